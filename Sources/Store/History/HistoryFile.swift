import GitHubModel
import PrivateFiles

/// One query a line, the oldest first, in a file of its owner's alone (0600, in a folder of 0700).
///
/// It is replaced whole by one process at a time, so that several lose nothing, and a killed one leaves it as it was.
struct HistoryFile: Sendable {
    static let longest = 1000
    /// A thousand queries as long as the prompt takes them, each with its line end, in bytes.
    private static let largest = longest * 4_001
    private static let name = "history"
    private static let lockName = "history.lock"
    /// Others take milliseconds to write it.
    private static let patience = Duration.seconds(5)

    private let folder: PrivateFolder

    init(folder: String) { self.folder = PrivateFolder(path: folder) }

    /// None where there is no file.
    func queries() throws(HistoryTrouble) -> [String] {
        do throws(FileFailure) { return try lines() } catch { throw HistoryTrouble(error) }
    }

    /// Adds `query` at the end, unless it is there already.
    ///
    /// - Throws: ``HistoryTrouble``; `CancellationError`.
    func add(_ query: String) async throws {
        guard let query = Self.line(query) else { return }
        do {
            try folder.create()
            let lock = try await FileLock(folder.path(of: Self.lockName), patience: Self.patience)
            let queries = try lines()
            if queries.last != query { try replace(with: (queries + [query]).suffix(Self.longest)) }
            _ = consume lock
        } catch let failure as FileFailure {
            throw HistoryTrouble(failure)
        }
    }

    private func lines() throws(FileFailure) -> [String] {
        guard let bytes = try folder.bytes(of: Self.name, limit: Self.largest) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .compactMap { Self.line(String($0)) }.suffix(Self.longest)
    }

    private func replace(with queries: some Sequence<String>) throws(FileFailure) {
        let text = Array(queries.map { $0 + "\n" }.joined().utf8)
        try text.withUnsafeBufferPointer { (bytes) throws(FileFailure) in
            try folder.replace(Self.name, with: UnsafeRawBufferPointer(bytes))
        }
    }

    /// As one line without blanks around it, and without what could drive a terminal; `nil` if nothing is left.
    private static func line(_ text: String) -> String? {
        var line = Substring(SafeText.line(text)).drop(while: \.isWhitespace)
        while line.last?.isWhitespace == true { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }
}

extension HistoryTrouble {
    fileprivate init(_ failure: FileFailure) {
        self =
            switch failure {
            case .busy(let path): .locked(path: path)
            default: .unusable(path: failure.path, reason: failure.reason)
            }
    }
}
