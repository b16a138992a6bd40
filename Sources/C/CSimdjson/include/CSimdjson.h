#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CSIMDJSON_PADDING = 64 };

/// A parser with its memory, which it reuses. Used by one thread at a time.
typedef struct csimdjson_parser csimdjson_parser;

/// Creates a parser of texts that are nested up to `max_depth`, or returns `NULL` if there is not enough memory.
csimdjson_parser *csimdjson_parser_new(size_t max_depth);

void csimdjson_parser_free(csimdjson_parser *parser);

/// Parses and validates a complete JSON text in UTF-8. Returns false if it is invalid.
///
/// At least `CSIMDJSON_PADDING` bytes after the text must be readable if `is_padded`; otherwise the text is copied.
///
/// On success, `tape` and `strings` describe the text until the parser is used again or freed:
/// <https://github.com/simdjson/simdjson/blob/master/doc/tape.md>.
bool csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *bytes, size_t count, bool is_padded, const uint64_t **tape,
    const uint8_t **strings);

#ifdef __cplusplus
}
#endif
