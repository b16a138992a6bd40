import GitHistory
import GitHubModel
import SystemPackage

/// A kind of file that `who` reads as a list: a file that names people, or a file that names the repositories a
/// project depends on. The owners of these repositories are printed.
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

    /// The logins and addresses in a list, and how many entries were left out: teams, other hosts, denounced
    /// logins.
    struct Contents: Sendable, Equatable {
        var identities: [CommitIdentity] = []
        /// With the number of entries.
        var logins: [Login: Int] = [:]
        /// The names that stand beside logins.
        var names: [Login: String] = [:]
        var teams = 0
        /// Entries of other hosts and platforms.
        var others = 0
        var denounced = 0
        /// What was read of the file, or `nil` if all was.
        var part: WhoNotice.Part?

        /// The number of logins, and that of addresses: GitHub is asked about each.
        static let maxEntries = 10_000
    }

    /// The number of lines of a list of people. GitHub reads 3 MB of `CODEOWNERS`.
    static let maxLines = 100_000
    /// The number of bytes that are read of the file. Lock files can have 100 MB.
    var maxBytes: Int { self == .dependencies ? 128 << 20 : Self.maxBytesOfText }
    static let maxBytesOfText = 8 << 20

    /// Reads a file in parts, up to its limits. `report` gets the number of bytes that are read.
    ///
    /// - Throws: ``WhoInputError`` if the file can't be read.
    func contents(of path: String, on host: Host, report: (Int) -> Void = { _ in }) throws -> Contents {
        var parser = ListParser(kind: self, host: host)
        do {
            // A pipe would block, and a device may have no end.
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            try file.closeAfter {
                guard try file.stat().type == .regular else { throw WhoInputError.irregularFile(path) }
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                while parser.part == nil {
                    report(parser.count)
                    let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0) }
                    if count == 0 { break }
                    parser.read(buffer[..<count])
                    try Task.checkCancellation()
                }
            }
        } catch let error as Errno {
            throw WhoInputError.unreadableFile(path, reason: "\(error)")
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
    private var isAtStart = true
    /// The number of bytes that were read.
    private(set) var count = 0
    private var lines = 0
    /// Where the value of `funding` in `package-lock.json` is: URLs of those who are paid, who need not own the code.
    private var funding = Funding.none
    /// The owners of words that occurred before: lock files repeat their registries.
    private var owners: [[UInt8]: Owner] = [:]
    /// The entries of words of `CODEOWNERS` that occurred before.
    private var entries: [Substring: [PeopleLine.Entry]] = [:]
    private var modules = GoModules()
    private var maintainer = Maintainer()

    init(kind: ListFile, host: Host) {
        self.kind = kind
        self.host = host
    }

    mutating func read(_ bytes: some Collection<UInt8>) {
        let space = kind.maxBytes - count
        for byte in bytes.prefix(space) {
            if lines == ListFile.maxLines { contents.part = .lines(lines) }
            if contents.part != nil { return }
            count += 1
            if isEnd(byte) {
                endText()
            } else if text.count <= ListFile.maxLength {
                text.append(byte)
            }
        }
        guard bytes.count > space else { return }
        contents.part = .megabytes(count >> 20)
        text.removeAll()  // the limit can be in the middle of a login
    }

    /// What was read when more followed than a limit allows, or `nil` before that. The rest is not read.
    var part: WhoNotice.Part? { contents.part }

    mutating func finish() -> ListFile.Contents {
        endText()
        add(maintainer.finish())
        for path in modules.used { addDependency(Array(path.utf8)) }
        modules = GoModules()
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
        if kind != .dependencies { lines += 1 }
        if isAtStart, text.starts(with: Self.byteOrderMark) { text.removeFirst(Self.byteOrderMark.count) }
        isAtStart = false
        guard !text.isEmpty, text.count <= ListFile.maxLength else { return }
        switch kind {
        case .dependencies: addValue()
        case .modules: modules.read(String(decoding: text, as: UTF8.self))
        case .owners: addOwners(String(decoding: text, as: UTF8.self))
        case .vouched: addVouched(String(decoding: text, as: UTF8.self))
        case .people: addPeople(String(decoding: text, as: UTF8.self))
        }
    }

    /// What editors of Windows write in front of a text. It would hide that the first line is a comment.
    private static let byteOrderMark = Array("\u{FEFF}".utf8)

    private mutating func add(_ login: Login) {
        if contents.logins[login] != nil || contents.logins.count < ListFile.Contents.maxEntries {
            contents.logins[login, default: 0] += 1
        } else {
            contents.part = .people(ListFile.Contents.maxEntries)
        }
    }

    // MARK: Dependencies

    /// Where the parser is in the value of `funding`, whose URLs are skipped.
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

    /// The owner of a dependency: an account of the host, something on another host, or no owner at all.
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
        guard line.unicodeScalars.first(where: { !$0.properties.isWhitespace }) != "#" else { return }
        for owner in Self.withoutComment(Self.withoutPattern(line)).split(whereSeparator: \.isWhitespace) {
            let found = entries[owner] ?? PeopleLine(owner, on: host).entries
            if entries.count < ListFile.Contents.maxEntries { entries[owner] = found }
            add(found)
        }
    }

    /// Removes the pattern of a line of `CODEOWNERS`, which can have escaped blanks and begin with `@`.
    private static func withoutPattern(_ line: String) -> Substring {
        var rest = line.drop(while: \.isWhitespace)
        while let first = rest.first, !first.isWhitespace {
            let length = first == "\\" ? 2 : 1
            guard length == 1 || rest.dropFirst().first != nil else { break }
            rest = rest.dropFirst(length)
        }
        return rest
    }

    /// Adds addresses, `@login` and URLs of accounts.
    private mutating func addPeople(_ line: String) {
        if let ended = maintainer.read(line) { return add(ended) }
        add(PeopleLine(Self.withoutComment(line[...]), on: host).entries)
    }

    /// By scalars: a combining character behind `#` would hide it.
    private static func withoutComment(_ line: Substring) -> Substring {
        Substring(line.unicodeScalars.prefix { $0 != "#" })
    }

    private mutating func add(_ entries: [PeopleLine.Entry]) {
        for entry in entries {
            switch entry {
            case .login(let login, let name):
                add(login)
                if !name.isEmpty, contents.logins[login] != nil { contents.names[login] = name }
            case .identity(let identity): add(identity)
            case .team: contents.teams += 1
            case .otherHost: contents.others += 1
            }
        }
    }

    private mutating func add(_ identity: CommitIdentity) {
        if contents.identities.count < ListFile.Contents.maxEntries {
            contents.identities.append(identity)
        } else {
            contents.part = .people(ListFile.Contents.maxEntries)
        }
    }
}
