#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Restoring the terminal: whatever ends or stops the process, the window and the terminal attributes are restored.
///
/// In C because signal handlers run here: they may use static storage and async-signal-safe calls only. One terminal at
/// a time; the caller must not let enter, leave and stop overlap.

/// Prepares for the descriptor `terminal`: signals wake terminal_wait with their number; a crash, an exit or any other
/// signal that ends the process calls terminal_leave first, which writes `exit_sequence`. Returns false, with errno, if
/// a terminal is armed already (EBUSY) or `exit_sequence` is too long.
bool terminal_arm(int terminal, const char *exit_sequence, size_t length);

/// Restores the signal handlers. Call terminal_leave first.
void terminal_disarm(void);

/// Makes the terminal raw. If not `whole`, only disables line input and echo; keys still send signals. Saves the
/// attributes, unless the terminal is entered already. Returns false, with errno, on failure.
bool terminal_enter(bool whole);

/// Writes the exit sequence and restores the attributes, if entered. Async-signal-safe.
void terminal_leave(void);

/// Returns whether the process is in the foreground and may use the terminal.
bool terminal_is_ours(void);

/// Returns whether another process could continue the process group if it stopped.
bool terminal_may_stop(void);

/// Stops the process group until SIGCONT, as the terminal itself does at Ctrl-Z. Returns false if it did not stop.
bool terminal_stop(void);

/// Ends the process by the default action of `signal`.
void terminal_die(int signal);

/// Starts the thread that calls `body(context)`. Returns false, with errno, on failure.
bool terminal_start(void (*body)(void *context), void *context);

/// Waits until the thread has ended.
void terminal_join(void);

/// The results of terminal_wait, as bits.
enum {
    TERMINAL_READABLE = 1,
    TERMINAL_WOKEN = 2,
};

/// Waits at most `milliseconds` (-1: no limit) until `terminal` (-1: none) is readable, or a wake-up arrives. Returns 0
/// after the timeout. A hang-up counts as readable.
int terminal_wait(int terminal, int milliseconds);

/// Returns the number of bytes that can be read from `terminal`; 0 if unknown.
int terminal_pending_bytes(int terminal);

/// Waits at most `milliseconds` until `terminal` is readable. Ignores wake-ups.
bool terminal_wait_to_read(int terminal, int milliseconds);

/// Waits at most `milliseconds` until `terminal` is writable. Async-signal-safe.
bool terminal_wait_to_write(int terminal, int milliseconds);

/// Wakes terminal_wait as `signal` does; 0 is not a signal.
void terminal_wake(int signal);

/// Returns the number of the next wake-up, or -1 if there is none.
int terminal_next_wake(void);
