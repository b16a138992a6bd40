#include "wake.h"
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

static int wake_pipe[2] = {-1, -1};  // never closed: a signal handler may be about to write

bool terminal_open_wake_pipe(void) {
    int ends[2];
    if (wake_pipe[0] < 0) {
        if (pipe(ends) < 0) return false;
        for (int end = 0; end < 2; end++) {
            fcntl(ends[end], F_SETFD, FD_CLOEXEC);
            fcntl(ends[end], F_SETFL, O_NONBLOCK);
            wake_pipe[end] = ends[end];
        }
    }
    while (terminal_next_wake() >= 0) {}  // left from an earlier terminal
    return true;
}

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

// poll of macOS does not support terminals.
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
    while (wait_for(polled, 2, milliseconds) < 0) {
        if (errno != EINTR) return TERMINAL_READABLE;
    }
    return (polled[0].revents ? TERMINAL_READABLE : 0) | (polled[1].revents ? TERMINAL_WOKEN : 0);
}

static bool wait_until(int terminal, short event, int milliseconds) {
    struct pollfd polled = {.fd = terminal, .events = event};
    int found;
    while ((found = wait_for(&polled, 1, milliseconds)) < 0 && errno == EINTR) {}
    return found > 0;
}

bool terminal_wait_to_read(int terminal, int milliseconds) { return wait_until(terminal, POLLIN, milliseconds); }

bool terminal_wait_to_write(int terminal, int milliseconds) { return wait_until(terminal, POLLOUT, milliseconds); }
