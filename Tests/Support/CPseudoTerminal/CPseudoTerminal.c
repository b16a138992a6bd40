#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#ifdef __linux__
#include <linux/close_range.h>
#include <sys/syscall.h>
#endif
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

int pseudo_terminal_open(int columns, int rows, int *master, int *slave) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    if (openpty(master, slave, NULL, NULL, &size) < 0) return errno;
    fcntl(*master, F_SETFD, FD_CLOEXEC);
    fcntl(*slave, F_SETFD, FD_CLOEXEC);
    return 0;
}

int pseudo_terminal_resize(int master, int columns, int rows, int width, int height) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows,
                           .ws_xpixel = (unsigned short)width, .ws_ypixel = (unsigned short)height};
    return ioctl(master, TIOCSWINSZ, &size) < 0 ? errno : 0;
}

/// Closes every descriptor except the standard ones on exec: the program would keep sockets of other tests open.
static void close_at_exec(int limit) {
#if defined(__linux__) && defined(SYS_close_range) && defined(CLOSE_RANGE_CLOEXEC)
    if (syscall(SYS_close_range, 3, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
#endif
    for (int descriptor = 3; descriptor < limit; descriptor++) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

/// Runs between fork and exec: async-signal-safe calls only, because other threads may have held locks at the fork.
static void become(int slave, int output, int failure, const char *path, char *const arguments[],
                   char *const environment[], const char *directory, int limit) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &standard, NULL);
    sigset_t none;
    sigemptyset(&none);
    int ready = setsid() >= 0 && ioctl(slave, TIOCSCTTY, 0) >= 0 && dup2(slave, 0) >= 0
             && dup2(output < 0 ? slave : output, 1) >= 0 && dup2(slave, 2) >= 0
             && (directory == NULL || chdir(directory) == 0);
    close_at_exec(limit);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (ready) execve(path, arguments, environment);
    int error = errno;
    (void)!write(failure, &error, sizeof error);
    _exit(127);
}

int pseudo_terminal_start(int slave, int output, const char *path, char *const arguments[], char *const environment[],
                          const char *directory, pid_t *process) {
    int failure[2];
    if (pipe(failure) < 0) return errno;
    fcntl(failure[0], F_SETFD, FD_CLOEXEC);
    fcntl(failure[1], F_SETFD, FD_CLOEXEC);
    int limit = getdtablesize();
    sigset_t all, mask;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &mask);  // no handler of this process runs in the child
    *process = fork();
    int error = *process < 0 ? errno : 0;
    if (*process == 0) become(slave, output, failure[1], path, arguments, environment, directory, limit);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    close(failure[1]);
    ssize_t count = 0;
    if (error == 0) {
        while ((count = read(failure[0], &error, sizeof error)) < 0 && errno == EINTR) {}
        if (count > 0) waitpid(*process, NULL, 0);
    }
    close(failure[0]);
    return error;
}
