#pragma once
#include <sys/types.h>

/// Opens a pseudo-terminal of this size; its ends are stored in `master` and `slave`, both closed on exec. Returns 0,
/// or errno.
int pseudo_terminal_open(int columns, int rows, int *master, int *slave);

/// Changes the size, in cells and pixels. The foreground process group receives SIGWINCH. Returns 0, or errno.
int pseudo_terminal_resize(int master, int columns, int rows, int width, int height);

/// Starts `path` as the leader of a new session on `slave`, which becomes its controlling terminal, standard input and
/// standard error. Standard output is `output`, or `slave` if that is -1. The program inherits no other descriptors; no
/// signal is blocked or ignored. `directory` may be NULL. Stores the process id and returns 0, or returns the errno of
/// the failed call.
int pseudo_terminal_start(int slave, int output, const char *path, char *const arguments[], char *const environment[],
                          const char *directory, pid_t *process);
