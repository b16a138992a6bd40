import GitHubModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A `.ghsearch` file: which GitHub, and which of several accounts, is used in its directory and those below.
///
///     # for everything in this directory
///     host = github.example.org
///     account = mona
///
/// A line each, in any order; either may be missing.
struct DirectoryConfiguration: Sendable, Hashable {
    /// A setting and the line it stands on, counted from 1.
    struct Entry<Value: Sendable & Hashable>: Sendable, Hashable {
        let value: Value
        let line: Int
    }
    static let name = ".ghsearch"
    private static let maxBytes = 4096

    /// Where it is.
    let path: String
    /// In its one spelling.
    private(set) var host: Entry<String>?
    private(set) var account: Entry<Login>?

    /// The nearest one, from `directory` upwards. One that belongs neither to us nor to root is passed over: in a directory that
    /// others write to, somebody could choose for us.
    ///
    /// - Parameter directory: an absolute path; `nil` for the working directory.
    /// - Throws: ``ConfigurationError`` if it is not of that form.
    static func nearest(to directory: String? = nil) throws(ConfigurationError) -> DirectoryConfiguration? {
        guard var directory = directory ?? workingDirectory else { return nil }
        while true {
            let path = (directory == "/" ? "" : directory) + "/" + name
            if let file = try DirectoryConfiguration(at: path) { return file }
            guard directory != "/", let slash = directory.lastIndex(of: "/") else { return nil }
            directory = slash == directory.startIndex ? "/" : String(directory[..<slash])
        }
    }

    /// `nil` where there is no such file of ours.
    private init?(at path: String) throws(ConfigurationError) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if [ENOENT, ENOTDIR, EACCES, ELOOP].contains(errno) { return nil }
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, [geteuid(), 0].contains(facts.st_uid) else {
            return nil
        }
        try self.init(try TextFile.text(of: file, at: path, limit: Self.maxBytes), path: path)
    }

    /// - Parameter path: for what there is to say about it.
    init(_ text: String, path: String) throws(ConfigurationError) {
        self.path = path
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let content = Self.trimmed(line.prefix { $0 != "#" })
            if !content.isEmpty { try readLine(content, line: index + 1) }
        }
    }

    private mutating func readLine(_ content: Substring, line: Int) throws(ConfigurationError) {
        let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let (name, value) = (Self.trimmed(parts[0]), parts.count == 2 ? Self.trimmed(parts[1]) : "")
        do {
            switch name {
            case "host" where parts.count == 2 && host == nil:
                host = Entry(value: try Host(String(value)).name, line: line)
            case "account" where parts.count == 2 && account == nil:
                account = Entry(value: try Login(value), line: line)
            case "host", "account":
                throw malformed(line, parts.count == 2 ? "\(name) is here twice" : "expected \(name) = …")
            default: throw unknown(String(name), line: line)
            }
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw malformed(line, "\(error)")
        }
    }

    private func unknown(_ name: String, line: Int) -> ConfigurationError {
        .unknownKey(path: path, location: "line \(line)", key: "\"\(name)\"", known: ["host", "account"])
    }

    private func malformed(_ line: Int, _ reason: String) -> ConfigurationError {
        var reason = reason
        if reason.last == "." { reason.removeLast() }
        return .malformed(path: path, location: "line \(line)", reason: reason)
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    private static var workingDirectory: String? {
        guard let path = getcwd(nil, 0) else { return nil }  // it may have been removed
        defer { free(path) }
        return String(cString: path)
    }
}
