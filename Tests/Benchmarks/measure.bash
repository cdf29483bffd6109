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

# level NAME START SECONDS: decibels of the RMS of both channels.
level() {
  local level
  level=$(sox -V1 "$work/$1.wav" -n trim "$2" "$3" stats 2>&1 | awk '/^RMS lev dB/ { print $4 }')
  [[ $level == -[0-9]* ]] || fail "$1 is silent after $2 s"
  echo "$level"
}

# differs BY A B: whether two numbers differ by more.
differs() { awk -v by="$1" -v a="$2" -v b="$3" 'BEGIN { exit !(a - b > by || b - a > by) }'; }

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

# holds_keys NAME COUNT SECONDS: the log counts as many keys from the second row to the last before
# they are let go.
holds_keys() {
  awk -F, -v count="$2" -v end="$3" '
    NR > 2 && $1 > 0 && $1 < end - 0.02 { rows++; if ($8 != count) wrong++ }
    END { exit !(rows > 99 * end - 5 && wrong == 0) }' "$work/$1.csv" ||
    fail "$1 does not hold $2 keys for $3 s"
}

# is_alike A B: both files have the rate, channels and sample format of the other.
is_alike() {
  local what
  for what in -r -c -e -b; do
    [ "$(soxi -V1 $what "$work/$1.wav")" = "$(soxi -V1 $what "$work/$2.wav")" ] ||
      fail "$1.wav and $2.wav are not alike: soxi $what"
  done
}
