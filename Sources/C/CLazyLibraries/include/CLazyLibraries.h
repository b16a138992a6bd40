#pragma once
#include <stdbool.h>

/// Libraries that are loaded when one of their functions is called for the first time, because loading them would take more
/// than half of the time in which the program starts, and many commands use none of them.
///
/// Only on Linux, where `stubs.S` defines their functions. Elsewhere the program is linked with them.
enum lazy_library {
    LAZY_LIBRARY_CURL,
    LAZY_LIBRARY_CRYPTO,
    LAZY_LIBRARY_JQ,
    LAZY_LIBRARY_QRENCODE,
    LAZY_LIBRARY_CHAFA,
    LAZY_LIBRARY_GDK_PIXBUF,
    LAZY_LIBRARY_GIO,
    LAZY_LIBRARY_GLIB,
    LAZY_LIBRARY_GOBJECT,
    LAZY_LIBRARY_SECRET,
    LAZY_LIBRARY_SSL,
};

/// Loads the functions of a library now, for a process that can't open files later. Ends the process with a message if the
/// library is missing.
void lazy_library_load(enum lazy_library library);

/// Whether a library is installed. For those that the program can do without.
bool lazy_library_exists(enum lazy_library library);

/// Returns the packages that contain a library, such as `libcurl4 (Debian, Ubuntu), libcurl (Fedora) or curl (Arch
/// Linux)`; an empty text where the program is linked with it.
const char *lazy_library_packages(enum lazy_library library);
