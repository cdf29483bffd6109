# What is played: performances for Hingebox and MIDI files for FluidSynth.

# performance PRESSURE RANKS SECONDS KEY…: the keys held on auto bellows, on the default preset.
performance() {
  printf '0 preset musette\n0 register %s\n0 bellows auto %d\n' "$2" "$1"
  local key
  for key in "${@:4}"; do printf '0 note on %d\n' "$key"; done
  for key in "${@:4}"; do printf '%s note off %d\n' "$3" "$key"; done
  printf '%s panic\n' "$3"
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
