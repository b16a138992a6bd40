#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const int passed_on[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};

static struct {
    int terminal;
    struct termios settings;
    char leaving[256];
    size_t length;
    struct sigaction before[COUNT(passed_on)], before_crash[COUNT(crashes)];
    pthread_t thread;
} saved;

static atomic_bool armed, entered, continued;
static int wake_pipe[2] = {-1, -1};  // never closed: a handler may be about to write
static char crash_stack[64 * 1024];

// MARK: Entering and leaving

static void write_all(const char *bytes, size_t length) {
    for (int tries = 0; length > 0 && tries < 10; tries++) {
        ssize_t written = write(saved.terminal, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (written == 0 || errno == EAGAIN) {
            terminal_wait_to_write(saved.terminal, 50);
        } else if (errno != EINTR) {
            return;
        }
    }
}

void terminal_leave(void) {
    if (!atomic_exchange(&entered, false)) return;
    write_all(saved.leaving, saved.length);
    sigset_t output, mask;  // SIGTTOU would stop us here in the background, with the terminal as it is
    sigemptyset(&output);
    sigaddset(&output, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &output, &mask);
    while (tcsetattr(saved.terminal, TCSANOW, &saved.settings) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

bool terminal_enter(void) {
    struct termios raw;
    if (tcgetattr(saved.terminal, &raw) < 0) return false;
    if (!atomic_load(&entered)) saved.settings = raw;
    raw = saved.settings;
    cfmakeraw(&raw);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    atomic_store(&entered, true);  // before the change: a crash in between restores what is there already
    while (tcsetattr(saved.terminal, TCSANOW, &raw) < 0) {
        if (errno == EINTR) continue;
        atomic_store(&entered, false);
        return false;
    }
    return true;
}

bool terminal_is_ours(void) {
    pid_t foreground = tcgetpgrp(saved.terminal);
    return foreground < 0 || foreground == getpgrp();
}

// MARK: Signals

static void pass_on(int signal) {
    int error = errno;
    if (signal == SIGCONT) atomic_store(&continued, true);
    terminal_wake(signal);
    errno = error;
}

static void crash(int signal) {
    terminal_leave();
    for (size_t index = 0; index < COUNT(crashes); index++) {
        if (crashes[index] == signal) sigaction(signal, &saved.before_crash[index], NULL);
    }
    raise(signal);  // comes when this returns
}

static void pass_on_signals(void) {
    struct sigaction action = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < COUNT(passed_on); index++) {
        sigaction(passed_on[index], NULL, &saved.before[index]);
        // Whoever started us ignoring a signal (nohup, a shell without job control) meant it.
        if (saved.before[index].sa_handler != SIG_IGN) sigaction(passed_on[index], &action, NULL);
    }
}

static void leave_at_crashes(void) {
    // For this thread only; on others there is no room left after a stack overflow, which then restores nothing.
    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = crash, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < COUNT(crashes); index++) {
        sigaction(crashes[index], &action, &saved.before_crash[index]);
    }
}

static bool open_wake_pipe(void) {
    if (wake_pipe[0] < 0) {
        int ends[2];
        if (pipe(ends) < 0) return false;
        for (int end = 0; end < 2; end++) {
            fcntl(ends[end], F_SETFD, FD_CLOEXEC);
            fcntl(ends[end], F_SETFL, O_NONBLOCK);
            wake_pipe[end] = ends[end];
        }
        atexit(terminal_leave);
    }
    while (terminal_next_wake() >= 0) {}  // left from a terminal before this one
    return true;
}

bool terminal_arm(int terminal, const char *leaving, size_t length) {
    if (length > sizeof saved.leaving) {
        errno = EINVAL;
        return false;
    }
    if (atomic_exchange(&armed, true)) {
        errno = EBUSY;
        return false;
    }
    if (!open_wake_pipe()) {
        atomic_store(&armed, false);
        return false;
    }
    saved.terminal = terminal;
    memcpy(saved.leaving, leaving, length);
    saved.length = length;
    pass_on_signals();
    leave_at_crashes();
    return true;
}

void terminal_disarm(void) {
    for (size_t index = 0; index < COUNT(passed_on); index++) {
        sigaction(passed_on[index], &saved.before[index], NULL);
    }
    for (size_t index = 0; index < COUNT(crashes); index++) {
        sigaction(crashes[index], &saved.before_crash[index], NULL);
    }
    atomic_store(&armed, false);
}

// MARK: Stopping and ending

bool terminal_may_stop(void) {
    struct sigaction action;
    sigaction(SIGTSTP, NULL, &action);
    // The session's first group has no shell above it, and a shell without job control ignores the signal for us.
    return action.sa_handler != SIG_IGN && getpgrp() != getsid(0);
}

bool terminal_stop(void) {
    struct sigaction ours, stop = {.sa_handler = SIG_DFL};
    sigemptyset(&stop.sa_mask);
    atomic_store(&continued, false);
    sigaction(SIGTSTP, &stop, &ours);
    kill(0, SIGTSTP);
    // The signal may reach another thread first, and this one runs on for a moment. If nobody is there to continue
    // us the system does not stop us at all; then half a second is enough to know.
    for (int tries = 0; tries < 50 && !atomic_load(&continued); tries++) poll(NULL, 0, 10);
    sigaction(SIGTSTP, &ours, NULL);
    return atomic_load(&continued);
}

void terminal_die(int signal) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
    kill(getpid(), signal);
}

