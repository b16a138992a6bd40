#pragma once
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define LAZY_LIBRARIES 1
#endif
