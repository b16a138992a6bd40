#if canImport(CSecret)
import Foundation
import GitHubModel

/// Sign-ins in the desktop's keyring (Secret Service, over libsecret): an item for each, found by host and account.
///
/// The keyring's own password protects them, also from somebody who has the disk. Nothing here waits longer than its limit,
/// whatever D-Bus does; only a person who is asked to unlock may take their time.
package actor KeyringVault: TokenVault {
    /// How long is waited.
    package struct Properties: Sendable {
        /// For each answer of the keyring.
        var timeout = Duration.seconds(3)
        /// For a keyring asked to unlock; `nil` where a person sees its question.
        var unlockTimeout: Duration? = .seconds(3)
        /// `nil` where it may always hold sign-ins.
        let mark: KeyringMarker?

        /// - Parameters:
        ///   - asksPerson: whether somebody is there to answer the keyring's own question.
        ///   - mark: tells whether sign-ins were put into it from here. Where none were, a locked one counts as empty, and
        ///     nobody is asked to unlock it until there is something to save.
        package init(allowsPrompt: Bool, mark: KeyringMarker? = nil) {
            self.mark = mark
            if allowsPrompt { unlockTimeout = nil }
        }
    }

    private let properties: Properties
    /// What this run has read, or is reading.
    private var reading: Task<[StoredCredential], any Error>?
    /// After a silence nothing more is asked in this run.
    private var hasTimedOut = false

    /// `nil` without a D-Bus session: none is started for it.
    package init?(environment: [String: String], properties: Properties) {
        guard DBusSession.isAvailable(environment: environment) else { return nil }
        self.properties = properties
    }

    /// `keyring`.
    package func location(of id: StoredCredential.ID) -> String { "keyring" }

    /// All sign-ins, read once in a run, and again after a change.
    package func signIns() async throws -> [StoredCredential] {
        let reading = reading ?? Task { try await read() }
        self.reading = reading
        return try await reading.cancellableValue
    }

    /// All sign-ins, read again.
    package func reload() async throws -> [StoredCredential] {
        reading = nil
        return try await signIns()
    }

    /// Finds the default keyring, and unlocks it.
    package func verifyAccess() async throws {
        try await retryingAfterUnlock(forWriting: true) { items in try items.requireDefaultCollection() }
    }

    /// Adds or replaces.
    package func save(_ signIn: StoredCredential) async throws {
        defer { reading = nil }
        let label = "ghsearch: \(signIn.login) on \(signIn.id.hostKey)"
        try await retryingAfterUnlock(forWriting: true) { items in
            var json = try JSONEncoder().encode(CredentialPayload(signIn))
            defer { json.zeroize() }
            try json.withUnsafeBytes { try items.store(signIn.id, label: label, secret: $0) }
        }
    }

    /// Removes; what is in a locked keyring can't be known, so that this needs an unlocked one.
    package func remove(_ id: StoredCredential.ID) async throws {
        defer { reading = nil }
        try await retryingAfterUnlock(forWriting: false) { items in try items.remove(id) }
    }

    private func read() async throws -> [StoredCredential] {
        do {
            return try await retryingAfterUnlock(forWriting: false) { items in
                var signIns: [StoredCredential] = []
                try items.read { label, secret in signIns.append(try Self.signIn(label, secret)) }
                return signIns
            }
        } catch VaultError.keyringLocked where !isUsed {
            return []
        }
    }

    private var isUsed: Bool { properties.mark?.isSet ?? true }

    private static func signIn(_ label: String, _ secret: UnsafeRawBufferPointer) throws(VaultError) -> StoredCredential
    {
        var json = Data(secret)
        defer { json.zeroize() }
        do {
            return try JSONDecoder().decode(CredentialPayload.self, from: json).credential()
        } catch {
            throw .unknownItem(label: label)
        }
    }

    /// Does `work`; if something is locked, asks once to unlock it, then does `work` again.
    private func retryingAfterUnlock<Value: Sendable>(
        forWriting: Bool, _ work: @escaping @Sendable (borrowing SecretServiceClient) throws -> Value
    ) async throws -> Value {
        do {
            return try await call(limit: properties.timeout, late: .keyringTimedOut, work)
        } catch VaultError.keyringLocked where forWriting || isUsed {
            try await call(limit: properties.unlockTimeout, late: .keyringLocked) { items in
                try items.unlock(forWriting: forWriting)
            }
            return try await call(limit: properties.timeout, late: .keyringTimedOut, work)
        }
    }

    private func call<Value: Sendable>(
        limit: Duration?, late: VaultError, _ work: @escaping @Sendable (borrowing SecretServiceClient) throws -> Value
    ) async throws -> Value {
        if hasTimedOut { throw VaultError.keyringTimedOut }
        do {
            return try await BlockingCall.run(limit: limit, timeoutError: late) { try work(SecretServiceClient($0)) }
        } catch VaultError.keyringTimedOut {
            hasTimedOut = true
            throw VaultError.keyringTimedOut
        }
    }
}
#endif