// MARK: The thread and what wakes it

struct start {
    void (*body)(void *);
    void *context;
};

static void *run(void *pointer) {
    struct start start = *(struct start *)pointer;
    free(pointer);
    start.body(start.context);
    return NULL;
}

bool terminal_start(void (*body)(void *), void *context) {
    struct start *start = malloc(sizeof *start);
    if (start == NULL) return false;
    *start = (struct start){body, context};
    errno = pthread_create(&saved.thread, NULL, run, start);
    if (errno != 0) free(start);
    return errno == 0;
}

void terminal_join(void) { pthread_join(saved.thread, NULL); }

void terminal_wake(int signal) {
    char number = (char)signal;
    while (write(wake_pipe[1], &number, 1) < 0 && errno == EINTR) {}  // a full pipe wakes as well
}

int terminal_next_wake(void) {
    char number;
    ssize_t count;
    while ((count = read(wake_pipe[0], &number, 1)) < 0 && errno == EINTR) {}
    return count == 1 ? number : -1;
}

#ifdef __APPLE__
#include <sys/select.h>

// Apple's poll does not know terminals.
static int wait_for(struct pollfd *polled, nfds_t count, int milliseconds) {
    fd_set readable, writable;
    FD_ZERO(&readable);
    FD_ZERO(&writable);
    int highest = -1;
    for (nfds_t index = 0; index < count; index++) {
        if (polled[index].fd < 0) continue;
        FD_SET(polled[index].fd, polled[index].events & POLLIN ? &readable : &writable);
        if (polled[index].fd > highest) highest = polled[index].fd;
    }
    struct timeval limit = {milliseconds / 1000, milliseconds % 1000 * 1000};
    int found = select(highest + 1, &readable, &writable, NULL, milliseconds < 0 ? NULL : &limit);
    for (nfds_t index = 0; index < count; index++) {
        int fd = polled[index].fd;
        polled[index].revents = found > 0 && fd >= 0 && (FD_ISSET(fd, &readable) || FD_ISSET(fd, &writable));
    }
    return found;
}
#else
static int wait_for(struct pollfd *polled, nfds_t count, int milliseconds) { return poll(polled, count, milliseconds); }
#endif

int terminal_wait(int terminal, int milliseconds) {
    struct pollfd polled[] = {{.fd = terminal, .events = POLLIN}, {.fd = wake_pipe[0], .events = POLLIN}};
    while (wait_for(polled, COUNT(polled), milliseconds) < 0) {
        if (errno != EINTR) return TERMINAL_READABLE;
    }
    return (polled[0].revents ? TERMINAL_READABLE : 0) | (polled[1].revents ? TERMINAL_WOKEN : 0);
}

bool terminal_wait_to_write(int terminal, int milliseconds) {
    struct pollfd polled = {.fd = terminal, .events = POLLOUT};
    return wait_for(&polled, 1, milliseconds) > 0;
}
