#pragma once
#include <stdbool.h>
#include <stddef.h>

/// The terminal's way back: whatever ends or stops the process, its window and its settings are put in order.
///
/// In C because signal handlers run here: they may use static storage and async-signal-safe calls only.
/// One terminal at a time; the caller sees to it that enter, leave and stop do not overlap.

/// Makes ready for `terminal`, a descriptor: signals wake terminal_wait with their number; a crash, an
/// exit or any other signal that ends the process leaves first, which writes `leaving`. False, with errno, if one is
/// armed already (EBUSY) or `leaving` is too long.
bool terminal_arm(int terminal, const char *leaving, size_t length);

/// Gives signals back to whom they belonged before. Leave first.
void terminal_disarm(void);

/// Makes the terminal raw; if not `whole`, only what is typed, but for the keys that send signals. Remembers its settings,
/// unless it is entered already. False, with errno, on failure.
bool terminal_enter(bool whole);

/// Writes `leaving` and restores the settings, if entered. Async-signal-safe.
void terminal_leave(void);

/// May the terminal be used, or has the shell put this process into the background?
bool terminal_is_ours(void);

/// Could anybody continue the process group if it stopped?
bool terminal_may_stop(void);

/// Stops the process group, as the terminal itself does at Ctrl-Z, until SIGCONT. False if it did not stop.
bool terminal_stop(void);

/// Ends the process by `signal`, as if nobody had handled it.
void terminal_die(int signal);

/// Starts the thread that calls `body(context)`. False, with errno, on failure.
bool terminal_start(void (*body)(void *context), void *context);

/// Waits until that thread has ended.
void terminal_join(void);

/// What terminal_wait found.
enum {
    TERMINAL_READABLE = 1,
    TERMINAL_WOKEN = 2,
};

/// Waits at most `milliseconds` (-1: for ever) until `terminal` (-1: none) can be read, or a wake-up came.
/// 0 when the time is over; a hang-up counts as readable.
int terminal_wait(int terminal, int milliseconds);

/// Waits at most `milliseconds` until `terminal` can be read, whatever else comes.
bool terminal_wait_to_read(int terminal, int milliseconds);

/// Waits at most `milliseconds` until `terminal` can be written. Async-signal-safe.
bool terminal_wait_to_write(int terminal, int milliseconds);

/// Wakes terminal_wait as `signal` would; 0 is no signal.
void terminal_wake(int signal);

/// The number of the next wake-up; -1 if there is none.
int terminal_next_wake(void);
