import GitHubModel
package import PrivateFiles

/// Stores credentials between runs: ``SealedFileVault``, ``KeyringVault``, or ``CombinedVault`` in either.
package protocol TokenVault: Sendable {
    /// Returns the location of the credential for `status`, such as `keyring`.
    func location(of id: StoredCredential.ID) async -> String

    /// Returns all credentials, possibly from an earlier read of this process; none is not an error.
    func credentials() async throws -> [StoredCredential]

    /// Returns all credentials, including the changes of other processes.
    func reload() async throws -> [StoredCredential]

    func verifyAccess() async throws

    /// Checks the location for a new credential. Calls `onDialog` with `true` when the keyring shows a dialog, then
    /// with `false`.
    func verifyAccess(onDialog: @escaping @Sendable (Bool) -> Void) async throws

    /// Stores new credentials of this run in the encrypted file.
    func useFile() async

    /// Checks the location of `credential`, which is stored already.
    func verifyAccess(replacing credential: StoredCredential) async throws

    /// Adds or replaces the credential on disk. Stores nothing if the task is cancelled before the write begins.
    func save(_ credential: StoredCredential) async throws

    func remove(_ id: StoredCredential.ID) async throws
}

extension TokenVault {
    package func reload() async throws -> [StoredCredential] { try await credentials() }

    package func verifyAccess(onDialog: @escaping @Sendable (Bool) -> Void) async throws { try await verifyAccess() }

    package func useFile() async {}

    package func verifyAccess(replacing credential: StoredCredential) async throws { try await verifyAccess() }
}

/// The location for new credentials, the value of `--store`.
package enum VaultKind: String, Sendable, Hashable, CaseIterable {
    case keyring
    case file
}

/// An error of reading or writing credentials. The files are unchanged, unless only the confirmation of the disk is
/// missing.
package enum VaultError: Error, Hashable {
    /// Authentication failed: the file is damaged, or was written on another machine or with another key.
    case decryptionFailed(path: String)
    /// The file is too short, or does not begin with the signature.
    case notAVault(path: String)
    case tooManyTokens(path: String)
    /// A format that this version does not support.
    case unknownVersion(path: String, version: Int)
    case damagedAccountList(path: String)
    case missingKey(keyPath: String, path: String)
    case invalidKey(keyPath: String, path: String)
    case file(FileError)
    /// OpenSSL failed: no random numbers, or the cipher is disabled on this system.
    case encryptionFailed(step: String)
    /// There is no D-Bus session, no keyring on it, or no libsecret.
    case noKeyring
    case keyringTimedOut
    case keyringLocked
    /// The user has closed the keyring's dialog without unlocking it.
    case keyringDismissed
    case keyringFailed(reason: String)
    /// An item has a format that this version does not support.
    case unknownItem(label: String)

    var isKeyringError: Bool {
        switch self {
        case .noKeyring, .keyringTimedOut, .keyringLocked, .keyringDismissed, .keyringFailed, .unknownItem: true
        default: false
        }
    }
}

extension VaultError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .decryptionFailed(let path): "Can't decrypt \(path): the file is damaged or from another machine."
        case .notAVault(let path), .file(.tooLarge(let path)): "\(path) contains no tokens."
        case .tooManyTokens(let path): "\(path) has no room for more accounts."
        case .unknownVersion(let path, let version):
            "\(path) was written by another version of ghsearch (format \(version))."
        case .damagedAccountList(let path): "\(path) is damaged. It contains no token."
        case .missingKey(let keyPath, let path): "The key file \(keyPath) is missing, so \(path) can't be decrypted."
        case .invalidKey(let keyPath, _): "The key file \(keyPath) is damaged."
        case .file(.notAFile(let path)): "\(path) is not a regular file."
        case .file(.wrongOwner(let path)): "\(path) belongs to another user."
        case .file(.busy(let path)): "Another ghsearch process has locked \(path)."
        case .file(.nameTooLong(let path)): "The path \(TextSanitizer.excerpt(path)) is too long."
        case .file(.cannotRead(let path, let reason)): "Can't read \(path): \(reason)."
        case .file(.cannotWrite(let path, let reason)): "Can't write \(path): \(reason)."
        case .encryptionFailed(let step): "OpenSSL can't encrypt the token (\(step))."
        case .noKeyring: "No keyring available."
        case .keyringTimedOut: "The keyring does not respond, so its tokens can't be used."
        case .keyringLocked: "The keyring is locked."
        case .keyringDismissed: "The keyring stays locked."
        case .keyringFailed(let reason):
            "The keyring returned an error (\(TextSanitizer.singleLine(reason))), so its tokens can't be used."
        case .unknownItem(let label):
            "The keyring's item \"\(TextSanitizer.singleLine(label))\" was written by another version of ghsearch."
        }
    }
}
