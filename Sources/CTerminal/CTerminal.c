#include "CTerminal.h"
#include "wake.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const int passed_on[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
// What else ends a process that does not care. SIGPIPE is not one of them: a write that fails tells as much.
static const int endings[] = {
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
    struct termios settings;
    char leaving[256];
    size_t length;
    struct sigaction before[COUNT(passed_on)], before_crash[COUNT(crashes)], before_ending[COUNT(endings)];
} saved;

static atomic_bool armed, entered, continued;
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

bool terminal_enter(bool whole) {
    struct termios raw;
    if (tcgetattr(saved.terminal, &raw) < 0) return false;
    if (!atomic_load(&entered)) saved.settings = raw;
    raw = saved.settings;
    if (whole) cfmakeraw(&raw);
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
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

static void end(int signal) {
    terminal_leave();
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
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

static void leave_at_endings(void) {
    struct sigaction action = {.sa_handler = end};
    sigfillset(&action.sa_mask);
    for (size_t index = 0; index < COUNT(endings); index++) {
        sigaction(endings[index], NULL, &saved.before_ending[index]);
        // Whoever handles or ignores it is not ended by it.
        if (saved.before_ending[index].sa_handler == SIG_DFL) sigaction(endings[index], &action, NULL);
    }
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
    if (!terminal_open_wake_pipe()) {
        atomic_store(&armed, false);
        return false;
    }
    static bool leaves_at_exit;
    if (!leaves_at_exit) leaves_at_exit = atexit(terminal_leave) == 0;
    saved.terminal = terminal;
    memcpy(saved.leaving, leaving, length);
    saved.length = length;
    pass_on_signals();
    leave_at_crashes();
    leave_at_endings();
    return true;
}

void terminal_disarm(void) {
    for (size_t index = 0; index < COUNT(passed_on); index++) {
        sigaction(passed_on[index], &saved.before[index], NULL);
    }
    for (size_t index = 0; index < COUNT(crashes); index++) {
        sigaction(crashes[index], &saved.before_crash[index], NULL);
    }
    for (size_t index = 0; index < COUNT(endings); index++) {
        if (saved.before_ending[index].sa_handler == SIG_DFL) {
            sigaction(endings[index], &saved.before_ending[index], NULL);
        }
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
