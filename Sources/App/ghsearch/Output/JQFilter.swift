import ArgumentParser
import Foundation
import GitHubModel

/// A jq expression. A ``SandboxedChild`` evaluates it (``JQEvaluator``), because an expression can exhaust the memory, run for
/// ever or crash libjq, and must read neither tokens nor files.
struct JQFilter {
    struct EvaluationError: Error, CustomStringConvertible {
        let reason: String
        var description: String { "The jq expression failed: \(reason). Check the JSON without --jq." }
    }

    private let expression: String

    init(_ expression: String) throws {
        self.expression = expression
        // An error such as a crash is repeated for each value.
        do {
            try apply(to: "") { _ in }
        } catch is EvaluationError {}
    }

    /// Calls `body` with some lines at a time: strings without quotes, other values as JSON on one line. An error, also that of
    /// `halt_error`, is thrown after the results before it.
    func apply(to json: String, _ body: (String) throws -> Void) throws {
        var process = try Self.start(expression)
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
        case .exited: throw EvaluationError(reason: message ?? "jq does not run")
        case .signaled(SIGXCPU), .signaled(SIGKILL):
            throw EvaluationError(reason: "it takes more than \(JQEvaluator.maxSeconds) s")
        case .signaled: throw EvaluationError(reason: "it needs too much memory, or jq can't evaluate it")
        }
    }
}
