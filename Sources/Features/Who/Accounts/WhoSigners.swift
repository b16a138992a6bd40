package import Foundation
import GitHubAPI
package import GitHubModel
import TerminalUI

/// Loads the signing keys of people for `gpg.ssh.allowedSignersFile` of Git. A key signs for its principals: the
/// noreply address of the account, and addresses that GitHub links to it. A claimed address is no principal: whoever
/// claimed it would sign for another person.
package struct WhoSigners {
    /// A signing key of an account, as a line of `allowed_signers` contains it.
    package struct Key {
        let principals: String
        package let login: Login
        /// The kind and the Base64 of the key, without a comment.
        let text: String
        package let fingerprint: String

        /// A line of the file.
        package var line: String { "\(principals) namespaces=\"git\" \(text)" }
    }

    /// How old GitHub's confirmation of an account may be: its login, which names the keys, can be given away.
    package static let maxAge = ResponseCache.defaultMaxAge

    package private(set) var keys: [Key] = []
    package private(set) var withoutKeys: [WhoPerson] = []
    /// The failure after which no more keys were loaded.
    package private(set) var failure: WhoFailure?
    private let dependencies: WhoDependencies
    /// Returns the fingerprint of a key, as OpenSSH prints it.
    private let fingerprint: @Sendable ([UInt8]) -> String

    init(_ dependencies: WhoDependencies, fingerprint: @escaping @Sendable ([UInt8]) -> String) {
        self.dependencies = dependencies
        self.fingerprint = fingerprint
    }

    /// Whether GitHub confirmed the account lately. A run with many requests takes longer than responses count as
    /// fresh.
    package static func isCertain(_ who: WhoPerson, at date: Date) -> Bool {
        guard let confirmed = who.confirmedAt else { return false }
        return ResponseCache.isFresh(confirmed, for: maxAge * 10, now: max(date, confirmed))
    }

    mutating func load(_ people: [WhoPerson]) async throws {
        let people = people.filter { $0.person?.kind == .user }
        for (number, who) in people.enumerated() {
            guard let person = who.person else { continue }
            do {
                let found = try await keys(of: person, who.signingAddresses)
                if found.isEmpty { withoutKeys.append(who) }
                keys += found
            } catch GitHubError.notFound {
                withoutKeys.append(who)
            } catch let error as GitHubError {
                let count = NumberFormat.counted(people.count - number, "person", "people")
                failure = WhoFailure(
                    cause: error, question: "for the keys of \(count)", isAnonymous: await dependencies.isAnonymous())
                return
            }
        }
    }

    private func keys(of person: Person, _ addresses: [String]) async throws -> [Key] {
        let own = person.noreplyAddress(on: dependencies.host)
        let others = addresses.filter { Self.isPrincipal($0) && $0.lowercased() != own.lowercased() }
        let principals = ([own] + others).joined(separator: ",")
        return try await dependencies.github().signingKeys(of: person.login).compactMap { text in
            let words = text.split(separator: " ")
            guard words.count >= 2, Self.isKind(words[0]), let bytes = Data(base64Encoded: String(words[1])) else {
                return nil
            }
            return Key(
                principals: principals, login: person.login, text: "\(words[0]) \(words[1])",
                fingerprint: fingerprint(Array(bytes)))
        }
    }

    private static func isKind(_ word: Substring) -> Bool {
        let isKnown = ["ssh-", "ecdsa-", "sk-"].contains { word.hasPrefix($0) }
        return isKnown && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-@.".contains($0)) }
    }

    /// Git reads the principals as patterns, so that an address with `*`, `!` or a comma is none.
    private static func isPrincipal(_ address: String) -> Bool {
        address.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "@.+-_".contains($0)) }
    }
}
