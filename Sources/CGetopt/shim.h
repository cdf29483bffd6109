// Swift's own Glibc module leaves out getopt_long.
#include <getopt.h>
