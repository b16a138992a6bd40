import TerminalUI

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Standard output for the answer, standard error for everything else.
struct Console: Sendable {
    /// Where answers go: a file descriptor.
    let output: Int32
    /// Where words go: a file descriptor.
    let messageOutput: Int32
    /// Is the answer read by a person?
    let isTerminal: Bool
    /// Are words read by a person as they come?
    let errorsAreTerminal: Bool
    /// Columns of the terminal; what is printed elsewhere has no width.
    let width: Int
    /// May the answer be coloured?
    let hasColors: Bool

    /// The process's own streams; colours by `NO_COLOR`, `CLICOLOR_FORCE` and `TERM`.
    static func standard() -> Console {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        return Console(
            output: STDOUT_FILENO, messageOutput: STDERR_FILENO, isTerminal: isTerminal,
            errorsAreTerminal: isatty(STDERR_FILENO) == 1, width: windowWidth(of: STDOUT_FILENO),
            hasColors: wantsColors(isTerminal: isTerminal))
    }

    /// The same in black and white.
    var withoutColors: Console {
        Console(
            output: output, messageOutput: messageOutput, isTerminal: isTerminal, errorsAreTerminal: errorsAreTerminal,
            width: width,
            hasColors: false)
    }

    /// Writes a part of the answer.
    ///
    /// - Throws: ``OutputError`` if it can't be written whole.
    func print(_ text: String) throws(OutputError) { try Self.send(text + "\n", to: output) }

    /// Writes a sentence to standard error, on a line of its own; a line of progress there is overwritten.
    func printMessage(_ sentence: String) { writeMessage(sentence + "\n") }

    /// Shows how far something is, if a person watches; the next line takes its place.
    func progress(_ text: String) {
        // A line that wraps could not be taken away.
        if supportsProgress { writeMessage(TextWidth.truncated(text, to: Self.windowWidth(of: messageOutput) - 1)) }
    }

    /// Takes the progress away.
    func endProgress() { if supportsProgress { writeMessage("") } }

    /// A dumb terminal takes no escape sequences: there is no progress on it.
    private var supportsProgress: Bool { errorsAreTerminal && !Self.isDumb }

    private static var isDumb: Bool { getenv("TERM").map { String(cString: $0) } == "dumb" }

    private func writeMessage(_ text: String) {
        let text = supportsProgress ? "\r\u{1B}[K" + text : text
        // Nobody is left to tell that standard error is gone.
        do { try Self.send(text, to: messageOutput) } catch {}
    }

    private static func send(_ text: String, to descriptor: Int32) throws(OutputError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                guard errno == EINTR || isWorthWaiting(errno, descriptor) else { throw OutputError(code: errno) }
                continue
            }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Is it only that the reader is slow? Another program may have made the shared end one that does not wait.
    private static func isWorthWaiting(_ code: Int32, _ descriptor: Int32) -> Bool {
        guard code == EAGAIN || code == EWOULDBLOCK else { return false }
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&room, 1, -1) > 0 || errno == EINTR
    }

    private static func wantsColors(isTerminal: Bool) -> Bool {
        func isSet(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }
        if isSet("NO_COLOR") { return false }
        if isSet("CLICOLOR_FORCE"), getenv("CLICOLOR_FORCE").map({ String(cString: $0) }) != "0" { return true }
        return isTerminal && getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// Columns of the terminal at `descriptor`; 80 where it tells none.
    static func windowWidth(of descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

/// The answer could not be written.
struct OutputError: Error, Hashable, CustomStringConvertible {
    /// The system's number for it.
    let code: Int32

    /// Has the reader gone, as `head` does when it has enough?
    var isBrokenPipe: Bool { code == EPIPE }

    /// What happened, then what to do.
    var description: String {
        "Can't write the answer (\(String(cString: strerror(code)))). Check where the output goes."
    }
}
