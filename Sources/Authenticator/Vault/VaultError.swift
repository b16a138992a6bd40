import GitHubModel

/// Why sign-ins could not be read or kept. The files are as they were; or, where only the disk did not confirm it, the new
/// are in their place.
package enum VaultError: Error, Hashable {
    /// The seal does not fit: damaged, changed, or made on another machine or with another key.
    case decryptionFailed(path: String)
    /// Too short, or not beginning as a sealed file does.
    case notAVault(path: String)
    /// Sealed in a format this program does not know.
    case unknownVersion(path: String, version: Int)
    /// Sealed sign-ins without the key they were sealed with.
    case missingKey(keyPath: String, path: String)
    /// The key file does not hold a key.
    case invalidKey(keyPath: String, path: String)
    /// A symbolic link, a directory or a device where a file should be.
    case notAFile(path: String)
    /// A file or directory that belongs to another user.
    case wrongOwner(path: String)
    /// Another ghsearch has been writing for too long.
    case busy(path: String)
    /// The system refused; `reason` is its own word for it.
    case cannotRead(path: String, reason: String)
    /// The system refused; `reason` is its own word for it.
    case cannotWrite(path: String, reason: String)
    /// OpenSSL refused: no random numbers, or no such cipher in this system's settings.
    case encryptionFailed(step: String)
    /// No keyring answers on the session's D-Bus, or there is no such bus.
    case noKeyring
    /// The keyring let the time for an answer pass.
    case keyringTimedOut
    /// The keyring is locked, and nobody unlocked it.
    case keyringLocked
    /// The keyring refused; `reason` is its own word for it.
    case keyringFailed(reason: String)
    /// An item of the keyring that is none of those this program writes.
    case unknownItem(label: String)

    /// Is it the keyring that can't be used?
    var isKeyringError: Bool {
        switch self {
        case .noKeyring, .keyringTimedOut, .keyringLocked, .keyringFailed, .unknownItem: true
        default: false
        }
    }
}

extension VaultError: CustomStringConvertible {
    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .decryptionFailed(let path):
            "The sign-ins in \(path) can't be opened: the file is damaged, or comes from another machine. "
                + "Delete it and run `ghsearch login`."
        case .notAVault(let path):
            "\(path) holds no sign-ins. Move it away, then run `ghsearch login`."
        case .unknownVersion(let path, let version):
            "\(path) was written by another version of ghsearch (format \(version)). Update ghsearch."
        case .missingKey(let keyPath, let path):
            "The key \(keyPath) is missing, so \(path) can't be opened. Put the key back, "
                + "or delete \(path) and run `ghsearch login`."
        case .invalidKey(let keyPath, let path):
            "\(keyPath) is damaged, so sign-ins can't be opened. Put the right key back, "
                + "or delete it and \(path) and run `ghsearch login`."
        case .notAFile(let path):
            "\(path) is a link or no file, and not followed. Put a plain file there, or remove it."
        case .wrongOwner(let path):
            "\(path) belongs to another user. Run ghsearch as that user, or remove it."
        case .busy(let path):
            "Another ghsearch is writing sign-ins and does not end (\(path)). End it, then try again."
        case .cannotRead(let path, let reason):
            "Can't read \(path): \(reason). Check who may read it."
        case .cannotWrite(let path, let reason):
            "Can't write \(path): \(reason). Nothing was changed; make room or check who may write there."
        case .encryptionFailed(let step):
            "OpenSSL can't seal sign-ins (\(step)). Give the token in GHSEARCH_TOKEN instead."
        case .noKeyring:
            "No keyring answers here. To keep sign-ins in a file: `ghsearch login --store file`."
        case .keyringTimedOut:
            "The keyring does not answer, so sign-ins in it can't be used now."
        case .keyringLocked:
            "The keyring is locked, so sign-ins in it can't be used now. Unlock it, then try again."
        case .keyringFailed(let reason):
            "The keyring refuses (\(TextSanitizer.singleLine(reason))), so sign-ins in it can't be used now."
        case .unknownItem(let label):
            "The keyring's item \"\(TextSanitizer.singleLine(label))\" was written by another version of ghsearch. "
                + "Update ghsearch, or delete the item."
        }
    }
}
