#include "CTerminal.h"
#include "wake.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const int forwarded[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
// Other signals that end a process by default. Not SIGPIPE: a failed write reports the same.
static const int terminating[] = {
    SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
#ifdef SIGPOLL
    SIGPOLL,
#endif
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
#ifdef SIGPWR
    SIGPWR,
#endif
};

static struct {
    int terminal;
    struct termios attributes;
    char exit_sequence[256];
    size_t length;
    struct sigaction before[COUNT(forwarded)], before_crash[COUNT(crashes)], before_terminating[COUNT(terminating)];
} saved;

static atomic_bool armed, entered, continued;
static char crash_stack[64 * 1024];

// MARK: Entering and exit_sequence

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
    write_all(saved.exit_sequence, saved.length);
    sigset_t output, mask;  // SIGTTOU would stop a background process here, before the terminal is restored
    sigemptyset(&output);
    sigaddset(&output, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &output, &mask);
    while (tcsetattr(saved.terminal, TCSANOW, &saved.attributes) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

bool terminal_enter(bool whole) {
    struct termios raw;
    if (tcgetattr(saved.terminal, &raw) < 0) return false;
    if (!atomic_load(&entered)) saved.attributes = raw;
    raw = saved.attributes;
    if (whole) cfmakeraw(&raw);
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    atomic_store(&entered, true);  // before the change: a crash in between restores the unchanged attributes
    while (tcsetattr(saved.terminal, TCSANOW, &raw) < 0) {
        if (errno == EINTR) continue;
        atomic_store(&entered, false);
        return false;
    }
    return true;
}

int terminal_pending_bytes(int terminal) {
    int count = 0;
    return ioctl(terminal, FIONREAD, &count) < 0 ? 0 : count;
}

bool terminal_is_ours(void) {
    pid_t foreground = tcgetpgrp(saved.terminal);
    return foreground < 0 || foreground == getpgrp();
}

// MARK: Signals

static void forward(int signal) {
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
    raise(signal);  // delivered when the handler returns
}

static void end(int signal) {
    terminal_leave();
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
    raise(signal);  // delivered when the handler returns
}

static void forward_signals(void) {
    struct sigaction action = {.sa_handler = forward, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < COUNT(forwarded); index++) {
        sigaction(forwarded[index], NULL, &saved.before[index]);
        // A signal that was ignored at the start (nohup, a shell without job control) stays ignored.
        if (saved.before[index].sa_handler != SIG_IGN) sigaction(forwarded[index], &action, NULL);
    }
}

static void leave_at_crashes(void) {
    // For this thread only. After a stack overflow on another thread the handler has no stack, and the terminal is not
    // restored.
    stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_handler = crash, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < COUNT(crashes); index++) {
        sigaction(crashes[index], &action, &saved.before_crash[index]);
    }
}

static void leave_at_termination(void) {
    struct sigaction action = {.sa_handler = end};
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < COUNT(terminating); index++) {
        sigaction(terminating[index], NULL, &saved.before_terminating[index]);
        // A signal that is handled or ignored does not end the process.
        if (saved.before_terminating[index].sa_handler == SIG_DFL) sigaction(terminating[index], &action, NULL);
    }
}

bool terminal_arm(int terminal, const char *exit_sequence, size_t length) {
    if (length > sizeof saved.exit_sequence) {
        errno = EINVAL;
        return false;
    }
    if (atomic_exchange(&armed, true)) {
        errno = EBUSY;
        return false;
    }
    if (!terminal_open_wake_pipe()) {
        atomic_store(&armed, false);
        return false;
    }
    static bool leaves_at_exit;
    if (!leaves_at_exit) leaves_at_exit = atexit(terminal_leave) == 0;
    saved.terminal = terminal;
    memcpy(saved.exit_sequence, exit_sequence, length);
    saved.length = length;
    forward_signals();
    leave_at_crashes();
    leave_at_termination();
    return true;
}

void terminal_disarm(void) {
    for (size_t index = 0; index < COUNT(forwarded); index++) {
        sigaction(forwarded[index], &saved.before[index], NULL);
    }
    for (size_t index = 0; index < COUNT(crashes); index++) {
        sigaction(crashes[index], &saved.before_crash[index], NULL);
    }
    for (size_t index = 0; index < COUNT(terminating); index++) {
        if (saved.before_terminating[index].sa_handler == SIG_DFL) {
            sigaction(terminating[index], &saved.before_terminating[index], NULL);
        }
    }
    atomic_store(&armed, false);
}

// MARK: Stopping and ending

bool terminal_may_stop(void) {
    struct sigaction action;
    sigaction(SIGTSTP, NULL, &action);
    // The session's first process group has no shell above it. A shell without job control ignores the signal for its
    // children.
    return action.sa_handler != SIG_IGN && getpgrp() != getsid(0);
}

bool terminal_stop(void) {
    struct sigaction ours, stop = {.sa_handler = SIG_DFL};
    sigemptyset(&stop.sa_mask);
    atomic_store(&continued, false);
    sigaction(SIGTSTP, &stop, &ours);
    kill(0, SIGTSTP);
    // The signal may be delivered to another thread first, while this one continues to run for a moment. If no process
    // could continue this one, the system does not stop it; half a second is enough to detect that.
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
