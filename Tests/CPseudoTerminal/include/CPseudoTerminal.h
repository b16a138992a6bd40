#pragma once
#include <sys/types.h>

/// Opens a pseudo-terminal of this size; its ends go into `master` and `slave`, both closed on exec. 0, or errno.
int pseudo_terminal_open(int columns, int rows, int *master, int *slave);

/// Tells it another size, in cells and pixels; whoever runs on it gets SIGWINCH. 0, or errno.
int pseudo_terminal_resize(int master, int columns, int rows, int width, int height);

/// Starts `path` as the leader of a new session on `slave`, its controlling terminal and its standard input and error;
/// its standard output is `output`, or `slave` if that is -1. It gets no other descriptor, and no signal is blocked or
/// ignored. `directory` may be NULL. 0 and its process id, or the errno of what failed.
int pseudo_terminal_start(int slave, int output, const char *path, char *const arguments[], char *const environment[],
                          const char *directory, pid_t *process);
