#include "CForkedProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

static const unsigned timeout = 20;

static int exit_code(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return -1;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int forked_process_run(int (*body)(void)) {
    pid_t process = fork();
    if (process == 0) {
        alarm(timeout);
        _exit(body());
    }
    return process < 0 ? -1 : exit_code(process);
}

int forked_process_create_executable(const char *path, const char *bytes, size_t count) {
    pid_t process = fork();
    if (process == 0) {
        alarm(timeout);
        int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0700);
        _exit(file >= 0 && write(file, bytes, count) == (ssize_t)count ? 0 : 1);
    }
    return process < 0 || exit_code(process) != 0 ? -1 : 0;
}
