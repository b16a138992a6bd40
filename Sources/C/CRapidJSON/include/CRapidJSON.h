#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parser with its memory, which it reuses. Used by one thread at a time.
typedef struct crapidjson_parser crapidjson_parser;

/// Creates a parser of texts that are nested up to `max_depth`, or returns `NULL` if there is not enough memory.
crapidjson_parser *crapidjson_parser_new(size_t max_depth);

void crapidjson_parser_free(crapidjson_parser *parser);

/// The version of the library, such as `1.1.0`.
const char *crapidjson_version(void);

/// Parses a complete JSON text. Returns false if it is invalid, nested too deeply, or too large for the memory. UTF-8 in strings
/// is not validated.
///
/// On success, `tape` and `strings` describe the text until the parser is used again or freed. A value is a word with its kind
/// in the highest byte, and more words:
///
/// - `{`, `[`: in the first word the index after the value; the number of members or elements; then these. A member is a string
///   and a value.
/// - `"`: in the first word the offset in `strings`; the number of bytes.
/// - `l`, `u`: a signed integer; an unsigned one that is not a signed one.
/// - `d`: a number with a fraction or an exponent, or beyond integers. Its value is not stored.
/// - `t`, `f`, `n`: nothing.
bool crapidjson_parse(
    crapidjson_parser *parser, const uint8_t *bytes, size_t count, const uint64_t **tape, const uint8_t **strings);

#ifdef __cplusplus
}
#endif
