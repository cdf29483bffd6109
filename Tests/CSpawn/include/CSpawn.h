// What tests of a running program need and Swift's Glibc module leaves out.
#ifndef CSPAWN_H
#define CSPAWN_H

#include <sys/types.h>

/// Starts a program as the leader of a session of its own, in a folder, with the three standard
/// streams given and every signal as usual.
/// \param terminal A terminal to make the controlling one, or NULL.
/// \returns 0, or an error number.
int hb_spawn(
    pid_t *process, const char *program, char *const *arguments, char *const *environment,
    const char *folder, const int streams[3], const char *terminal);

/// A pipe whose ends no other program inherits: reading, writing.
int hb_pipe(int ends[2]);

/// The master side of a new pseudo-terminal, non-blocking, and the path of its slave.
/// \returns the descriptor, or -1.
int hb_pseudo_terminal(char *path, size_t size);

/// Sends a signal to one thread of a process.
int hb_signal_thread(pid_t process, pid_t thread, int signal);

#endif
