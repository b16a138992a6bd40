#pragma once
#include <sys/resource.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

// Swift can't call variadic functions.

// Disables core files of this process. On Linux, also prevents other processes of the user from reading its memory and
// environment.
static inline void process_keep_memory_private(void) {
    struct rlimit none;
    if (getrlimit(RLIMIT_CORE, &none) == 0) {
        none.rlim_cur = 0;
        setrlimit(RLIMIT_CORE, &none);
    }
#if defined(__linux__)
    prctl(PR_SET_DUMPABLE, 0);
#endif
}
