#pragma once
#include <chafa.h>

static inline int cchafa_set_sequence(ChafaTermInfo *info, ChafaTermSeq sequence, const char *text) {
    return chafa_term_info_set_seq(info, sequence, text, NULL);
}

// Swift assigns GLib's types to the first module that imports them, so their members are not used in Swift.

static inline const char *cchafa_string_start(const GString *string) {
    return string->str;
}

static inline size_t cchafa_string_count(const GString *string) {
    return string->len;
}

static inline void cchafa_string_free(GString *string) {
    g_string_free(string, TRUE);
}
