import Foundation
import UnicodeText

/// An address with which GitHub hides another: `ID+login@users.noreply.HOST`, or without `ID+` from before 2017
/// (<https://docs.github.com/account-and-profile/reference/email-addresses-reference>). Everybody can write any address
/// into a commit, so that it is a ``Claim``.
///
/// ```swift
/// NoreplyAddress("2001+mona@users.noreply.github.com", host: "github.com")?.id  // 2001
/// NoreplyAddress(login: try Login("mona"), id: 2001).text(on: try Host("github.com"))
/// ```
package struct NoreplyAddress: Sendable, Hashable {
    package let login: Login
    /// The account ID, or `nil` in an old address.
    package let id: Int64?

    package init(login: Login, id: Int64?) {
        self.login = login
        self.id = id
    }

    /// Returns `nil` for any other address: GitHub writes no ID with leading zeros. `host` is in lowercase. Histories
    /// have millions of addresses.
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
        let digits = user[..<plus]
        guard digits.first != "0", let id = Int64(digits), id > 0,
            let login = Login(ifValid: user[user.index(after: plus)...])
        else { return nil }
        self.login = login
        self.id = id
    }
}

extension NoreplyAddress {
    /// What is between the login and the host.
    package static let domain = "@users.noreply."

    /// Returns the address as GitHub writes it.
    package func text(on host: Host) -> String {
        let number = id.map { "\($0)+" } ?? ""
        return "\(number)\(login)\(Self.domain)\(host.name)"
    }

    private static func isDomain(_ text: Substring.UTF8View, of host: String) -> Bool {
        let prefix = domain.utf8.dropFirst()
        guard text.count == prefix.count + host.utf8.count else { return false }
        let lowercase = text.lazy.map(\.asciiLowercased)
        return lowercase.prefix(prefix.count).elementsEqual(prefix)
            && lowercase.dropFirst(prefix.count).elementsEqual(host.utf8)
    }

    /// Returns the account that an address names, also in `NAME <ADDRESS>` or in a trailer, and the host of the
    /// address.
    package static func account(in text: String) -> (login: Login, host: String)? {
        guard text.contains(domain) || text.lowercased().contains(domain), let identity = CommitIdentity(text),
            let end = identity.key.range(of: domain, options: .backwards)?.upperBound
        else { return nil }
        let host = String(identity.key[end...])
        guard !host.isEmpty else { return nil }
        return NoreplyAddress(identity.address, host: host).map { ($0.login, host) }
    }
}

extension CommitIdentity {
    /// The account ID that the address claims, or `nil` if it names none: then only the history of a clone and GitHub
    /// can say whose it is.
    package func claimedID(on host: String) -> Int64? { NoreplyAddress(address, host: host)?.id }
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
