#include "CSimdjson.h"

#include <algorithm>
#include <new>
#include <simdjson.h>

static_assert(CSIMDJSON_PADDING >= simdjson::SIMDJSON_PADDING, "simdjson reads beyond the end");

// Memory for larger texts than a page of a list: it is not touched before it is used, and allocating it again for each page
// that is larger than the ones before would leave gaps in the heap.
static const size_t min_capacity = 1 << 20;

struct csimdjson_parser {
    simdjson::dom::parser parser;
    size_t max_depth;
};

csimdjson_parser *csimdjson_parser_new(size_t max_depth) {
    return new (std::nothrow) csimdjson_parser{simdjson::dom::parser(), max_depth};
}

void csimdjson_parser_free(csimdjson_parser *parser) { delete parser; }

static bool reserve(csimdjson_parser *parser, size_t count) {
    if (parser->parser.capacity() >= count) { return true; }
    const size_t capacity = std::max(count, min_capacity);
    return parser->parser.allocate(capacity, parser->max_depth) == simdjson::SUCCESS
        && parser->parser.doc.allocate(capacity) == simdjson::SUCCESS;
}

bool csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *bytes, size_t count, bool is_padded, const uint64_t **tape,
    const uint8_t **strings) {
    if (!reserve(parser, count)) { return false; }
    simdjson::dom::element root;
    if (parser->parser.parse(bytes, count, !is_padded).get(root) != simdjson::SUCCESS) { return false; }
    *tape = parser->parser.doc.tape.get();
    *strings = parser->parser.doc.string_buf.get();
    return true;
}
