import GitHubModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One query a line, the oldest first, in a file of its owner's alone (0600, in a folder of 0700).
///
/// It is replaced whole by one process at a time, so that several lose nothing, and a killed one leaves it as it was.
struct HistoryFile: Sendable {
    static let longest = 1000
    /// A thousand queries as long as the prompt takes them, in bytes.
    private static let largest = 4_000_000

    private let folder: String
    private var path: String { "\(folder)/history" }

    init(folder: String) { self.folder = folder }

    /// None where there is no file.
    func queries() throws(HistoryTrouble) -> [String] {
        guard let bytes = try bytes() else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .compactMap { Self.line(String($0)) }.suffix(Self.longest)
    }

    /// Adds `query` at the end, unless it is there already.
    func add(_ query: String) throws(HistoryTrouble) {
        guard let query = Self.line(query) else { return }
        let lock = try prepare()
        defer { withExtendedLifetime(lock) {} }
        let queries = try queries()
        if queries.last == query { return }
        try replace(with: (queries + [query]).suffix(Self.longest).map { $0 + "\n" }.joined())
    }

    /// As one line without blanks around it, and without what could drive a terminal; `nil` if nothing is left.
    private static func line(_ text: String) -> String? {
        var line = Substring(SafeText.line(text)).drop(while: \.isWhitespace)
        while line.last?.isWhitespace == true { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }

    /// Makes the folder, and waits until no other process writes.
    private func prepare() throws(HistoryTrouble) -> FileLock {
        do {
            try PrivateFolder(path: folder).prepare()
            return try FileLock(path + ".lock", .exclusive)
        } catch {
            throw switch error {
            case .locked(let path): .locked(path: path)
            case .unusable(let path, let reason): .unusable(path: path, reason: reason)
            default: .unusable(path: path, reason: "\(error)")
            }
        }
    }

    /// `nil` where there is no file.
    private func bytes() throws(HistoryTrouble) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw unusable()
        }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw unusable() }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw unusable("it is no file") }
        guard facts.st_size <= Self.largest else { throw unusable("it is too large") }
        var (bytes, count) = ([UInt8](repeating: 0, count: Int(facts.st_size)), 0)
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress?.advanced(by: count), $0.count - count) }
            if got == 0 { break }
            if got > 0 { count += got } else if errno != EINTR { throw unusable() }
        }
        return Array(bytes[..<count])
    }

    private func replace(with text: String) throws(HistoryTrouble) {
        let fresh = path + ".new"
        unlink(fresh)  // left by one that was killed, if there is one
        let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw unusable() }
        var reason: String?
        if !write(Array(text.utf8), to: file) || fsync(file) != 0 { reason = systemError() }
        if close(file) != 0 { reason = reason ?? systemError() }
        if reason == nil, rename(fresh, path) == 0 { return }
        let trouble = unusable(reason)
        unlink(fresh)
        throw trouble
    }

    private func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                #if canImport(Darwin)
                Darwin.write(file, $0.baseAddress, $0.count)
                #elseif canImport(Glibc)
                Glibc.write(file, $0.baseAddress, $0.count)
                #elseif canImport(Musl)
                Musl.write(file, $0.baseAddress, $0.count)
                #endif
            }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }

    private func unusable(_ reason: String? = nil) -> HistoryTrouble {
        .unusable(path: path, reason: reason ?? systemError())
    }
}
