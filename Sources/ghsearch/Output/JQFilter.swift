import ArgumentParser
import CJQ
import GitHubModel

/// A compiled jq expression.
final class JQFilter {
    /// An error of the expression for a value.
    struct EvaluationError: Error, CustomStringConvertible {
        let reason: String
        var description: String { "The jq expression failed: \(reason). Check the JSON without --jq." }
    }

    private let jq: OpaquePointer

    /// - Throws: a usage error if `expression` is invalid.
    init(_ expression: String) throws {
        guard let jq = jq_init() else { throw EvaluationError(reason: "out of memory") }
        self.jq = jq
        var message = ""
        let isValid = withUnsafeMutablePointer(to: &message) { message in
            jq_set_error_cb(jq, { JQFilter.append($1, to: $0) }, message)
            defer { jq_set_error_cb(jq, { jv_free($1) }, nil) }
            return jq_compile(jq, expression) != 0
        }
        guard isValid else {
            throw ValidationError("Invalid jq expression: \(TextSanitizer.singleLine(message))")
        }
    }

    deinit {
        var jq: OpaquePointer? = jq
        jq_teardown(&jq)
    }

    /// Calls `body` with each result for `json`: strings without quotes, other values as JSON on one line.
    ///
    /// - Throws: ``EvaluationError``, after the results before it, also for `halt_error`; errors of `body`.
    func apply(to json: String, _ body: (String) throws -> Void) throws {
        var json = json
        let value = json.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { jv_parse_sized($0.baseAddress, Int32($0.count)) }
        }
        jq_start(jq, value, 0)
        var result = jq_next(jq)
        while jv_is_valid(result) != 0 {
            try body(Self.text(result))
            result = jq_next(jq)
        }
        try Self.check(result)
        if jq_halted(jq) != 0 { try checkHalt() }
    }

    /// Throws after `halt_error`, but not after `halt`. The exit code of the expression is ignored, because the exit codes
    /// of the program have their own meaning.
    private func checkHalt() throws(EvaluationError) {
        let status = jq_get_exit_code(jq)
        defer { jv_free(status) }
        guard jv_get_kind(status) == JV_KIND_NUMBER, jv_number_value(status) != 0 else { return }
        let message = jq_get_error_message(jq)
        guard jv_is_valid(message) != 0 else {
            jv_free(message)
            throw EvaluationError(reason: "halt_error")
        }
        throw EvaluationError(reason: TextSanitizer.singleLine(Self.text(message)))
    }

    /// Throws if `end` contains a message. Consumes `end`.
    private static func check(_ end: jv) throws(EvaluationError) {
        guard jv_invalid_has_msg(jv_copy(end)) != 0 else { return jv_free(end) }
        let message = jv_invalid_get_msg(end)
        throw EvaluationError(reason: TextSanitizer.singleLine(text(message)))
    }

    /// Consumes `value`.
    private static func text(_ value: jv) -> String {
        let text = jv_get_kind(value) == JV_KIND_STRING ? value : jv_dump_string(value, 0)
        defer { jv_free(text) }
        let length = Int(jv_string_length_bytes(jv_copy(text)))  // it may contain NULs
        let bytes = UnsafeRawBufferPointer(start: jv_string_value(text), count: length)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends `message` to the string at `pointer`. Consumes `message`.
    private static func append(_ message: jv, to pointer: UnsafeMutableRawPointer?) {
        let message = text(message)
        guard let string = pointer?.assumingMemoryBound(to: String.self) else { return }
        string.pointee += (string.pointee.isEmpty ? "" : " ") + message
    }
}
