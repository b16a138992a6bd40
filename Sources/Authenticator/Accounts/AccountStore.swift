import Foundation
import GitHubModel

/// Who signed in from here, on which hosts: `accounts.json` in the directory of settings. It holds no secret, so it may be
/// copied with the settings; a sign-in itself is in the vault, which decides where both disagree.
package struct AccountStore: Sendable {
    static let name = "accounts.json"
    private static let lockName = "accounts.lock"
    private static let version = 1

    private struct File: Codable {
        var version = AccountStore.version
        var accounts: [KnownAccount] = []
    }

    private let directory: VaultDirectory

    /// - Parameters:
    ///   - directory: an absolute path; made with the first account.
    ///   - timeout: how long to wait for another ghsearch that is writing.
    package init(directory: String, timeout: Duration = .seconds(10)) {
        self.directory = VaultDirectory(directory, timeout: timeout)
    }

    /// In the order in which they came; none if there is no file. Needs no lock: the file is only ever replaced whole.
    ///
    /// - Throws: ``AccountStoreError`` if it is damaged; ``VaultError`` if the system refuses.
    package func accounts() throws -> [KnownAccount] { try load().accounts }

    /// Adds those that are missing, with today's logins; what others add at the same time stays.
    ///
    /// - Throws: as ``accounts()``; what was there before is then still there.
    package func add(_ accounts: [KnownAccount]) async throws {
        try await change { list in
            for account in accounts {
                if let place = list.firstIndex(where: { $0.id == account.id }) {
                    list[place] = account
                } else {
                    list.append(account)
                }
            }
        }
    }

    /// Removes the account; absent is as good as removed.
    ///
    /// - Throws: as ``accounts()``; what was there before is then still there.
    package func remove(_ id: StoredCredential.ID) async throws {
        try await change { list in list.removeAll { $0.id == id } }
    }

    /// Reads, changes and writes under the lock, unless there is nothing to change.
    private func change(_ body: (inout [KnownAccount]) -> Void) async throws {
        var file = try load()
        let before = file.accounts
        body(&file.accounts)
        guard file.accounts != before else { return }
        let lock = try await directory.lock(Self.lockName)
        file = try load()
        body(&file.accounts)
        // Nothing to keep needs no room: signing out works on a full disk.
        if file.accounts.isEmpty { try directory.remove(Self.name) } else { try store(file) }
        _ = consume lock
    }

    private func load() throws -> File {
        guard let bytes = try directory.read(Self.name) else { return File() }
        let path = directory.path(of: Self.name)
        let file: File
        do { file = try JSONDecoder().decode(File.self, from: bytes.withBytes { Data($0) }) } catch {
            throw AccountStoreError.damaged(path: path)
        }
        guard file.version == Self.version else { throw AccountStoreError.unknownVersion(path: path, file.version) }
        return file
    }

    private func store(_ file: File) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(file) + Data("\n".utf8)).withUnsafeBytes { try directory.replace(Self.name, with: $0) }
    }
}

/// Why the list of accounts can't be read. The file is left as it is.
package enum AccountStoreError: Error, Hashable {
    /// Not in the form of such a list.
    case damaged(path: String)
    /// In a form this program does not know.
    case unknownVersion(path: String, Int)
}

extension AccountStoreError: CustomStringConvertible {
    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .damaged(let path):
            "\(path) is damaged. It holds no token: delete it, and the next `ghsearch login` writes it anew."
        case .unknownVersion(let path, let version):
            "\(path) was written by another version of ghsearch (format \(version)). Update ghsearch."
        }
    }
}
