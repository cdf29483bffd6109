# What is played: performances for Hingebox, MIDI files for FluidSynth and plucks for STK.

# performance PRESSURE RANKS SECONDS KEY…: the keys held on auto bellows, on the default preset.
performance() {
  printf '0 preset musette\n0 register %s\n0 bellows auto %d\n' "$2" "$1"
  local key
  for key in "${@:4}"; do printf '0 note on %d\n' "$key"; done
  for key in "${@:4}"; do printf '%s note off %d\n' "$3" "$key"; done
  printf '%s panic\n' "$3"
}

# The open strings from the lowest, in hertz.
open_strings=(82.41 110.00 146.83 196.00 246.94 329.63)

# guitar_performance SECONDS STRING…: open strings, counted from 0, the lowest, are plucked every ten
# seconds.
guitar_performance() {
  local time string
  for ((time = 0; time < $1; time += 10)); do
    for string in "${@:2}"; do printf '%d pluck %d 0\n' "$time" $((6 - string)); done
  done
  printf '%d panic\n' "$1"
}

# stk_plucks SECONDS STRING…: the same for STK.
stk_plucks() {
  local time string
  for ((time = 0; time < $1; time += 10)); do
    for string in "${@:2}"; do
      printf '%d %d %s\n' "$time" "$string" "${open_strings[string]}"
    done
  done
  printf '%d\n' "$1"
}

# midi_file SECONDS KEY…: the keys held on program 21, counted from 0, the accordion of General
# MIDI. A thousand ticks to a quarter note, and a quarter note a second.
midi_file() {
  local ticks=$(($1 * 1000)) key
  local track='\x00\xff\x51\x03\x0f\x42\x40' # 1,000,000 µs to a quarter note
  track+='\x00\xc0\x15'
  for key in "${@:2}"; do track+="\\x00\\x90$(bytes 1 "$key")\\x64"; done
  for key in "${@:2}"; do
    track+="$(delta "$ticks")\\x80$(bytes 1 "$key")\\x40"
    ticks=0
  done
  track+='\x00\xff\x2f\x00'
  # shellcheck disable=SC2059 # The bytes are the format.
  printf "MThd$(bytes 4 6)$(bytes 2 0)$(bytes 2 1)$(bytes 2 1000)MTrk$(
    bytes 4 $((${#track} / 4)))$track"
}

# bytes COUNT NUMBER: a big-endian number, escaped for printf.
bytes() {
  local place
  for ((place = $1 - 1; place >= 0; place--)); do
    printf '\\x%02x' $((($2 >> (8 * place)) & 255))
  done
}

# delta TICKS: a time in seven bits a byte, the last without its top bit.
delta() {
  local place
  for place in 3 2 1; do
    if (($1 >> (7 * place))); then printf '\\x%02x' $((($1 >> (7 * place) & 127) | 128)); fi
  done
  printf '\\x%02x' $(($1 & 127))
}
