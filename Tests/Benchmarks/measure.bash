# Timing in turn, the figures of it, and whether the files hold what was asked for.

fail() {
  echo "$*" >&2
  exit 1
}

# user_time FILE COMMAND…: adds a line to FILE, the user CPU of a command in seconds.
user_time() {
  local TIMEFORMAT=%3U
  { time "${@:2}" 2>&3; } 3>&2 2>>"$1"
}

# take_turns A RENDER-A B RENDER-B: renders A and B in turn, into $work/A.times and $work/B.times.
take_turns() {
  : >"$work/$1.times"
  : >"$work/$3.times"
  local turn
  for ((turn = 0; turn < turns; turn++)); do
    user_time "$work/$1.times" "$2" "$1"
    user_time "$work/$3.times" "$4" "$3"
  done
}

calculate() { awk "BEGIN { print $1 }"; }
quotient() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
median() { middle <"$work/$1.times"; }
middle() { sort -g | awk '{ x[NR] = $1 } END { print (x[int((NR + 1) / 2)] + x[int(NR / 2) + 1]) / 2 }'; }
span() { sort -g | awk -v form="$1" 'NR == 1 { low = $1 } END { printf form " to " form, low, $1 }'; }

# table TITLE NAME: median and spread.
table() {
  printf '  %-22s %.3f s (%s)\n' "$1" "$(median "$2")" "$(span %.3f <"$work/$2.times")"
}

# quotients A B: the spread of A/B, pair by pair.
quotients() { paste "$work/$1.times" "$work/$2.times" | awk '{ print $1 / $2 }' | span %.2f; }

# each MANY ONE REEDS SECONDS: nanoseconds a reed and frame, where MANY played REEDS and ONE one.
each() {
  awk -v many="$1" -v one="$2" -v reeds="$3" -v frames=$(($4 * rate)) \
    'BEGIN { printf "%.2f", 1e9 * (many - one) / ((reeds - 1) * frames) }'
}

# each_pair MANY ONE REEDS SECONDS: the spread of that over the pairs.
each_pair() {
  local many one
  paste "$work/$1.times" "$work/$2.times" |
    while read -r many one; do echo "$(each "$many" "$one" "$3" "$4")"; done | span %.2f
}

# level NAME START SECONDS [EFFECT…]: decibels of the RMS of all channels, behind effects of SoX's.
level() {
  local level
  level=$(sox -V1 "$work/$1.wav" -n trim "$2" "$3" "${@:4}" stats 2>&1 |
    awk '/^RMS lev dB/ { print $4 }')
  [[ $level == -[0-9]* ]] || fail "$1 is silent after $2 s"
  echo "$level"
}

# differs BY A B: whether two numbers differ by more.
differs() { awk -v by="$1" -v a="$2" -v b="$3" 'BEGIN { exit !(a - b > by || b - a > by) }'; }

# exceeds A B: whether A is the greater number.
exceeds() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a > b) }'; }

# sounds_to_the_end NAME SECONDS: as loud just before the keys are let go as in the second second.
sounds_to_the_end() {
  local begin end
  begin=$(level "$1" 1 1)
  end=$(level "$1" $(($2 - 1)) 1)
  if differs 3 "$begin" "$end"; then fail "$1 does not hold: $begin dB, at the end $end dB"; fi
}

# rises_by A B SECONDS FACTOR: A, just before its keys are let go, has so many times the power of
# B. Reeds and notes are not all equally loud: within 4 dB.
rises_by() {
  local a b
  a=$(level "$1" $(($3 - 2)) 2)
  b=$(level "$2" $(($3 - 2)) 2)
  if differs 4 "$(calculate "$a - ($b)")" "$(calculate "10 * log($4) / log(10)")"; then
    fail "$1 is at $a dB and $2 at $b dB, but should have $4 times its power"
  fi
}

# rings_to_the_end NAME SECONDS: strings plucked every ten seconds are as loud after the last time as
# after the first, and are still heard in the last second.
rings_to_the_end() {
  local begin end
  begin=$(level "$1" 1 1)
  end=$(level "$1" $(($2 - 9)) 1)
  if differs 3 "$begin" "$end"; then fail "$1 does not hold: $begin dB, at last $end dB"; fi
  end=$(level "$1" $(($2 - 1)) 1)
  if differs 80 "$begin" "$end"; then fail "$1 does not ring on: $begin dB, at the end $end dB"; fi
}

# sounds_at NAME HERTZ: less what it was a period before, little is left of a sound. It would be 3 dB
# louder if that were not its period.
sounds_at() {
  local all rest
  all=$(level "$1" 1 1)
  rest=$(level "$1" 1 1 remix 1 1 delay 0 "$(calculate "1 / $2")" remix 1v1,2v-1)
  exceeds "$(calculate "$all - 6")" "$rest" ||
    fail "$1 is at $all dB, and at $rest dB less what it was a period of $2 Hz before"
}

# adds_up NAME PART…: its power is that of the parts together, within 3 dB.
adds_up() {
  local sum=0 part
  for part in "${@:2}"; do sum=$(calculate "$sum + 10 ^ ($(level "$part" 1 1) / 10)"); done
  sum=$(calculate "10 * log($sum) / log(10)")
  if differs 3 "$(level "$1" 1 1)" "$sum"; then fail "$1 is at another level than its parts, $sum dB"; fi
}

# holds_keys NAME COUNT SECONDS: the log counts as many keys from the second row to the last before
# they are let go.
holds_keys() {
  awk -F, -v count="$2" -v end="$3" '
    NR > 2 && $1 > 0 && $1 < end - 0.02 { rows++; if ($8 != count) wrong++ }
    END { exit !(rows > 99 * end - 5 && wrong == 0) }' "$work/$1.csv" ||
    fail "$1 does not hold $2 keys for $3 s"
}

# is_alike A B WHAT…: soxi says the same of both files: -r of the rate, -c of the channels, -e and -b
# of the sample format.
is_alike() {
  local what
  for what in "${@:3}"; do
    [ "$(soxi -V1 $what "$work/$1.wav")" = "$(soxi -V1 $what "$work/$2.wav")" ] ||
      fail "$1.wav and $2.wav are not alike: soxi $what"
  done
}
