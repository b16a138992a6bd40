import Foundation
import GitHubAPI
import GitHubModel

#if canImport(CSecret)
/// A vault in the desktop keyring (Secret Service, with libsecret), with an item for each host and account. Its
/// password also protects the tokens on the disk. Every call has a timeout, but a user may unlock the keyring at any
/// time.
package actor KeyringVault: TokenVault {
    private let timeout: Duration
    /// `nil` if the user sees the keyring's prompt.
    private let unlockTimeout: Duration?
    private let marker: KeyringMarker?
    private var reading: Task<[StoredCredential], any Error>?
    /// Whether a call has timed out. No further call is made in this run.
    private var hasTimedOut = false

    /// Returns `nil` without a D-Bus session. Without `allowsPrompt`, unlocking has a timeout. If `marker` is not set,
    /// a locked keyring counts as empty, and is unlocked only for saving.
    init?(
        environment: [String: String], allowsPrompt: Bool, marker: KeyringMarker? = nil,
        timeout: Duration = .seconds(3)
    ) {
        guard SessionKeyring.isAvailable(environment: environment) else { return nil }
        self.marker = marker
        self.timeout = timeout
        unlockTimeout = allowsPrompt ? nil : .seconds(3)
    }

    package func location(of id: StoredCredential.ID) -> String { "keyring" }

    package func credentials() async throws -> [StoredCredential] {
        let reading = reading ?? Task { try await read() }
        self.reading = reading
        return try await withTimeout(nil, throwing: VaultError.keyringTimedOut) { try await reading.value }
    }

    package func reload() async throws -> [StoredCredential] {
        reading = nil
        return try await credentials()
    }

    package func verifyAccess() async throws { try await verifyAccess { _ in } }

    package func verifyAccess(onDialog: @escaping @Sendable (Bool) -> Void) async throws {
        try await retryingAfterUnlock(forWriting: true, onDialog: onDialog) { client in
            try client.requireDefaultCollection()
        }
    }

    package func save(_ credential: StoredCredential) async throws {
        defer { reading = nil }
        let label = "ghsearch: \(credential.login) on \(credential.id.hostKey)"
        try await retryingAfterUnlock(forWriting: true) { client in
            var json = try JSONEncoder().encode(CredentialPayload(credential))
            defer { json.zeroize() }
            try json.withUnsafeBytes { try client.store(credential.id, label: label, secret: $0) }
        }
    }

    /// Unlocks the keyring, because the items of a locked one are not known.
    package func remove(_ id: StoredCredential.ID) async throws {
        defer { reading = nil }
        try await retryingAfterUnlock(forWriting: false) { client in try client.remove(id) }
    }

    private func read() async throws -> [StoredCredential] {
        do {
            return try await retryingAfterUnlock(forWriting: false) { client in
                var (credentials, unknownItem) = ([StoredCredential](), VaultError?.none)
                try client.read { label, secret in
                    do throws(VaultError) { credentials.append(try Self.credential(label, secret)) } catch {
                        unknownItem = error
                    }
                }
                if credentials.isEmpty, let unknownItem { throw unknownItem }  // otherwise only that item is lost
                return credentials
            }
        } catch VaultError.keyringLocked where !isUsed {
            return []
        }
    }

    private var isUsed: Bool { marker?.isSet ?? true }

    private static func credential(
        _ label: String, _ secret: UnsafeRawBufferPointer
    ) throws(VaultError) -> StoredCredential {
        var json = Data(secret)
        defer { json.zeroize() }
        do {
            return try JSONDecoder().decode(CredentialPayload.self, from: json).credential()
        } catch {
            throw .unknownItem(label: label)
        }
    }

    private func retryingAfterUnlock<Value: Sendable>(
        forWriting: Bool, onDialog: @Sendable (Bool) -> Void = { _ in },
        _ work: @escaping @Sendable (borrowing SecretServiceClient) throws -> Value
    ) async throws -> Value {
        do {
            return try await call(timeout: timeout, timeoutError: .keyringTimedOut, work)
        } catch VaultError.keyringLocked where forWriting || isUsed {
            try await unlock(forWriting: forWriting, onDialog: onDialog)
            return try await call(timeout: timeout, timeoutError: .keyringTimedOut, work)
        }
    }

    /// If the user sees a dialog, closing it is a choice, whatever the keyring reports.
    private func unlock(forWriting: Bool, onDialog: @Sendable (Bool) -> Void) async throws {
        let hasDialog = unlockTimeout == nil
        if hasDialog { onDialog(true) }
        defer { if hasDialog { onDialog(false) } }
        do {
            try await call(timeout: unlockTimeout, timeoutError: .keyringLocked) { client in
                try client.unlock(forWriting: forWriting)
            }
        } catch let error as VaultError where hasDialog {
            switch error {
            case .keyringLocked, .keyringFailed: throw VaultError.keyringDismissed
            default: throw error
            }
        }
    }

    private func call<Value: Sendable>(
        timeout: Duration?, timeoutError: VaultError,
        _ work: @escaping @Sendable (borrowing SecretServiceClient) throws -> Value
    ) async throws -> Value {
        if hasTimedOut { throw VaultError.keyringTimedOut }
        try Task.checkCancellation()
        do {
            return try await Cancellable.run(limit: timeout, timeoutError: timeoutError) {
                try work(SecretServiceClient($0))
            }
        } catch VaultError.keyringTimedOut {
            hasTimedOut = true
            throw VaultError.keyringTimedOut
        }
    }
}
#endif

package enum SessionKeyring {
    /// Returns `nil` without a D-Bus session. A keyring may ask to be unlocked on a terminal with a display and a set
    /// `marker`.
    package static func makeVault(environment: [String: String], marker: KeyringMarker? = nil) -> (any TokenVault)? {
        #if canImport(CSecret)
        let canOpenWindow = BrowserCommand.hasDisplay(environment: environment)
        let allowsPrompt = canOpenWindow && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        return KeyringVault(environment: environment, allowsPrompt: allowsPrompt, marker: marker)
        #else
        return nil  // not supported on macOS
        #endif
    }

    /// Whether a session bus exists, where GLib looks for one. Without this check, GLib would start one.
    static func isAvailable(environment: [String: String]) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            return !address.contains("autolaunch:")
        }
        guard let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/") else { return false }
        var status = stat()
        return stat("\(directory)/bus", &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
            && status.st_uid == geteuid()
    }
}
