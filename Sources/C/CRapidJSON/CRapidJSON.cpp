#include "CRapidJSON.h"

#include <cstring>
#include <new>
#include <rapidjson/reader.h> // without its vector instructions, which accept some control characters in strings
#include <vector>

namespace {

// Memory for larger texts than a page of a list: it is not touched before it is used, and allocating it again for each page
// that is larger than the ones before would leave gaps in the heap.
const size_t min_capacity = 1 << 20;

/// Returns whether a text contains half of a surrogate pair, which RapidJSON accepts if it is the second half.
bool has_surrogate(const char *text, size_t count) {
    const char *end = text + count;
    while ((text = static_cast<const char *>(memchr(text, 0xED, end - text))) != nullptr) {
        text++;
        if (text < end && static_cast<uint8_t>(*text) >= 0xA0) { return true; }
    }
    return false;
}

uint64_t word(char kind, uint64_t value = 0) { return static_cast<uint64_t>(kind) << 56 | value; }

/// Writes the words of values. Returning false ends the parsing.
class TapeWriter : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, TapeWriter> {
  public:
    std::vector<uint64_t> words;

    explicit TapeWriter(size_t max_depth) : max_depth(max_depth) { words.reserve(min_capacity / sizeof(uint64_t)); }

    void begin(const char *text) {
        strings = text;
        words.clear();
        open.clear();
    }

    bool Null() { return append(word('n')); }
    bool Bool(bool value) { return append(word(value ? 't' : 'f')); }
    bool Int(int value) { return Int64(value); }
    bool Uint(unsigned value) { return Int64(value); }
    bool Int64(int64_t value) { return append(word('l'), static_cast<uint64_t>(value)); }
    bool Double(double) { return append(word('d')); }
    bool Uint64(uint64_t value) { return append(word(value <= INT64_MAX ? 'l' : 'u'), value); }

    bool String(const char *text, rapidjson::SizeType count, bool) {
        if (has_surrogate(text, count)) { return false; }
        return append(word('"', static_cast<uint64_t>(text - strings)), count);
    }

    bool Key(const char *text, rapidjson::SizeType count, bool copy) { return String(text, count, copy); }
    bool StartObject() { return start(); }
    bool StartArray() { return start(); }
    bool EndObject(rapidjson::SizeType count) { return end('{', count); }
    bool EndArray(rapidjson::SizeType count) { return end('[', count); }

  private:
    const size_t max_depth;
    const char *strings = nullptr;
    std::vector<size_t> open; // the indexes of the objects and arrays that are not complete

    bool append(uint64_t first) {
        words.push_back(first);
        return true;
    }

    bool append(uint64_t first, uint64_t second) {
        words.push_back(first);
        return append(second);
    }

    bool start() {
        if (open.size() == max_depth) { return false; }
        open.push_back(words.size());
        return append(0, 0);
    }

    bool end(char kind, uint64_t count) {
        words[open.back()] = word(kind, words.size());
        words[open.back() + 1] = count;
        open.pop_back();
        return true;
    }
};

} // namespace

struct crapidjson_parser {
    explicit crapidjson_parser(size_t max_depth) : writer(max_depth) { text.reserve(min_capacity); }

    rapidjson::Reader reader;
    TapeWriter writer;
    std::vector<char> text; // strings without escapes are written over those with them
};

crapidjson_parser *crapidjson_parser_new(size_t max_depth) {
    try {
        return new crapidjson_parser(max_depth);
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

void crapidjson_parser_free(crapidjson_parser *parser) { delete parser; }

const char *crapidjson_version(void) { return RAPIDJSON_VERSION_STRING; }

static bool parse(crapidjson_parser &parser, const uint8_t *bytes, size_t count) {
    parser.text.assign(bytes, bytes + count);
    parser.text.push_back('\0');
    parser.writer.begin(parser.text.data());
    rapidjson::InsituStringStream stream(parser.text.data());
    // The writer limits the depth of the recursion. A null character ends the text, too.
    return !parser.reader.Parse<rapidjson::kParseInsituFlag>(stream, parser.writer).IsError() && stream.Tell() == count;
}

bool crapidjson_parse(
    crapidjson_parser *parser, const uint8_t *bytes, size_t count, const uint64_t **tape, const uint8_t **strings) {
    try {
        if (!parse(*parser, bytes, count)) { return false; }
    } catch (const std::bad_alloc &) {
        return false;
    }
    *tape = parser->writer.words.data();
    *strings = reinterpret_cast<const uint8_t *>(parser->text.data());
    return true;
}
