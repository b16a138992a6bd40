import COpenSSL
import Foundation
import GitHubModel

/// A vault in an encrypted file. Decryption requires the key file next to it and the ID of this machine, which protects
/// a copied, synchronized or committed directory, and a backup. It does not protect against a program that runs as the
/// same user on this machine, which can read all three.
///
/// | File (0600, in a 0700 directory) | Contents |
/// | --- | --- |
/// | `sign-ins.sealed` | `ghsearch`, format (1 byte), nonce (12), JSON under AES-256-GCM, tag (16) |
/// | `sign-ins.key` | 32 random bytes, created at the first sign-in |
/// | `sign-ins.lock` | nothing; locked while the others are written |
package struct SealedFileVault: TokenVault {
    static let sealedName = "sign-ins.sealed"
    static let keyName = "sign-ins.key"
    static let lockName = "sign-ins.lock"
    private static let probeName = "sign-ins.probe"
    private static let magic = Array("ghsearch".utf8)
    private static let version: UInt8 = 1
    private static let keyLength = 32

    private let directory: VaultDirectory
    private let machineID: [UInt8]

    /// `directory`, an absolute path, is created at the first sign-in. `timeout` limits locks.
    package init(
        directory: String, machineID: [UInt8] = MachineID.current(), timeout: Duration = .seconds(10)
    ) {
        self.directory = VaultDirectory(directory, timeout: timeout)
        self.machineID = machineID
    }

    package func location(of id: StoredCredential.ID) -> String { "encrypted file \(path)" }

    /// Needs no lock, because the file is replaced atomically.
    @concurrent
    package func credentials() async throws -> [StoredCredential] { try load() }

    /// Decrypts the file if it exists, then writes and removes a file that is larger than any vault.
    @concurrent
    package func verifyAccess() async throws {
        _ = try load()
        let lock = try await directory.lock(Self.lockName)
        let probe = [UInt8](repeating: 0, count: 16_384)
        try probe.withUnsafeBytes { try directory.replace(Self.probeName, with: $0) }
        try directory.remove(Self.probeName)
        _ = consume lock
    }

    @concurrent
    package func save(_ credential: StoredCredential) async throws {
        try await change { credentials in
            credentials.removeAll { $0.id == credential.id }
            credentials.append(credential)
        }
    }

    /// With the last credential, the key is removed. Concurrent changes of other processes are kept.
    @concurrent
    package func remove(_ id: StoredCredential.ID) async throws {
        guard try load().contains(where: { $0.id == id }) else { return }
        try await change { credentials in credentials.removeAll { $0.id == id } }
    }

    private var path: String { directory.path(of: Self.sealedName) }
    private var keyPath: String { directory.path(of: Self.keyName) }

    /// Changes the file under the lock. One that can't be read is not overwritten.
    private func change(_ body: (inout [StoredCredential]) -> Void) async throws {
        let lock = try await directory.lock(Self.lockName)
        try Task.checkCancellation()  // nothing suspends from here to the end of the write
        var credentials = try load()
        body(&credentials)
        // Removing an empty file needs no disk space: signing out works on a full disk.
        if credentials.isEmpty {
            try directory.remove(Self.sealedName)
            try directory.remove(Self.keyName)
        } else {
            try store(credentials)
        }
        _ = consume lock
    }

    private func load() throws -> [StoredCredential] {
        guard let file = try directory.read(Self.sealedName) else { return [] }
        let bytes = file.withBytes { Array($0) }  // still encrypted
        let header = Self.magic + [Self.version]
        guard bytes.count > header.count, bytes.starts(with: Self.magic) else { throw VaultError.notAVault(path: path) }
        let version = bytes[Self.magic.count]
        guard version == Self.version else { throw VaultError.unknownVersion(path: path, version: Int(version)) }
        guard let key = try sealingKey() else {
            // Otherwise another process has just removed both.
            guard try directory.read(Self.sealedName) != nil else { return [] }
            throw VaultError.missingKey(keyPath: keyPath, path: path)
        }
        guard let plain = try key.open(bytes.dropFirst(header.count), authenticatedData: header) else {
            throw VaultError.decryptionFailed(path: path)
        }
        var json = plain.withBytes { Data($0) }
        defer { json.zeroize() }
        // Authentic, so another version of ghsearch wrote what can't be decoded.
        guard let credentials = Self.credentials(in: json) else {
            throw VaultError.unknownVersion(path: path, version: Int(version))
        }
        return credentials
    }

    /// Leaves out entries that can't be decoded. Returns `nil` if `json` is not a list.
    private static func credentials(in json: Data) -> [StoredCredential]? {
        let entries = try? JSONDecoder().decode([LenientEntry<CredentialPayload>].self, from: json)
        return entries?.compactMap { try? $0.value?.credential() }
    }

    private func store(_ credentials: [StoredCredential]) throws {
        let key = try sealingKey() ?? makeSealingKey()
        var json = try JSONEncoder().encode(credentials.map(CredentialPayload.init))
        defer { json.zeroize() }
        guard Self.credentials(in: json)?.count == credentials.count else {
            throw VaultError.encryptionFailed(step: "the token can't be read back")
        }
        let header = Self.magic + [Self.version]
        let bytes = header + (try json.withUnsafeBytes { try key.seal($0, authenticatedData: header) })
        try bytes.withUnsafeBytes { try directory.replace(Self.sealedName, with: $0) }
    }

    private func sealingKey() throws(VaultError) -> SealingKey? {
        guard let key = try directory.read(Self.keyName) else { return nil }
        guard key.count == Self.keyLength else { throw .invalidKey(keyPath: keyPath, path: path) }
        return try SealingKey(keyFile: key, machineID: machineID, purpose: "ghsearch sign-ins 1")
    }

    /// The file is on disk before the key is used.
    private func makeSealingKey() throws(VaultError) -> SealingKey {
        let key = try SecureBytes(count: Self.keyLength) { (buffer) throws(VaultError) in
            guard RAND_bytes(buffer.pointer, Int32(buffer.count)) == 1 else {
                throw .encryptionFailed(step: "random numbers")
            }
        }
        try key.withBytes { (bytes) throws(VaultError) in try directory.replace(Self.keyName, with: bytes) }
        return try SealingKey(keyFile: key, machineID: machineID, purpose: "ghsearch sign-ins 1")
    }
}

/// The ID of this machine. All its users can read it, so it is not a secret, but it is not part of a copied directory.
package enum MachineID {
    /// Returns the contents of `/etc/machine-id` or D-Bus's copy, on macOS the hardware UUID; empty if there is none.
    package static func current() -> [UInt8] {
        #if canImport(Darwin)
        var uuid = [UInt8](repeating: 0, count: 16)
        var timeout = timespec(tv_sec: 1, tv_nsec: 0)
        return gethostuuid(&uuid, &timeout) == 0 ? uuid : []
        #else
        return first(of: ["/etc/machine-id", "/var/lib/dbus/machine-id"])
        #endif
    }

    static func first(of paths: [String]) -> [UInt8] {
        // Some containers have none of them, and then no ID.
        let files = paths.lazy.compactMap { FileManager.default.contents(atPath: $0) }
        return files.map { Array($0.prefix(256).prefix { $0 > 0x20 }) }.first { !$0.isEmpty } ?? []
    }
}
