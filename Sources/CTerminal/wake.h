#pragma once
#include <stdbool.h>

/// Makes the pipe that wakes terminal_wait, if there is none, and empties it. False, with errno, on failure.
bool terminal_open_wake_pipe(void);
