#pragma once
#include <stddef.h>

/// Calls `body` in a copy of this process that has one thread only. Returns its result, 0 to 255, or -1 if the copy can't
/// start, ends by a signal, or takes 20 seconds.
int forked_process_run(int (*body)(void));

/// Creates the executable file `path` with these bytes, in a copy of this process. This process thereby never has a
/// descriptor for writing to it, which a process started at that moment would inherit: the system refuses to execute the file
/// until that process closes it (ETXTBSY). Returns 0, or -1 if the file can't be created.
int forked_process_create_executable(const char *path, const char *bytes, size_t count);
