import GitHistory
import GitHubModel
import SystemPackage

/// A file that lists people, or repositories that are used, whose owners are meant.
enum ListFile: Sendable, Hashable {
    /// `CODEOWNERS`, in which the first word of a line is a pattern.
    case owners
    /// `MAINTAINERS` and other text with addresses, `@login` and URLs.
    case people
    /// `VOUCHED.td`.
    case vouched
    /// `go.mod`.
    case modules
    /// `Package.resolved`, `Cargo.lock` and `package-lock.json`.
    case dependencies

    /// A longer word or line is no person.
    static let maxLength = 2_048

    /// Returns `nil` for any other file.
    init?(path: String) {
        switch path.split(separator: "/").last.map(String.init) ?? "" {
        case "CODEOWNERS": self = .owners
        case "go.mod": self = .modules
        case "MAINTAINERS", "MAINTAINERS.md", "MAINTAINERS.txt": self = .people
        case "VOUCHED.td": self = .vouched
        case "Package.resolved", "Cargo.lock", "package-lock.json": self = .dependencies
        default: return nil
        }
    }

    /// What a list names.
    struct Contents: Sendable {
        var identities: [CommitIdentity] = []
        /// With the number of entries.
        var logins: [Login: Int] = [:]
        var teams = 0
        /// Entries of other hosts and platforms.
        var others = 0
        var denounced = 0

        static let maxEntries = 100_000
    }

    /// Reads a file in parts: lock files can have 100 MB.
    func contents(of path: String, on host: Host) throws -> Contents {
        var parser = ListParser(kind: self, host: host)
        do {
            // A pipe would block, and a device may have no end.
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            try file.closeAfter {
                guard try file.stat().type == .regular else {
                    throw CommandError(.failed, "\(TextSanitizer.excerpt(path)) is not a regular file.")
                }
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                while true {
                    let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
                    if count == 0 { break }
                    parser.read(buffer[..<count])
                    try Task.checkCancellation()
                }
            }
        } catch let error as Errno {
            throw CommandError(.failed, "Can't read \(TextSanitizer.excerpt(path)) (\(error)).")
        }
        return parser.finish()
    }
}

/// Parses a list as it arrives: words of files with dependencies, and lines of the other files.
struct ListParser {
    private let kind: ListFile
    private let host: Host
    private var contents = ListFile.Contents()
    private var text: [UInt8] = []
    /// Where the value of `funding` in `package-lock.json` is: URLs of those who are paid, who need not own the code.
    private var funding = Funding.none
    /// The owners of words that occurred before: lock files repeat their registries.
    private var owners: [[UInt8]: Owner] = [:]

    init(kind: ListFile, host: Host) {
        self.kind = kind
        self.host = host
    }

