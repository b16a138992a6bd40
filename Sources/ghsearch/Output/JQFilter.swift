import ArgumentParser
import CJQ
import GitHubModel

/// A jq expression, compiled.
final class JQFilter {
    /// The expression does not fit the value.
    struct EvaluationError: Error, CustomStringConvertible {
        /// jq's words.
        let reason: String
        /// What happened, then what to do.
        var description: String { "The jq expression fails: \(reason). Correct it, or look at the JSON without --jq." }
    }

    private let jq: OpaquePointer

    /// - Throws: a usage error if jq does not understand `expression`.
    init(_ expression: String) throws {
        guard let jq = jq_init() else { throw EvaluationError(reason: "no memory") }
        self.jq = jq
        var words = ""
        let understood = withUnsafeMutablePointer(to: &words) { words in
            jq_set_error_cb(jq, { JQFilter.note($1, in: $0) }, words)
            defer { jq_set_error_cb(jq, { jv_free($1) }, nil) }
            return jq_compile(jq, expression) != 0
        }
        guard understood else {
            throw ValidationError("jq does not understand the expression: \(TextSanitizer.singleLine(words))")
        }
    }

    deinit {
        var jq: OpaquePointer? = jq
        jq_teardown(&jq)
    }

    /// Hands out the results for `json`, each as it comes: strings as they are, anything else as JSON on one line.
    ///
    /// - Throws: ``EvaluationError``, after the results before it, also where the expression itself wants that (`halt_error`);
    ///   what `take` throws.
    func apply(to json: String, _ take: (String) throws -> Void) throws {
        var json = json
        let value = json.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { jv_parse_sized($0.baseAddress, Int32($0.count)) }
        }
        jq_start(jq, value, 0)
        var result = jq_next(jq)
        while jv_is_valid(result) != 0 {
            try take(Self.text(result))
            result = jq_next(jq)
        }
        try Self.check(result)
        if jq_halted(jq) != 0 { try checkHalt() }
    }

    /// `halt` ends well. Which status `halt_error` wishes for does not matter: here each has a meaning of its own.
    private func checkHalt() throws(EvaluationError) {
        let status = jq_get_exit_code(jq)
        defer { jv_free(status) }
        guard jv_get_kind(status) == JV_KIND_NUMBER, jv_number_value(status) != 0 else { return }
        let message = jq_get_error_message(jq)
        guard jv_is_valid(message) != 0 else {
            jv_free(message)
            throw EvaluationError(reason: "it halts")
        }
        throw EvaluationError(reason: TextSanitizer.singleLine(Self.text(message)))
    }

    /// Ends well, unless the end carries a message. Takes `end`.
    private static func check(_ end: jv) throws(EvaluationError) {
        guard jv_invalid_has_msg(jv_copy(end)) != 0 else { return jv_free(end) }
        let message = jv_invalid_get_msg(end)
        throw EvaluationError(reason: TextSanitizer.singleLine(text(message)))
    }

    /// Takes `value`.
    private static func text(_ value: jv) -> String {
        let text = jv_get_kind(value) == JV_KIND_STRING ? value : jv_dump_string(value, 0)
        defer { jv_free(text) }
        let length = Int(jv_string_length_bytes(jv_copy(text)))  // it may hold NULs
        let bytes = UnsafeRawBufferPointer(start: jv_string_value(text), count: length)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Adds what jq says to the text behind `words`; takes `message`.
    private static func note(_ message: jv, in words: UnsafeMutableRawPointer?) {
        let sentence = text(message)
        guard let words = words?.assumingMemoryBound(to: String.self) else { return }
        words.pointee += (words.pointee.isEmpty ? "" : " ") + sentence
    }
}
