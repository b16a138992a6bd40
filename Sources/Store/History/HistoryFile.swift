import GitHubModel
import PrivateFiles

/// One query a line, the oldest first, in a file of its owner's alone (0600, in a directory of 0700).
///
/// It is replaced whole by one process at a time, so that several lose nothing, and a killed one leaves it as it was.
struct HistoryFile: Sendable {
    static let maxQueries = 1000
    /// A thousand queries as long as the prompt takes them, each with its line end, in bytes.
    private static let maxBytes = maxQueries * 4_001
    private static let name = "history"
    private static let lockName = "history.lock"
    /// Others take milliseconds to write it.
    private static let timeout = Duration.seconds(5)

    private let directory: PrivateDirectory

    init(directory: String) { self.directory = PrivateDirectory(path: directory) }

    /// None where there is no file.
    func queries() throws(HistoryError) -> [String] {
        do throws(FileError) { return try lines() } catch { throw HistoryError(error) }
    }

    /// Adds `query` at the end, unless it is there already.
    ///
    /// - Throws: ``HistoryError``; `CancellationError`.
    func add(_ query: String) async throws {
        guard let query = Self.line(query) else { return }
        do {
            try directory.create()
            let lock = try await FileLock(directory.path(of: Self.lockName), timeout: Self.timeout)
            let queries = try lines()
            if queries.last != query { try replace(with: (queries + [query]).suffix(Self.maxQueries)) }
            _ = consume lock
        } catch let failure as FileError {
            throw HistoryError(failure)
        }
    }

    private func lines() throws(FileError) -> [String] {
        guard let bytes = try directory.bytes(of: Self.name, limit: Self.maxBytes) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .compactMap { Self.line(String($0)) }.suffix(Self.maxQueries)
    }

    private func replace(with queries: some Sequence<String>) throws(FileError) {
        let text = Array(queries.map { $0 + "\n" }.joined().utf8)
        try text.withUnsafeBufferPointer { (bytes) throws(FileError) in
            try directory.replace(Self.name, with: UnsafeRawBufferPointer(bytes))
        }
    }

    /// As one line without blanks around it, and without what could drive a terminal; `nil` if nothing is left.
    private static func line(_ text: String) -> String? {
        var line = Substring(TextSanitizer.singleLine(text)).drop(while: \.isWhitespace)
        while line.last?.isWhitespace == true { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }
}

extension HistoryError {
    fileprivate init(_ failure: FileError) {
        self =
            switch failure {
            case .busy(let path): .locked(path: path)
            default: .unusable(path: failure.path, reason: failure.reason)
            }
    }
}