    mutating func read(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if isEnd(byte) {
                endText()
            } else if text.count <= ListFile.maxLength {
                text.append(byte)
            }
        }
    }

    mutating func finish() -> ListFile.Contents {
        endText()
        return contents
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\n"): true
        case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "'"): kind == .dependencies
        default: false
        }
    }

    private mutating func endText() {
        defer { text.removeAll(keepingCapacity: true) }
        guard !text.isEmpty, text.count <= ListFile.maxLength else { return }
        switch kind {
        case .dependencies: addValue()
        case .modules: addModules(String(decoding: text, as: UTF8.self))
        case .owners: addOwners(String(decoding: text, as: UTF8.self))
        case .vouched: addVouched(String(decoding: text, as: UTF8.self))
        case .people: addPeople(String(decoding: text, as: UTF8.self))
        }
    }

    private mutating func add(_ login: Login) {
        if contents.logins[login] != nil || contents.logins.count < ListFile.Contents.maxEntries {
            contents.logins[login, default: 0] += 1
        }
    }

    // MARK: Dependencies

    private enum Funding {
        case none, key
        /// A list or an object up to the bracket.
        case value(end: UInt8)
    }

    private mutating func addValue() {
        switch funding {
        case .none:
            if text.elementsEqual("funding".utf8) { funding = .key } else { addDependency(text) }
        case .key: beginFunding(text.drop { $0 == UInt8(ascii: ":") })
        case .value(let end): if text.contains(end) { funding = .none }
        }
    }

    /// `{"url": URL}`, a URL, or a list of both.
    private mutating func beginFunding(_ value: ArraySlice<UInt8>) {
        switch value.first {
        case nil: return  // the colon
        case UInt8(ascii: "["): funding = .value(end: UInt8(ascii: "]"))
        case UInt8(ascii: "{"): funding = .value(end: UInt8(ascii: "}"))
        default: funding = .none
        }
        if case .value(let end) = funding, value.contains(end) { funding = .none }
    }

    /// The own module, comments and versions are no dependencies.
    private mutating func addModules(_ line: String) {
        let words = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
            .split(whereSeparator: \.isWhitespace)
        guard let first = words.first, first != "module" else { return }
        for word in words { addDependency(Array(word.utf8)) }
    }

    private mutating func addDependency(_ text: [UInt8]) {
        guard text.contains(UInt8(ascii: "/")) else { return }
        let owner = owners[text] ?? self.owner(ofDependency: String(decoding: text, as: UTF8.self))
        if owners.count < ListFile.Contents.maxEntries { owners[text] = owner }
        switch owner {
        case .owner(let login): add(login)
        case .otherHost: contents.others += 1
        case .none: break
        }
    }

    private func owner(ofDependency word: String) -> Owner {
        let isModule = word.hasPrefix("\(host.name)/")
        if kind == .modules, !isModule, Self.isModule(word) { return .otherHost }
        guard isModule || word.contains("://") || word.hasPrefix("git@") || word.hasPrefix("github:") else {
            return .none
        }
        let text = word.hasPrefix("github:") ? "https://github.com/" + word.dropFirst("github:".count) : word
        return Self.owner(of: text, on: host)
    }

    /// Whether a word of `go.mod` is the path of a module, which begins with a host, rather than of a directory.
    private static func isModule(_ word: String) -> Bool {
        let host = word.prefix { $0 != "/" }
        return host.contains(".") && host.first != "." && host.count < word.count
    }

    private enum Owner {
        case none, otherHost
        case owner(Login)
    }

    private static func owner(of text: String, on host: Host) -> Owner {
        do {
            guard let address = try GitHubAddress(text) else { return .otherHost }
            guard host.contains(address) else { return .otherHost }
            // An account is who is paid, not who owns the code.
            guard case .repository(let owner, _) = address.target else { return .none }
            return .owner(owner)
        } catch {
            return .otherHost
        }
    }

    // MARK: People

    private mutating func addVouched(_ text: String) {
        guard let line = VouchedLine(text) else { return }
        if line.isOnOtherPlatform { contents.others += 1 }
        guard let login = line.login else { return }
        if line.isDenounced { contents.denounced += 1 } else { add(login) }
    }

    private mutating func addOwners(_ line: String) {
        guard line.first(where: { !$0.isWhitespace }) != "#" else { return }
        addPeople(String(line.trimmingPrefix(Self.pattern)))
    }

    /// The pattern of a line of `CODEOWNERS`, which can have escaped blanks and begin with `@`.
    private static var pattern: Regex<Substring> { #/\s*(?:\\.|[^\s\\])*/# }

    /// Adds addresses, `@login` and URLs of accounts.
    private mutating func addPeople(_ line: String) {
        let line = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        if let identity = CommitIdentity(line), !identity.address.isEmpty, line.contains("<") {
            return add(identity)
        }
        for word in line.split(whereSeparator: { $0.isWhitespace || ",()[]".contains($0) }) { addPerson(word) }
    }

    private mutating func addPerson(_ word: Substring) {
        if word.first == "@", word.contains("/") {
            contents.teams += 1
        } else if let identity = CommitIdentity(word) {
            add(identity)
        } else if word.first == "@" || word.contains("://") {
            addAccount(word)
        }
    }

    private mutating func add(_ identity: CommitIdentity) {
        if contents.identities.count < ListFile.Contents.maxEntries { contents.identities.append(identity) }
    }

    private mutating func addAccount(_ word: Substring) {
        do {
            guard let address = try GitHubAddress(String(word)), case .account(let login) = address.target else {
                return
            }
            if host.contains(address) { add(login) } else { contents.others += 1 }
        } catch {}  // a page that is no account
    }
}
