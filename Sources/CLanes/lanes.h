// Arithmetic of four floats at once.
//
// Swift writes out that of its own vectors lane by lane, and its optimiser finds the way back to
// instructions for vectors at times, and at times computes single lanes.
#ifndef CLANES_H
#define CLANES_H

#define LANES                                                                     \
  static inline __attribute__((always_inline, const, swift_attr("@_noAllocation"), \
                               swift_attr("@_noLocks")))

typedef float lanes4 __attribute__((ext_vector_type(4)));
typedef int lanes4_bits __attribute__((ext_vector_type(4)));

LANES lanes4 lanes_add(lanes4 a, lanes4 b) { return a + b; }
LANES lanes4 lanes_subtract(lanes4 a, lanes4 b) { return a - b; }
LANES lanes4 lanes_multiply(lanes4 a, lanes4 b) { return a * b; }

/// The greater of each two; b where there is no greater.
LANES lanes4 lanes_max(lanes4 a, lanes4 b) { return a > b ? a : b; }

/// Without their signs.
LANES lanes4 lanes_magnitude(lanes4 a) { return (lanes4)((lanes4_bits)a & 0x7FFFFFFF); }

/// (x + z) + (y + w).
LANES float lanes_sum(lanes4 a) {
  lanes4 two = a + a.zwxy;
  return two.x + two.y;
}

#endif
