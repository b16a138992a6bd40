#pragma once
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#else
#include <mach-o/dyld.h>
#endif

// Swift can't call variadic functions, and types of posix_spawn differ between systems.

// Disables core files of this process. On Linux, also prevents other processes of the user from reading its memory and
// environment.
static inline void process_keep_memory_private(void) {
    struct rlimit none;
    if (getrlimit(RLIMIT_CORE, &none) == 0) {
        none.rlim_cur = 0;
        setrlimit(RLIMIT_CORE, &none);
    }
#if defined(__linux__)
    prctl(PR_SET_DUMPABLE, 0);
#endif
}

// Limits this process to `memory` bytes and `seconds` of processor time, and to the files that are open. Its home directory
// does not exist.
static inline void process_confine(unsigned long long memory, unsigned seconds) {
    const struct rlimit space = {memory, memory}, time = {seconds, seconds + 1}, files = {3, 3};
    tzset();  // reads a file
    setenv("HOME", "/dev/null", 1);
    setrlimit(RLIMIT_AS, &space);
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_NOFILE, &files);
}

// Creates a pair of connected sockets that child processes don't inherit. Returns 0, or -1 and sets errno.
static inline int process_socket_pair(int sockets[2]) {
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets) != 0) { return -1; }
    for (int index = 0; index < 2; index++) {
        fcntl(sockets[index], F_SETFD, FD_CLOEXEC);
#if defined(SO_NOSIGPIPE)
        const int on = 1;
        setsockopt(sockets[index], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    }
    return 0;
}

// Sends without SIGPIPE.
static inline ssize_t process_send(int socket, const void *bytes, size_t count) {
#if defined(MSG_NOSIGNAL)
    return send(socket, bytes, count, MSG_NOSIGNAL);
#else
    return send(socket, bytes, count, 0);
#endif
}

// Starts this program again with `arguments`. Its standard input and output are `socket`, its standard error is discarded.
// Returns the process ID, or -1 and sets errno.
static inline pid_t process_start_self(char *const arguments[], int socket) {
    extern char **environ;
#if defined(__linux__)
    const char *path = "/proc/self/exe";
#else
    char path[4096];
    uint32_t size = sizeof path;
    if (_NSGetExecutablePath(path, &size) != 0) { return -1; }
#endif
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    pid_t id = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    const int code = posix_spawn(&id, path, &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (code == 0) { return id; }
    errno = code;
    return -1;
}
