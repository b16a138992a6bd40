import COpenSSL
import Foundation
import GitHubModel

/// Sign-ins in a file that is of use only together with a key file beside it, and only on this machine.
///
/// It protects a copied, synchronized or committed directory, and a backup without the machine; not against a program that
/// runs as the same user here, which can read all three. Needs no set-up, no desktop and no password.
///
/// | File (0600, in a 0700 directory) | Holds |
/// | --- | --- |
/// | `sign-ins.sealed` | `ghsearch`, format (1 byte), nonce (12), JSON under AES-256-GCM, tag (16) |
/// | `sign-ins.key` | 32 random bytes, made at the first sign-in |
/// | `sign-ins.lock` | nothing; its lock is held while the others are written |
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

    /// - Parameters:
    ///   - directory: an absolute path; made at the first sign-in.
    ///   - timeout: how long to wait for another ghsearch that is writing.
    package init(
        directory: String, machineID: [UInt8] = MachineID.current(), timeout: Duration = .seconds(10)
    ) {
        self.directory = VaultDirectory(directory, timeout: timeout)
        self.machineID = machineID
    }

    /// `sealed file` and its path.
    package func location(of id: StoredCredential.ID) -> String { "sealed file \(path)" }

    /// All sign-ins; none if there is no file. Needs no lock: the file is only ever replaced whole.
    package func signIns() async throws -> [StoredCredential] { try load() }

    /// Opens what there is, and writes and removes a file larger than any sign-in.
    package func verifyAccess() async throws {
        _ = try load()
        let lock = try await directory.lock(Self.lockName)
        let probe = [UInt8](repeating: 0, count: 16_384)
        try probe.withUnsafeBytes { try directory.replace(Self.probeName, with: $0) }
        try directory.remove(Self.probeName)
        _ = consume lock
    }

    /// Adds or replaces; sign-ins that others add at the same time stay.
    package func save(_ signIn: StoredCredential) async throws {
        try await change { signIns in
            signIns.removeAll { $0.id == signIn.id }
            signIns.append(signIn)
        }
    }

    /// Removes; sign-ins that others add at the same time stay.
    package func remove(_ id: StoredCredential.ID) async throws {
        guard try load().contains(where: { $0.id == id }) else { return }
        try await change { signIns in signIns.removeAll { $0.id == id } }
    }

    private var path: String { directory.path(of: Self.sealedName) }
    private var keyPath: String { directory.path(of: Self.keyName) }

    /// Reads, changes and writes under the lock. What could not be read is not written over.
    private func change(_ body: (inout [StoredCredential]) -> Void) async throws {
        let lock = try await directory.lock(Self.lockName)
        try Task.checkCancellation()
        var signIns = try load()
        body(&signIns)
        // Nothing to keep needs no room: signing out works on a full disk.
        if signIns.isEmpty { try directory.remove(Self.sealedName) } else { try store(signIns) }
        _ = consume lock
    }

    private func load() throws -> [StoredCredential] {
        guard let file = try directory.read(Self.sealedName) else { return [] }
        let bytes = file.withBytes { Array($0) }  // still sealed
        let header = Self.magic + [Self.version]
        guard bytes.count > header.count, bytes.starts(with: Self.magic) else { throw VaultError.notAVault(path: path) }
        let version = bytes[Self.magic.count]
        guard version == Self.version else { throw VaultError.unknownVersion(path: path, version: Int(version)) }
        guard let seal = try sealingKey() else { throw VaultError.missingKey(keyPath: keyPath, path: path) }
        guard let plain = try seal.open(bytes.dropFirst(header.count), authenticatedData: header) else {
            throw VaultError.decryptionFailed(path: path)
        }
        do {
            var json = plain.withBytes { Data($0) }
            defer { json.zeroize() }
            return try JSONDecoder().decode([CredentialPayload].self, from: json).map { try $0.credential() }
        } catch {
            // Sealed by a ghsearch, but not in words this one knows.
            throw VaultError.unknownVersion(path: path, version: Int(version))
        }
    }

    private func store(_ signIns: [StoredCredential]) throws {
        let seal = try sealingKey() ?? makeSealingKey()
        var json = try JSONEncoder().encode(signIns.map(CredentialPayload.init))
        defer { json.zeroize() }
        let header = Self.magic + [Self.version]
        let bytes = header + (try json.withUnsafeBytes { try seal.seal($0, authenticatedData: header) })
        try bytes.withUnsafeBytes { try directory.replace(Self.sealedName, with: $0) }
    }

    /// The seal of the key file; `nil` if there is none.
    private func sealingKey() throws(VaultError) -> SealingKey? {
        guard let key = try directory.read(Self.keyName) else { return nil }
        guard key.count == Self.keyLength else { throw .invalidKey(keyPath: keyPath, path: path) }
        return try SealingKey(keyFile: key, machineID: machineID, purpose: "ghsearch sign-ins 1")
    }

    /// A seal of a new key file, on the disk before anything is sealed with it.
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
