#pragma once
#include <stdbool.h>

/// Opens the pipe that wakes terminal_wait, if necessary, and empties it. Returns false, with errno, on failure.
bool terminal_open_wake_pipe(void);
