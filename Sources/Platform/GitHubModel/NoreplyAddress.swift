import Foundation
import UnicodeText

/// An address with which GitHub hides another: `ID+login@users.noreply.HOST`, or without `ID+` from before 2017.
package struct NoreplyAddress: Sendable, Hashable {
    package let login: Login
    /// The account ID, or `nil` in an old address.
    package let id: Int64?

    /// Returns `nil` for any other address. `host` is in lowercase. Histories have millions of addresses.
    package init?(_ address: String, host: String) {
        guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")),
            Self.isDomain(address.utf8[address.utf8.index(after: at)...], of: host)
        else { return nil }
        let user = address[..<at]
        guard let plus = user.firstIndex(of: "+") else {
            guard let login = Login(ifValid: user) else { return nil }
            self.login = login
            id = nil
            return
        }
        guard let id = Int64(user[..<plus]), id > 0, let login = Login(ifValid: user[user.index(after: plus)...]) else {
            return nil
        }
        self.login = login
        self.id = id
    }
}

extension NoreplyAddress {
    private static let domain = "@users.noreply."

    private static func isDomain(_ text: Substring.UTF8View, of host: String) -> Bool {
        let prefix = domain.utf8.dropFirst()
        guard text.count == prefix.count + host.utf8.count else { return false }
        let lowercase = text.lazy.map(\.asciiLowercased)
        return lowercase.prefix(prefix.count).elementsEqual(prefix)
            && lowercase.dropFirst(prefix.count).elementsEqual(host.utf8)
    }

    /// Returns the account that an address names, also in `NAME <ADDRESS>` or in a trailer, and the host of the address.
    package static func account(in text: String) -> (login: Login, host: String)? {
        guard text.contains(domain) || text.lowercased().contains(domain), let identity = CommitIdentity(text),
            let end = identity.key.range(of: domain, options: .backwards)?.upperBound
        else { return nil }
        let host = String(identity.key[end...])
        guard !host.isEmpty else { return nil }
        return NoreplyAddress(identity.address, host: host).map { ($0.login, host) }
    }
}

extension Login {
    /// The login in `Merge pull request #12 from LOGIN/branch`, which everyone can write; `nil` for another subject.
    package init?(mergeSubject subject: some StringProtocol) {
        let words = subject.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
        guard words.count >= 6, words[0] == "Merge", words[1] == "pull", words[2] == "request", words[4] == "from",
            words[3].first == "#", words[3].count > 1, words[3].dropFirst().allSatisfy(\.isNumber),
            let slash = words[5].firstIndex(of: "/"), words[5].first != "-"
        else { return nil }
        self.init(ifValid: words[5][..<slash])
    }
}
