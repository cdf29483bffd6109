#define _GNU_SOURCE
#include "CSpawn.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int hb_spawn(
    pid_t *process, const char *program, char *const *arguments, char *const *environment,
    const char *folder, const int streams[3], const char *terminal) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);

  sigset_t every, none;
  sigfillset(&every);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &every);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);

  posix_spawn_file_actions_addchdir_np(&actions, folder);
  // The first terminal that the leader of a session opens becomes the session's own.
  if (terminal) posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0);
  for (int number = 0; number < 3; number++)
    posix_spawn_file_actions_adddup2(&actions, streams[number], number);

  int code = posix_spawn(process, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

int hb_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int hb_pseudo_terminal(char *path, size_t size) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0) return -1;
  fcntl(master, F_SETFD, FD_CLOEXEC);
  fcntl(master, F_SETFL, O_NONBLOCK);
  if (grantpt(master) || unlockpt(master) || ptsname_r(master, path, size)) {
    close(master);
    return -1;
  }
  return master;
}

int hb_signal_thread(pid_t process, pid_t thread, int signal) {
  return (int)syscall(SYS_tgkill, process, thread, signal);
}
