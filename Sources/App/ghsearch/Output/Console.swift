import Foundation
import GitHubModel
import PrivateFiles
import SystemPackage
import TerminalUI
import UnicodeText

/// Standard output for data, standard error for messages. Removes control characters, except for its own colors.
struct Console: Sendable {
    let output: Int32
    let messageOutput: Int32
    let isTerminal: Bool
    let errorsAreTerminal: Bool
    /// The columns of the terminal. Not used for other outputs.
    let width: Int
    /// The columns of help texts, as the parser has them: those of the variable `COLUMNS`, or of the terminal.
    var helpWidth: Int {
        let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? width
        return min(max(columns, 40), 10_000)
    }
    var hasColors: Bool
    /// The colors of texts, chosen without asking the terminal for its background.
    var theme = Theme()

    /// The streams in place of those of the process, for commands that tests run in theirs.
    @TaskLocal static var replacement: Console?

    /// Returns the streams of the process. `NO_COLOR`, `CLICOLOR_FORCE` and `TERM` determine the color.
    static func standard() -> Console {
        if let replacement { return replacement }
        let isTerminal = isatty(STDOUT_FILENO) == 1
        return Console(
            output: STDOUT_FILENO, messageOutput: STDERR_FILENO, isTerminal: isTerminal,
            errorsAreTerminal: isatty(STDERR_FILENO) == 1, width: windowWidth(of: STDOUT_FILENO),
            hasColors: usesColors(isTerminal: isTerminal, ProcessInfo.processInfo.environment))
    }

    var isPipe: Bool {
        var status = stat()
        return fstat(output, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Throws if the reader has closed the pipe. Waits a moment, because it does so after reading what was printed.
    func checkReader() throws(OutputError) {
        var request = pollfd(fd: output, events: 0, revents: 0)
        if poll(&request, 1, 10) > 0, request.revents & Int16(POLLERR) != 0 { throw OutputError(code: .brokenPipe) }
    }

    func print(_ text: String, terminator: String = "\n") throws(OutputError) {
        try Self.send(TextSanitizer.multiline(text) + terminator, to: output)
    }

    /// Writes rows of data, a line for each, with a tab between the values. A tab or line end in a value becomes a
    /// space. The first value is in color if ``hasColors``, which for a pipe is only so if the user forces it.
    func print(rows: some Sequence<[String]>) throws(OutputError) {
        var text = ""
        for row in rows {
            for (index, value) in row.enumerated() {
                if index > 0 { text += "\t" }
                let isColored = hasColors && index == 0
                text +=
                    isColored
                    ? self.text(of: StyledLine(value.sanitizedForTerminal, .accent)) : value.sanitizedForTerminal
            }
            text += "\n"
            if text.utf8.count >= Self.blockSize {
                try Self.send(text, to: output)
                text = ""
            }
        }
        try Self.send(text, to: output)
    }

    private static let blockSize = 1 << 16

    /// Writes bytes as they are, for a program that reads them: only text of this program or of the user.
    func write(_ bytes: [UInt8]) throws(OutputError) { try Self.send(bytes, to: output) }

    func print(_ line: StyledLine) throws(OutputError) { try Self.send(text(of: line) + "\n", to: output) }

    /// Writes lines to standard error, on a terminal wrapped between words. They replace the progress. Tokens are
    /// hidden, which an argument, a variable or a response can contain.
    func printMessage(_ message: String) {
        let text = Token.hiding(in: TextSanitizer.multiline(message))
        writeMessage((errorsAreTerminal ? Self.wrapped(text, in: Self.windowWidth(of: messageOutput)) : text) + "\n")
    }

    /// Returns the lines of `text`, those of more than `columns` broken at spaces. Words stay whole, so that a URL or a
    /// command can be copied; so do indented lines, whose layout is that of the text.
    static func wrapped(_ text: String, in columns: Int) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            TextWidth.columns(String(line)) <= columns || line.first == " "
                ? String(line) : wrapped(line: line, in: columns)
        }.joined(separator: "\n")
    }

    private static func wrapped(line: Substring, in columns: Int) -> String {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        var text = words.first ?? ""
        var width = TextWidth.columns(text)
        for word in words.dropFirst() {
            let wordWidth = TextWidth.columns(word)
            let fits = width + 1 + wordWidth <= columns
            text += (fits ? " " : "\n") + word
            width = fits ? width + 1 + wordWidth : wordWidth
        }
        return text
    }

    /// Writes a line to standard error, in color if ``hasColors``. It replaces the progress.
    func printMessage(_ line: StyledLine) { writeMessage(text(of: line) + "\n") }

    private func text(of line: StyledLine) -> String {
        line.runs.map { run in
            let text = isTerminal ? Self.markingColumns(run.text) : run.text
            let style = hasColors ? theme.applied(to: run.style, in: .sixteen) : .plain
            return style == .plain ? text : style.sequence + text + Style.plain.sequence
        }.joined()
    }

    /// Returns the text with a mark of the direction after each part from right to left: two spaces are between
    /// columns.
    private static func markingColumns(_ text: String) -> String {
        guard text.endingLeftToRight != text else { return text }
        return text.split(separator: "  ", omittingEmptySubsequences: false).map { String($0).endingLeftToRight }
            .joined(separator: "  ")
    }

    /// The next line replaces the progress.
    func progress(_ text: String) {
        // A line that wraps could not be removed.
        guard supportsProgress else { return }
        let text = Token.hiding(in: TextSanitizer.singleLine(text))
        writeMessage(TextWidth.truncated(text, to: Self.windowWidth(of: messageOutput) - 1))
    }

    func endProgress() { if supportsProgress { writeMessage("") } }

    private var supportsProgress: Bool { errorsAreTerminal && !Self.isDumb }

    private static var isDumb: Bool { getenv("TERM").map { String(cString: $0) } == "dumb" }

    private func writeMessage(_ text: String) {
        let text = supportsProgress ? "\r\u{1B}[K" + text : text
        try? Self.send(text, to: messageOutput)  // an error of standard error can't be reported
    }

    private static func send(_ text: String, to descriptor: Int32) throws(OutputError) {
        try send(Array(text.utf8), to: descriptor)
    }

    private static func send(_ bytes: [UInt8], to descriptor: Int32) throws(OutputError) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            do {
                let count = try Errno.typed {
                    try bytes.withUnsafeBytes { try FileDescriptor(rawValue: descriptor).write($0) }
                }
                bytes = bytes.dropFirst(count)
            } catch .resourceTemporarilyUnavailable {
                waitUntilWritable(descriptor)  // another program has made it non-blocking
            } catch {
                throw OutputError(code: error)
            }
        }
    }

    private static func waitUntilWritable(_ descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
    }

    private static func usesColors(isTerminal: Bool, _ environment: [String: String]) -> Bool {
        if environment["NO_COLOR"]?.isEmpty == false { return false }
        if !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "") { return true }
        return isTerminal && environment["TERM"] != "dumb"
    }

    /// Returns 80 if the columns are unknown.
    static func windowWidth(of descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

struct OutputError: Error, Hashable, CustomStringConvertible {
    let code: Errno

    /// Whether the reader has closed the pipe, as `head` does.
    var isBrokenPipe: Bool { code == .brokenPipe }

    var description: String { "Can't write to standard output (\(code)). Check its destination." }
}
