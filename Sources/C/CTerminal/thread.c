#include "CTerminal.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_t thread;

struct start {
    void (*body)(void *);
    void *context;
};

static void *run(void *pointer) {
    struct start start = *(struct start *)pointer;
    free(pointer);
    start.body(start.context);
    return NULL;
}

bool terminal_start(void (*body)(void *), void *context) {
    struct start *start = malloc(sizeof *start);
    if (start == NULL) return false;
    *start = (struct start){body, context};
    errno = pthread_create(&thread, NULL, run, start);
    if (errno != 0) free(start);
    return errno == 0;
}

void terminal_join(void) { pthread_join(thread, NULL); }
