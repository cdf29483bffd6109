// The guitar of the Synthesis ToolKit, of six strings, rendered to a WAV file of floats.
//
//     stk-guitar RATE FILE <PLUCKS
//
// A line of PLUCKS is the second at which a string is plucked, the string's number from 0 and its
// frequency; the last line is the second at which it ends.
#include <stk/FileWvOut.h>
#include <stk/Guitar.h>

#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  const double rate = std::atof(argv[1]);
  stk::Stk::setSampleRate(rate);
  stk::Stk::showWarnings(false);
  stk::Guitar guitar(6);
  stk::FileWvOut file(argv[2], 1, stk::FileWrite::FILE_WAV, stk::Stk::STK_FLOAT32);
  long frame = 0;
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream fields(line);
    double seconds, frequency;
    unsigned int string;
    if (!(fields >> seconds)) return 2;
    for (const long next = long(seconds * rate + 0.5); frame < next; frame++) {
      file.tick(guitar.tick());
    }
    if (fields >> string >> frequency) guitar.noteOn(frequency, 0.8, string);
  }
  return 0;
}
