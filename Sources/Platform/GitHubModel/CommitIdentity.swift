import Foundation
import UnicodeText

/// The name and the address of an author, a co-author or a reviewer, as a commit or a user states them.
package struct CommitIdentity: Sendable, Hashable {
    /// One line of at most 200 characters; can be empty.
    package let name: String
    /// At most 320 characters, the limit of SMTP; can be empty.
    package let address: String
    /// The address in lowercase: GitHub ignores the case.
    package var key: String { address.lowercased() }

    private static let maxNameLength = 200
    static let maxAddressLength = 320
    /// A longer text, in bytes, is not an identity.
    private static let maxLength = 2048

    package init(name: some StringProtocol, address: some StringProtocol) {
        self.name = Self.name(name)
        self.address = TextSanitizer.singleLine(String(address.prefix(Self.maxAddressLength + 1)))
    }

    /// Returns a name of a commit as it is stored and shown: of an address in it, only the part before the at sign.
    package static func name(_ text: some StringProtocol) -> String {
        let line = TextSanitizer.singleLine(String(text.prefix(maxNameLength))).trimmingCharacters(in: .whitespaces)
        guard line.isVisible else { return "" }
        guard line.contains("@") else { return line }
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        return words.map { word in
            let address = word.drop(while: "(<[\"".contains).prefix { !")>]\"".contains($0) }
            return isAddress(address) ? address.prefix { $0 != "@" } : word
        }.joined(separator: " ")
    }

    /// Parses `ADDRESS`, `<ADDRESS>`, `mailto:ADDRESS`, `NAME <ADDRESS>`, or a trailer or a header such as
    /// `Co-authored-by: NAME <ADDRESS>`. Returns `nil` for other text, also for several addresses.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count <= Self.maxLength else { return nil }
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let (name, address) = Self.parts(of: text) {
            guard Self.isAddress(address) else { return nil }
            self.init(name: Self.withoutKey(name), address: address)
        } else {
            let address = text.lowercased().hasPrefix("mailto:") ? text.dropFirst("mailto:".count) : text[...]
            guard Self.isAddress(address) else { return nil }
            self.init(name: "", address: address)
        }
    }

    /// Whether ``address`` can be that of a person. Commits contain any text.
    package var hasAddress: Bool { Self.isAddress(address) }

    /// Whether several people can have ``address``, because programs and instructions set it: `root@localhost`,
    /// `you@example.com`.
    package var hasSharedAddress: Bool {
        let parts = key.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let domain = parts.last else { return true }
        let labels = domain.split(separator: ".")
        guard labels.count > 1, let top = labels.last else { return true }  // a machine of a local network
        if Self.localDomains.contains(top) || domain == "example.com" { return true }
        return parts[0].isEmpty || Self.sharedUsers.contains(parts[0])
    }

    private static let localDomains: Set<Substring> = [
        "(none)", "home", "internal", "invalid", "lan", "local", "localdomain", "localhost", "test",
    ]
    private static let sharedUsers: Set<Substring> = [
        "admin", "administrator", "anonymous", "bot", "email", "git", "info", "name", "no-reply", "nobody",
        "noreply", "root", "test", "ubuntu", "unknown", "user", "username", "you", "your", "your-email", "your.email",
        "youremail",
    ]

    /// Returns the text before `<` and that up to `>`, or `nil` unless there is exactly one of each.
    package static func parts(of text: some StringProtocol) -> (name: String, address: String)? {
        let value = text.split(separator: "<", omittingEmptySubsequences: false)
        guard value.count == 2 else { return nil }
        let address = value[1].split(separator: ">", omittingEmptySubsequences: false)
        return address.count == 2 ? (String(value[0]), String(address[0])) : nil
    }

    /// Removes the key of a trailer or of a header, such as `Co-authored-by: `. A name such as `Dr: No` is rare.
    private static func withoutKey(_ name: String) -> Substring {
        guard let colon = name.firstIndex(of: ":") else { return name[...] }
        let isKey = name[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return isKey ? name[name.index(after: colon)...] : name[...]
    }

    /// Whether a text is an address that a person can have.
    package static func isAddress(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= maxAddressLength, let at = text.lastIndex(of: "@"), at > text.startIndex else {
            return false
        }
        let domain = text[text.index(after: at)...]
        return !domain.isEmpty && domain.allSatisfy { $0.isLetter || $0.isNumber || ".-_[]".contains($0) }
            && !text.contains { $0.isWhitespace || "<>\",;".contains($0) }
            && TextSanitizer.singleLine(String(text)) == text
    }
}
