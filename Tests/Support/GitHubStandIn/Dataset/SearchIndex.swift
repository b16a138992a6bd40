import Foundation

/// Finds accounts by the first letters of the words in their logins and names, at the speed of `strstr`.
struct SearchIndex: Sendable {
    /// A field of all accounts in lowercase: a line per account, a space before each word, a zero at the end.
    private struct Column: Sendable {
        var text: [UInt8] = []
        /// The offset of each account's line.
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
            logins.append(words: [login] + Self.splitWords(login).dropFirst())
            names.append(words: account.name.map { Self.splitWords($0.lowercased()) } ?? [])
            emails.append(words: account.email.map { [$0.lowercased()] } ?? [])
        }
        logins.text.append(0)
        names.text.append(0)
        emails.text.append(0)
    }

    /// The fields that `in:` accepts.
    enum Field: String, Sendable, CaseIterable {
        case login, name, email
    }

    /// Returns the indices of all accounts with a word that starts with `prefix` in one of `fields`.
    func indices(prefix: String, in fields: Set<Field>) -> Set<Int> {
        let prefix = prefix.lowercased()
        guard !prefix.isEmpty, !prefix.utf8.contains(0), !prefix.contains("\n") else { return [] }
        return fields.reduce(into: []) { indices, field in
            let column =
                switch field {
                case .login: logins
                case .name: names
                case .email: emails
                }
            Self.search(column, for: " " + prefix, into: &indices)
        }
    }

    private static func search(_ column: Column, for needle: String, into indices: inout Set<Int>) {
        column.text.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                guard let base = text.baseAddress else { return }
                var cursor = base
                while let hit = strstr(cursor, needle) {
                    let index = line(at: base.distance(to: UnsafePointer(hit)), in: column.starts)
                    indices.insert(index)
                    guard index + 1 < column.starts.count else { return }
                    cursor = base + column.starts[index + 1]
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

    /// Splits `text` at spaces, hyphens, underscores and control characters. Bytes are much faster than characters
    /// here.
    static func splitWords(_ text: String) -> [String] {
        text.utf8.split { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
            .map { String(Substring($0)) }
    }
}
