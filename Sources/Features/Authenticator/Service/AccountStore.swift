import Foundation
package import GitHubModel

/// The list of accounts that have signed in on this machine: `accounts.json` in the configuration directory. It
/// contains no secret; the vault with the tokens is authoritative if the two differ.
package struct AccountStore: Sendable {
    static let name = "accounts.json"
    private static let lockName = "accounts.lock"
    private static let formatVersion = 1

    private struct File: Encodable {
        var version = AccountStore.formatVersion
        var accounts: [KnownAccount] = []
    }

    /// The file as it was read.
    private struct StoredFile: Decodable {
        let version: Int
        let accounts: [LenientEntry<KnownAccount>]
    }

    private let directory: VaultDirectory

    /// `directory`, an absolute path, is created with the first account. `timeout` limits locks.
    package init(directory: String, timeout: Duration = .seconds(10)) {
        self.directory = VaultDirectory(directory, timeout: timeout)
    }

    /// A version of the file, which differs after each change by any process.
    package struct Version: Sendable, Hashable {
        fileprivate let inode: UInt64
        fileprivate let seconds: Int
        fileprivate let nanoseconds: Int
    }

    /// The present version of the file, or `nil` without a file. Reads only its attributes.
    package var version: Version? {
        var status = stat()
        guard stat(directory.path(of: Self.name), &status) == 0 else { return nil }
        #if os(macOS)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return Version(inode: UInt64(status.st_ino), seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    }

    /// Returns the accounts in the order in which they were added. Needs no lock: the file is replaced atomically.
    package func accounts() throws -> [KnownAccount] { try load().accounts }

    /// Adds accounts or updates their logins. Concurrent changes of other processes are kept.
    @concurrent
    package func add(_ accounts: [KnownAccount]) async throws {
        try await change { list in
            for account in accounts {
                if let index = list.firstIndex(where: { $0.id == account.id }) {
                    list[index] = account
                } else {
                    list.append(account)
                }
            }
        }
    }

    @concurrent
    package func remove(_ id: StoredCredential.ID) async throws {
        try await change { list in list.removeAll { $0.id == id } }
    }

    private func change(_ body: (inout [KnownAccount]) -> Void) async throws {
        var file = try load()
        let previous = file.accounts
        body(&file.accounts)
        guard file.accounts != previous else { return }
        let lock = try await directory.lock(Self.lockName)
        file = try load()
        body(&file.accounts)
        // Removing an empty list needs no disk space: signing out works on a full disk.
        if file.accounts.isEmpty { try directory.remove(Self.name) } else { try store(file) }
        _ = consume lock
    }

    private func load() throws -> File {
        guard let bytes = try directory.read(Self.name) else { return File() }
        let path = directory.path(of: Self.name)
        let file: StoredFile
        do {
            file = try JSONDecoder().decode(StoredFile.self, from: bytes.withBytes { Data($0) })
        } catch {
            throw VaultError.damagedAccountList(path: path)
        }
        guard file.version == Self.formatVersion else {
            throw VaultError.unknownVersion(path: path, version: file.version)
        }
        return File(accounts: file.accounts.compactMap(\.value))
    }

    private func store(_ file: File) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(file) + Data("\n".utf8)).withUnsafeBytes { try directory.replace(Self.name, with: $0) }
    }
}

/// An account without a secret. It can be listed although no vault is open.
package struct KnownAccount: Sendable, Hashable, Identifiable {
    package let id: StoredCredential.ID
    package let login: Login
}

extension KnownAccount: Codable {
    init(_ credential: StoredCredential) { self.init(id: credential.id, login: credential.login) }

    private enum Key: CodingKey { case login }

    package init(from decoder: any Decoder) throws {
        let login = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .login)
        self.init(id: try StoredCredential.ID(from: decoder), login: try Login(login))
        _ = try Host(key: id.hostKey)
    }

    package func encode(to encoder: any Encoder) throws {
        try id.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(login.description, forKey: .login)
    }
}
