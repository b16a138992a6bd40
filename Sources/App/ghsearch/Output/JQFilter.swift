import ArgumentParser
import CJQ
import CLazyLibraries
import Foundation
import GitHubModel
import PrivateFiles
import SystemPackage

/// A jq expression. A ``SandboxedChild`` evaluates it (``JQEvaluator``), because an expression can exhaust the memory,
/// run for ever or crash libjq, and must read neither tokens nor files.
struct JQFilter {
    struct EvaluationError: Error, CustomStringConvertible {
        let reason: String
        var advice = "Check the JSON without --jq."
        var description: String { "The jq expression failed: \(reason). \(advice)" }

        static var notInstalled: EvaluationError {
            let packages = String(cString: lazy_library_packages(LAZY_LIBRARY_JQ))
            return EvaluationError(reason: "libjq is not installed", advice: "Install the package \(packages).")
        }
    }

    private let expression: String

    init(_ expression: String) throws {
        self.expression = expression
        // An error such as a crash is repeated for each value.
        do {
            try apply(to: "") { _ in }
        } catch is EvaluationError {}
    }

    /// Calls `body` with some lines at a time: strings without quotes, other values as JSON. Errors follow the results.
    func apply(to json: String, _ body: (String) throws -> Void) throws {
        let process = try Self.start(expression)
        var json = json
        json.withUTF8 { process.send(UnsafeRawBufferPointer($0)) }
        var (lines, message) = ([UInt8](), [UInt8]?.none)
        while let bytes = process.receive() {
            let searched = lines.count  // a line can have many pieces
            lines += bytes
            if message == nil, let end = lines[searched...].firstIndex(of: JQEvaluator.messageMark) {
                message = []
                try Self.pass(lines[..<end], to: body)
                lines.removeSubrange(...end)
            } else if message == nil, let end = lines[searched...].lastIndex(of: UInt8(ascii: "\n")) {
                try Self.pass(lines[...end], to: body)
                lines.removeSubrange(...end)
            }
        }
        if message != nil { message = lines }
        try Self.check(process.waitForExit(), message.map { String(decoding: $0, as: UTF8.self) })
    }

    private static func start(_ expression: String) throws(EvaluationError) -> SandboxedChild {
        do {
            return try SandboxedChild([JQEvaluator.option, expression])
        } catch {
            throw EvaluationError(reason: "\(error)")
        }
    }

    private static func pass(_ lines: ArraySlice<UInt8>, to body: (String) throws -> Void) throws {
        if !lines.isEmpty { try body(String(decoding: lines.dropLast(), as: UTF8.self)) }
    }

    private static func check(_ end: SandboxedChild.End, _ message: String?) throws {
        let message = message.map { TextSanitizer.singleLine($0, maxLength: 1_000) }
        switch end {
        case .exited(JQEvaluator.Status.success.rawValue): return
        case .exited(JQEvaluator.Status.invalid.rawValue):
            throw ValidationError("Invalid jq expression: \(message ?? "")")
        case .exited(JQEvaluator.Status.notInstalled.rawValue): throw EvaluationError.notInstalled
        case .exited: throw EvaluationError(reason: message ?? "jq does not run")
        case .signaled(SIGXCPU), .signaled(SIGKILL):
            throw EvaluationError(reason: "it takes more than \(JQEvaluator.maxSeconds) s")
        case .signaled: throw EvaluationError(reason: "it needs too much memory, or jq can't evaluate it")
        }
    }
}

/// What the ``SandboxedChild`` of a ``JQFilter`` runs: reads JSON from standard input and writes the results to
/// standard output. Without input, it only compiles the expression.
///
/// It can open no file, so `import`, `include` and `~/.jq` have no effect: libjq has no settings for these.
final class JQEvaluator {
    enum Status: Int32 {
        case success = 0
        case failed = 1
        case invalid = 64
        case notInstalled = 69
    }

    static let option = "--evaluate-jq"
    static let messageMark: UInt8 = 0
    static let maxSeconds: UInt32 = 10
    private static let maxMemory: UInt64 = 2 << 30
    private static let maxInput = 1 << 30

