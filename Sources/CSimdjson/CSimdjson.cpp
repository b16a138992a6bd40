#include "CSimdjson.h"

#include <new>
#include <simdjson.h>

static_assert(CSIMDJSON_PADDING >= simdjson::SIMDJSON_PADDING, "simdjson reads beyond the end");

struct csimdjson_parser {
    simdjson::dom::parser parser;
    size_t max_depth;
};

csimdjson_parser *csimdjson_parser_new(size_t max_depth) {
    return new (std::nothrow) csimdjson_parser{simdjson::dom::parser(), max_depth};
}

void csimdjson_parser_free(csimdjson_parser *parser) { delete parser; }

bool csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *bytes, size_t count, bool is_padded, const uint64_t **tape,
    const uint8_t **strings) {
    if (parser->parser.capacity() < count && parser->parser.allocate(count, parser->max_depth) != simdjson::SUCCESS) {
        return false;
    }
    simdjson::dom::element root;
    if (parser->parser.parse(bytes, count, !is_padded).get(root) != simdjson::SUCCESS) { return false; }
    *tape = parser->parser.doc.tape.get();
    *strings = parser->parser.doc.string_buf.get();
    return true;
}
