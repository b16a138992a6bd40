import Foundation

/// The keyring and the encrypted file as one vault. If a credential is in both, the newer one is used. A new one is
/// stored in the preferred location, otherwise in the keyring, otherwise in the file; a refreshed one keeps its
/// location. A keyring that does not respond or stays locked is not used in this run. One without a marker receives no
/// request if the file has a credential.
package actor CombinedVault: TokenVault {
    struct Entry {
        let credential: StoredCredential
        let location: VaultKind
    }

    let keyring: (any TokenVault)?
    let file: any TokenVault
    /// Whether the keyring has been used; `nil` always sends a request to it.
    let marker: KeyringMarker?
    /// The location for new credentials; `nil` for the keyring if there is one.
    let preferred: VaultKind?
    let report: @Sendable (String) -> Void
    let describe: @Sendable (VaultError) -> String
    private var lastKnown: [StoredCredential.ID: Entry] = [:]
    var location: VaultKind?
    var reportedErrors: Set<VaultError> = []

    /// `report` is called once for each message in a run.
    package init(
        keyring: (any TokenVault)?, file: any TokenVault, marker: KeyringMarker? = nil, preferred: VaultKind? = nil,
        report: @escaping @Sendable (String) -> Void,
        describe: @escaping @Sendable (VaultError) -> String = { "\($0)" }
    ) {
        self.keyring = keyring
        self.file = file
        self.marker = marker
        self.preferred = preferred
        self.report = report
        self.describe = describe
    }

    /// Returns that of the file for an unknown credential.
    package func location(of id: StoredCredential.ID) async -> String {
        let known = lastKnown[id]?.location == .keyring ? keyring : file
        return await (known ?? file).location(of: id)
    }

    /// A vault that can't be read is reported, or is an error if the other is empty.
    package func credentials() async throws -> [StoredCredential] { try await read { try await $0.credentials() } }

    package func reload() async throws -> [StoredCredential] { try await read { try await $0.reload() } }

    package func verifyAccess() async throws { try await verifyAccess { _ in } }

    package func verifyAccess(onDialog: @escaping @Sendable (Bool) -> Void) async throws {
        try await vault(try await locationForNew(onDialog: onDialog)).verifyAccess(onDialog: onDialog)
    }

    package func useFile() async { location = .file }

    /// A keyring that is not used is not unlocked.
    package func verifyAccess(replacing credential: StoredCredential) async throws {
        try await vault(try await location(of: credential)).verifyAccess(replacing: credential)
    }

    /// An older copy in the other vault is removed after this one is stored.
    package func save(_ credential: StoredCredential) async throws {
        let location = try await location(of: credential)
        do {
            try await save(credential, in: location)
        } catch let error as VaultError where location == .keyring && preferred == nil {
            reportOnce(error, using: .file)
            self.location = .file
            try await save(credential, in: .file)
        }
    }

    package func remove(_ id: StoredCredential.ID) async throws {
        try await file.remove(id)
        do {
            try await removeFromKeyring(id)
        } catch let error as VaultError where error.leavesKeyringLocked && lastKnown[id]?.location == .file {
            reportOnce(error, using: .file)  // the known credential was in the file
        }
        lastKnown[id] = nil
    }

    private func vault(_ kind: VaultKind) throws(VaultError) -> any TokenVault {
        guard let vault = kind == .keyring ? keyring : file else { throw .noKeyring }
        return vault
    }

    private func reportOnce(_ error: VaultError, using other: VaultKind) {
        guard reportedErrors.insert(error).inserted else { return }
        report("\(describe(error)) Using the \(other == .file ? "encrypted file" : "keyring").")
    }

    // MARK: Reading

    private func read(_ read: (any TokenVault) async throws -> [StoredCredential]) async throws -> [StoredCredential] {
        let inFile = try await entries(in: .file, read)
        let mayContainMore = inFile.entries.isEmpty || isKeyringUsed
        let inKeyring = mayContainMore ? try await entries(in: .keyring, read) : (entries: [], error: nil)
        // After an error the next read tries again.
        if let marker, !inKeyring.entries.isEmpty, !marker.isSet { try? await marker.set {} }
        let all = (inKeyring.entries + inFile.entries).map { ($0.credential.id, $0) }
        lastKnown = Dictionary(all) { $1.credential.isNewer(than: $0.credential) ? $1 : $0 }
        let errors = [inKeyring.error, inFile.error].compactMap { $0 }
        // A keyring that does not respond counts as missing, once that is reported.
        if lastKnown.isEmpty, let error = errors.first(where: { $0 != .keyringTimedOut }) { throw error }
        if let error = inKeyring.error { reportOnce(error, using: .file) }
        if let error = inFile.error { reportOnce(error, using: .keyring) }
        return lastKnown.values.map(\.credential)
    }

    private var isKeyringUsed: Bool { marker?.isSet ?? true }

    private func entries(
        in location: VaultKind, _ read: (any TokenVault) async throws -> [StoredCredential]
    ) async throws -> (entries: [Entry], error: VaultError?) {
        do {
            return (try await read(vault(location)).map { Entry(credential: $0, location: location) }, nil)
        } catch VaultError.noKeyring {
            return ([], nil)
        } catch let error as VaultError {
            return ([], error)
        }
    }

    func location(of credential: StoredCredential) async throws -> VaultKind {
        if let known = lastKnown[credential.id], known.credential.signedInAt == credential.signedInAt {
            return known.location
        }
        return try await locationForNew()
    }

    private func locationForNew(
        onDialog: @escaping @Sendable (Bool) -> Void = { _ in }
    ) async throws -> VaultKind {
        if let location = location ?? preferred { return location }
        var result = VaultKind.keyring
        do {
            try await vault(.keyring).verifyAccess(onDialog: onDialog)
        } catch let error as VaultError {
            if error != .noKeyring { reportOnce(error, using: .file) }
            result = .file
        }
        let chosen = location ?? result  // the user can have chosen the file meanwhile
        location = chosen
        return chosen
    }

    func save(_ credential: StoredCredential, in location: VaultKind) async throws {
        let vault = try vault(location)
        try Task.checkCancellation()
        if location == .keyring, let marker {
            try await marker.set { try await vault.save(credential) }
        } else {
            try await vault.save(credential)
        }
        lastKnown[credential.id] = Entry(credential: credential, location: location)
        do {
            if location == .keyring {
                try await file.remove(credential.id)
            } else {
                try await removeOlderCopy(credential.id)
            }
        } catch let error as VaultError {
            report("Couldn't remove an older token of \(credential.login). \(describe(error))")
        }
    }

    /// A keyring that can't be used now keeps its copy, which is older and not used.
    private func removeOlderCopy(_ id: StoredCredential.ID) async throws {
        guard !reportedErrors.contains(where: \.isKeyringError) else { return }
        do {
            try await removeFromKeyring(id)
        } catch let error as VaultError where error.leavesKeyringLocked {}
    }

    private func removeFromKeyring(_ id: StoredCredential.ID) async throws {
        guard let keyring, lastKnown[id]?.location == .keyring || isKeyringUsed else { return }
        do {
            try await keyring.remove(id)
            try await marker?.clear { try await keyring.reload().isEmpty }
        } catch VaultError.noKeyring {
            // No keyring, so no copy.
        } catch VaultError.keyringTimedOut {
            reportOnce(.keyringTimedOut, using: .file)
        }
    }
}

