#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Finds accounts by the beginnings of the words in their logins and names, at the speed of `strstr`.
struct SearchIndex: Sendable {
    /// One field of all accounts, in lower case: a line each, a space before each word, a zero at the end.
    private struct Column: Sendable {
        var text: [UInt8] = []
        /// Where each account's line begins.
        var starts: [Int] = []

        mutating func append(words: [String]) {
            starts.append(text.count)
            for word in words {
                text.append(UInt8(ascii: " "))
                text.append(contentsOf: word.utf8)
            }
            text.append(UInt8(ascii: "\n"))
        }
    }
    private var logins = Column()
    private var names = Column()
    private var emails = Column()

    init(accounts: [Account]) {
        for account in accounts {
            let login = account.login.lowercased()
            logins.append(words: [login] + Self.words(login).dropFirst())
            names.append(words: account.name.map { Self.words($0.lowercased()) } ?? [])
            emails.append(words: account.email.map { [$0.lowercased()] } ?? [])
        }
        logins.text.append(0)
        names.text.append(0)
        emails.text.append(0)
    }

    /// The fields GitHub's `in:` names.
    enum Field: String, Sendable, CaseIterable {
        case login, name, email
    }

    /// The places of all accounts with a word that begins with `prefix` in one of `fields`.
    func places(prefix: String, in fields: Set<Field>) -> Set<Int> {
        let prefix = prefix.lowercased()
        guard !prefix.isEmpty, !prefix.utf8.contains(0), !prefix.contains("\n") else { return [] }
        return fields.reduce(into: []) { places, field in
            let column =
                switch field {
                case .login: logins
                case .name: names
                case .email: emails
                }
            Self.search(column, for: " " + prefix, into: &places)
        }
    }

    private static func search(_ column: Column, for needle: String, into places: inout Set<Int>) {
        column.text.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                guard let base = text.baseAddress else { return }
                var cursor = base
                while let hit = strstr(cursor, needle) {
                    let place = line(at: base.distance(to: UnsafePointer(hit)), in: column.starts)
                    places.insert(place)
                    guard place + 1 < column.starts.count else { return }
                    cursor = base + column.starts[place + 1]
                }
            }
        }
    }

    private static func line(at offset: Int, in starts: [Int]) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    /// What lies between spaces, hyphens and control characters; by bytes, which is much faster than by characters.
    static func words(_ text: String) -> [String] {
        text.utf8.split { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
            .map { String(Substring($0)) }
    }
}
