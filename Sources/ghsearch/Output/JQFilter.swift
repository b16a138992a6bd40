import ArgumentParser
import CProcess
import Foundation
import GitHubModel
import SystemPackage

/// A jq expression. A process of its own evaluates it (``JQEvaluator``), because an expression can exhaust the memory, run for
/// ever or crash libjq, and must read neither tokens nor files.
struct JQFilter {
    /// An error of the expression for a value.
    struct EvaluationError: Error, CustomStringConvertible {
        let reason: String
        var description: String { "The jq expression failed: \(reason). Check the JSON without --jq." }
    }

    private let expression: String

    /// - Throws: a usage error if `expression` is invalid or jq can't compile it.
    init(_ expression: String) throws {
        self.expression = expression
        do { try apply(to: "") { _ in } } catch let error as EvaluationError {
            throw ValidationError("Invalid jq expression: \(error.reason).")
        }
    }

    /// Calls `body` with the results for `json`, some lines at a time: strings without quotes, other values as JSON on one
    /// line.
    ///
    /// - Throws: ``EvaluationError``, after the results before it, also for `halt_error`; errors of `body`.
    func apply(to json: String, _ body: (String) throws -> Void) throws {
        var process = try JQProcess(expression)
        process.send(json)
        var (lines, message) = ([UInt8](), [UInt8]?.none)
        while let bytes = process.receive() {
            lines += bytes
            if message == nil, let end = lines.firstIndex(of: JQEvaluator.messageMark) {
                message = []
                try Self.pass(lines[..<end], to: body)
                lines.removeSubrange(...end)
            } else if message == nil, let end = lines.lastIndex(of: UInt8(ascii: "\n")) {
                try Self.pass(lines[...end], to: body)
                lines.removeSubrange(...end)
            }
        }
        if message != nil { message = lines }
        try Self.check(process.waitForExit(), message.map { String(decoding: $0, as: UTF8.self) })
    }

    private static func pass(_ lines: ArraySlice<UInt8>, to body: (String) throws -> Void) throws {
        if !lines.isEmpty { try body(String(decoding: lines.dropLast(), as: UTF8.self)) }
    }

    private static func check(_ end: JQProcess.End, _ message: String?) throws {
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

/// A process that runs ``JQEvaluator``. Its standard input and output are one socket. Ended on deinitialization.
private struct JQProcess: ~Copyable {
    enum End: Equatable {
        case exited(Int32)
        case signaled(Int32)
    }

    private let id: pid_t
    private let socket: FileDescriptor
    private var isRunning = true

    init(_ expression: String) throws(JQFilter.EvaluationError) {
        (id, socket) = try Self.start(expression)
    }

    deinit {
        do { try socket.close() } catch {}  // nothing was written to a disk
        guard isRunning else { return }
        kill(id, SIGKILL)
        waitpid(id, nil, 0)
    }

    private static func start(_ expression: String) throws(JQFilter.EvaluationError) -> (pid_t, FileDescriptor) {
        var sockets: [Int32] = [-1, -1]
        guard process_socket_pair(&sockets) == 0 else { throw .init(reason: Errno(rawValue: errno).description) }
        var arguments = ["ghsearch", JQEvaluator.option, expression].map { (text: String) in strdup(text) } + [nil]
        let id = process_start_self(&arguments, sockets[1])
        let code = Errno(rawValue: errno)
        arguments.forEach { free($0) }
        close(sockets[1])
        guard id > 0 else {
            close(sockets[0])
            throw .init(reason: code.description)
        }
        return (id, FileDescriptor(rawValue: sockets[0]))
    }

    /// Sends the whole input. A process that has ended is reported by ``waitForExit()``.
    func send(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = process_send(socket.rawValue, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
        shutdown(socket.rawValue, CInt(SHUT_WR))
    }

    /// Returns some output, or `nil` at its end.
    func receive() -> [UInt8]? {
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            do { count = try socket.read(into: UnsafeMutableRawBufferPointer(buffer)) } catch { count = 0 }
        }
        return bytes.isEmpty ? nil : bytes
    }

    mutating func waitForExit() -> End {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        isRunning = false
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
    }
}