extension VaultError {
    fileprivate var leavesKeyringLocked: Bool { self == .keyringLocked || self == .keyringDismissed }
}

extension StoredCredential {
    fileprivate func isNewer(than other: StoredCredential) -> Bool {
        if signedInAt != other.signedInAt { return signedInAt > other.signedInAt }
        guard let expiresAt, let otherExpiresAt = other.expiresAt else { return false }
        return expiresAt > otherExpiresAt
    }
}

/// A marker file, `keyring.used`: credentials of this machine may be in its keyring. Without it, a credential in the
/// encrypted file is used with no request, and an empty keyring stays locked.
package struct KeyringMarker: Sendable {
    private static let name = "keyring.used"
    private static let lockName = "keyring.lock"

    private let directory: VaultDirectory

    package init(directory: String, timeout: Duration = .seconds(10)) {
        self.directory = VaultDirectory(directory, timeout: timeout)
    }

    /// Whether the keyring may contain credentials. True if that can't be determined.
    package var isSet: Bool { access(directory.path(of: Self.name), F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }

    /// Sets the marker, then calls `save`. If the process is killed in between, the marker only costs a request.
    func set(_ save: () async throws -> Void) async throws {
        let lock = try await directory.lock(Self.lockName)
        try Task.checkCancellation()
        if !isSet { try directory.replace(Self.name, with: UnsafeRawBufferPointer(start: nil, count: 0)) }
        try await save()
        _ = consume lock
    }

    func clear(if isEmpty: () async throws -> Bool) async throws {
        guard isSet else { return }
        let lock = try await directory.lock(Self.lockName)
        if try await isEmpty() { try directory.remove(Self.name) }
        _ = consume lock
    }
}
