import Authenticator
import Foundation
import GitHubAPI
import GitHubModel

/// Prints the signing keys of people for `gpg.ssh.allowedSignersFile` of Git.
struct WhoSigners {
    private struct Key {
        let principals: String
        let login: Login
        /// The kind and the Base64 of the key, without a comment.
        let text: String
        let fingerprint: String
    }

    private let people: [WhoPerson]
    private let context: GitHubContext

    init(_ people: [WhoPerson], in context: GitHubContext) {
        self.people = people
        self.context = context
    }

    /// The fingerprints come first, on standard error: they are what a user compares.
    func print(_ results: WhoPrintOptions) async throws {
        var keys: [Key] = []
        for who in people {
            guard let person = who.person, person.kind != .bot, let account = try await confirmed(person) else {
                continue
            }
            keys += try await self.keys(of: account, who.signingAddresses)
        }
        for key in keys { context.output.console.printMessage("\(key.login) \(key.fingerprint)") }
        for key in keys {
            try results.print("\(key.principals) namespaces=\"git\" \(key.text)", to: context.output.console)
        }
        if keys.isEmpty { throw CommandError(.nothingFound, "None of these people has a signing key on GitHub.") }
    }

    /// Returns the account that has the login now, or `nil` if it is another one: its keys would sign for the one in the commits.
    private func confirmed(_ person: Person) async throws -> Person? {
        do {
            let present = try await context.github().person(person.login)
            return !person.hasKnownID || present.id == person.id ? present : nil
        } catch GitHubError.notFound {
            return nil
        }
    }

    private func keys(of person: Person, _ addresses: [String]) async throws -> [Key] {
        let own = "\(person.id)+\(person.login)@users.noreply.\(context.output.host.name)"
        let principals = ([own] + addresses.filter(Self.isPrincipal)).joined(separator: ",")
        return try await context.github().signingKeys(of: person.login).compactMap { text in
            let words = text.split(separator: " ")
            guard words.count >= 2, Self.isKind(words[0]), let bytes = Data(base64Encoded: String(words[1])) else {
                return nil
            }
            return Key(
                principals: principals, login: person.login, text: "\(words[0]) \(words[1])",
                fingerprint: KeyFingerprint.sha256(of: Array(bytes)))
        }
    }

    private static func isKind(_ word: Substring) -> Bool {
        let isKnown = ["ssh-", "ecdsa-", "sk-"].contains { word.hasPrefix($0) }
        return isKnown && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-@.".contains($0)) }
    }

    /// The list is one of patterns.
    private static func isPrincipal(_ address: String) -> Bool {
        address.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "@.+-_".contains($0)) }
    }
}