    private let jq: OpaquePointer
    private var output: [UInt8] = []

    static func run(_ arguments: [String]) -> Status? {
        guard arguments.count == 2, arguments[0] == option else { return nil }
        guard lazy_library_exists(LAZY_LIBRARY_JQ) else { return .notInstalled }
        lazy_library_load(LAZY_LIBRARY_JQ)  // files can't be opened afterwards
        SandboxedChild.confine(memory: maxMemory, seconds: maxSeconds)
        guard let jq = jq_init() else { return .failed }
        let evaluator = JQEvaluator(jq)
        let status = evaluator.run(arguments[1])
        evaluator.flush()
        return status
    }

    private init(_ jq: OpaquePointer) {
        self.jq = jq
        jq_set_input_cb(jq, { _, _ in jv_invalid() }, nil)  // there is one input, which is evaluated already
    }

    deinit {
        var jq: OpaquePointer? = jq
        jq_teardown(&jq)
    }

    private func run(_ expression: String) -> Status {
        if let message = compile(expression) { return fail(.invalid, message) }
        do {
            let json = try FileDescriptor.standardInput.readToEnd(limit: Self.maxInput)
            guard !json.isEmpty else { return .success }
            return evaluate(json)
        } catch {
            return fail(.failed, "\(error)")
        }
    }

    private func compile(_ expression: String) -> String? {
        var message = ""
        let isValid = withUnsafeMutablePointer(to: &message) { message in
            jq_set_error_cb(jq, { JQEvaluator.append($1, to: $0) }, message)
            defer { jq_set_error_cb(jq, { jv_free($1) }, nil) }
            return jq_compile(jq, expression) != 0
        }
        return isValid ? nil : message
    }

    private func evaluate(_ json: [UInt8]) -> Status {
        let value = json.withUnsafeBytes { bytes in
            jv_parse_sized(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
        }
        jq_start(jq, value, 0)
        var result = jq_next(jq)
        while jv_is_valid(result) != 0 {
            write(Self.text(result))
            result = jq_next(jq)
        }
        if jv_invalid_has_msg(jv_copy(result)) != 0 { return fail(.failed, Self.text(jv_invalid_get_msg(result))) }
        jv_free(result)
        return jq_halted(jq) == 0 ? .success : halt()
    }

    /// The exit code of the expression is ignored, because the exit codes of the program have their own meaning.
    private func halt() -> Status {
        let status = jq_get_exit_code(jq)
        defer { jv_free(status) }
        guard jv_get_kind(status) == JV_KIND_NUMBER, jv_number_value(status) != 0 else { return .success }
        let message = jq_get_error_message(jq)
        guard jv_is_valid(message) != 0 else {
            jv_free(message)
            return fail(.failed, "halt_error")
        }
        return fail(.failed, Self.text(message))
    }

    private func fail(_ status: Status, _ message: String) -> Status {
        output.append(Self.messageMark)
        output += message.utf8
        return status
    }

    private func write(_ result: String) {
        output += result.utf8.lazy.filter { $0 != Self.messageMark }
        output.append(UInt8(ascii: "\n"))
        if output.count >= 1 << 16 { flush() }
    }

    private func flush() {
        _ = try? FileDescriptor.standardOutput.writeAll(output)  // an error: the reader closed the pipe
        output = []
    }

    /// Consumes `value`.
    private static func text(_ value: jv) -> String {
        let text = jv_get_kind(value) == JV_KIND_STRING ? value : jv_dump_string(value, 0)
        defer { jv_free(text) }
        let length = Int(jv_string_length_bytes(jv_copy(text)))  // it may contain NULs
        let bytes = UnsafeRawBufferPointer(start: jv_string_value(text), count: length)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Consumes `message`.
    private static func append(_ message: jv, to pointer: UnsafeMutableRawPointer?) {
        let message = text(message)
        guard let string = pointer?.assumingMemoryBound(to: String.self) else { return }
        string.pointee += (string.pointee.isEmpty ? "" : " ") + message
    }
}
