#include "CLazyLibraries.h"
#include "lazy.h"

#if LAZY_LIBRARIES

#include <dlfcn.h>
#include <openssl/opensslv.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

/// The names under which the headers' versions of the libraries are installed. In a separate section, so that packaging
/// finds them: `readelf --string-dump=.lazy_libraries PROGRAM`.
__attribute__((section(".lazy_libraries"))) static const char names[][40] = {
    [LAZY_LIBRARY_CURL] = "libcurl.so.4",
    [LAZY_LIBRARY_CRYPTO] = "libcrypto.so." TEXT(OPENSSL_SHLIB_VERSION),
    [LAZY_LIBRARY_JQ] = "libjq.so.1",
    [LAZY_LIBRARY_QRENCODE] = "libqrencode.so.4",
    [LAZY_LIBRARY_CHAFA] = "libchafa.so.0",
    [LAZY_LIBRARY_GDK_PIXBUF] = "libgdk_pixbuf-2.0.so.0",
    [LAZY_LIBRARY_GIO] = "libgio-2.0.so.0",
    [LAZY_LIBRARY_GLIB] = "libglib-2.0.so.0",
    [LAZY_LIBRARY_GOBJECT] = "libgobject-2.0.so.0",
    [LAZY_LIBRARY_SECRET] = "libsecret-1.so.0",
    [LAZY_LIBRARY_SSL] = "libssl.so." TEXT(OPENSSL_SHLIB_VERSION),
};

/// The packages of the libraries, as a message names them.
#define PACKAGES(debian, fedora, arch) debian " (Debian, Ubuntu), " fedora " (Fedora) or " arch " (Arch Linux)"
static const char *const packages[] = {
    [LAZY_LIBRARY_CURL] = PACKAGES("libcurl4", "libcurl", "curl"),
    [LAZY_LIBRARY_CRYPTO] = PACKAGES("libssl3", "openssl-libs", "openssl"),
    [LAZY_LIBRARY_JQ] = PACKAGES("libjq1", "jq", "jq"),
    [LAZY_LIBRARY_QRENCODE] = PACKAGES("libqrencode4", "qrencode-libs", "qrencode"),
    [LAZY_LIBRARY_CHAFA] = PACKAGES("libchafa0", "chafa-libs", "chafa"),
    [LAZY_LIBRARY_GDK_PIXBUF] = PACKAGES("libgdk-pixbuf-2.0-0", "gdk-pixbuf2", "gdk-pixbuf2"),
    [LAZY_LIBRARY_GIO] = PACKAGES("libglib2.0-0", "glib2", "glib2"),
    [LAZY_LIBRARY_GLIB] = PACKAGES("libglib2.0-0", "glib2", "glib2"),
    [LAZY_LIBRARY_GOBJECT] = PACKAGES("libglib2.0-0", "glib2", "glib2"),
    [LAZY_LIBRARY_SECRET] = PACKAGES("libsecret-1-0", "libsecret", "libsecret"),
    [LAZY_LIBRARY_SSL] = PACKAGES("libssl3", "openssl-libs", "openssl"),
};

/// A function of a library; `stubs.S` has the layout.
struct function {
    void *address;  // NULL until the first call
    const char *name;
    long library;
};

/// Restores the terminal, in a program that draws on one.
extern void terminal_leave(void) __attribute__((weak));

/// Returns `result`. If it is NULL, ends the process with a message, as the system does for a program that is linked
/// with the library.
static void *checked(void *result, long library) {
    if (result != NULL) return result;
    if (terminal_leave != NULL) terminal_leave();
    fprintf(stderr, "ghsearch can't load a library (%s). Install the package %s.\n", dlerror(), packages[library]);
    _exit(127);
}

static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

// Never unlocks: a thread that loads a library meanwhile waits until the process ends.
static void stop_loading(void) { pthread_mutex_lock(&loading); }

// Returns the same handle each time, or NULL.
//
// No library is loaded while `exit` runs the destructors of the loaded ones: loading one would run their constructors once
// more, and GObject's would abort.
static void *library(long index) {
    static bool stops_at_exit = false;
    pthread_mutex_lock(&loading);
    if (!stops_at_exit) stops_at_exit = atexit(stop_loading) == 0;
    void *handle = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
    pthread_mutex_unlock(&loading);
    return handle;
}

/// Called by the stubs. Several threads may store the same address.
__attribute__((visibility("hidden"))) void *lazy_function_load(struct function *function) {
    void *handle = checked(library(function->library), function->library);
    void *address = checked(dlsym(handle, function->name), function->library);
    __atomic_store_n(&function->address, address, __ATOMIC_RELAXED);
    return address;
}

void lazy_library_load(enum lazy_library index) {
    extern struct function lazy_functions[], lazy_functions_end[];
    for (struct function *function = lazy_functions; function < lazy_functions_end; function++) {
        if (function->library == index) lazy_function_load(function);
    }
}

bool lazy_library_exists(enum lazy_library index) { return library(index) != NULL; }

const char *lazy_library_packages(enum lazy_library index) { return packages[index]; }

#else

void lazy_library_load(enum lazy_library index) { (void)index; }

bool lazy_library_exists(enum lazy_library index) {
    (void)index;
    return true;
}

const char *lazy_library_packages(enum lazy_library index) {
    (void)index;
    return "";
}

#endif
