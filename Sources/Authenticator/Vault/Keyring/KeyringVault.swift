#if canImport(CSecret)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sign-ins in the desktop's keyring (Secret Service, over libsecret): an item for each, found by host and account.
///
/// The keyring's own password protects them, also from somebody who has the disk. Nothing here waits longer than its limit,
/// whatever D-Bus does; only a person who is asked to unlock may take their time.
public actor KeyringVault: TokenVault {
    /// How long is waited.
    public struct Properties: Sendable {
        /// For each answer of the keyring.
        var patience = Duration.seconds(3)
        /// For a keyring asked to unlock; `nil` where a person sees its question.
        var unlockPatience: Duration? = .seconds(3)
        /// `nil` where it may always hold sign-ins.
        let mark: KeyringMark?

        /// - Parameters:
        ///   - asksPerson: whether somebody is there to answer the keyring's own question.
        ///   - mark: tells whether sign-ins were put into it from here. Where none were, a locked one counts as empty, and
        ///     nobody is asked to unlock it until there is something to save.
        public init(asksPerson: Bool, mark: KeyringMark? = nil) {
            self.mark = mark
            if asksPerson { unlockPatience = nil }
        }
    }

    private let properties: Properties
    /// What this run has read, or is reading.
    private var reading: Task<[SignIn], any Error>?
    /// After a silence nothing more is asked in this run.
    private var isSilent = false

    /// `nil` without a D-Bus session: none is started for it.
    public init?(environment: [String: String], properties: Properties) {
        guard SessionBus.isThere(environment: environment) else { return nil }
        self.properties = properties
    }

    /// `keyring`.
    public func place(of id: SignIn.ID) -> String { "keyring" }

    /// All sign-ins, read once in a run, and again after a change.
    public func signIns() async throws -> [SignIn] {
        let reading = reading ?? Task { try await read() }
        self.reading = reading
        return try await reading.valueWhileWanted
    }

    /// All sign-ins, read again.
    public func reread() async throws -> [SignIn] {
        reading = nil
        return try await signIns()
    }

    /// Finds the default keyring, and unlocks it.
    public func check() async throws {
        try await unlocking(forWriting: true) { items in try items.checkDefaultCollection() }
    }

    /// Adds or replaces.
    public func save(_ signIn: SignIn) async throws {
        defer { reading = nil }
        let label = "ghsearch: \(signIn.login) on \(signIn.id.hostKey)"
        try await unlocking(forWriting: true) { items in
            var json = try JSONEncoder().encode(SealedRecord(signIn))
            defer { json.cleanse() }
            try json.withUnsafeBytes { try items.store(signIn.id, label: label, secret: $0) }
        }
    }

    /// Removes; what is in a locked keyring can't be known, so that this needs an unlocked one.
    public func remove(_ id: SignIn.ID) async throws {
        defer { reading = nil }
        try await unlocking(forWriting: false) { items in try items.remove(id) }
    }

    private func read() async throws -> [SignIn] {
        do {
            return try await unlocking(forWriting: false) { items in
                var signIns: [SignIn] = []
                try items.read { label, secret in signIns.append(try Self.signIn(label, secret)) }
                return signIns
            }
        } catch VaultError.keyringLocked where !isUsed {
            return []
        }
    }

    private var isUsed: Bool { properties.mark?.isSet ?? true }

    private static func signIn(_ label: String, _ secret: UnsafeRawBufferPointer) throws(VaultError) -> SignIn {
        var json = Data(secret)
        defer { json.cleanse() }
        do {
            return try JSONDecoder().decode(SealedRecord.self, from: json).signIn()
        } catch {
            throw .unknownItem(label: label)
        }
    }

    /// Does `work`; if something is locked, asks once to unlock it, then does `work` again.
    private func unlocking<Value: Sendable>(
        forWriting: Bool, _ work: @escaping @Sendable (borrowing SecretItems) throws -> Value
    ) async throws -> Value {
        do {
            return try await call(limit: properties.patience, late: .keyringSilent, work)
        } catch VaultError.keyringLocked where forWriting || isUsed {
            try await call(limit: properties.unlockPatience, late: .keyringLocked) { items in
                try items.unlock(forWriting: forWriting)
            }
            return try await call(limit: properties.patience, late: .keyringSilent, work)
        }
    }

    private func call<Value: Sendable>(
        limit: Duration?, late: VaultError, _ work: @escaping @Sendable (borrowing SecretItems) throws -> Value
    ) async throws -> Value {
        if isSilent { throw VaultError.keyringSilent }
        do {
            return try await KeyringCall.run(limit: limit, late: late) { try work(SecretItems($0)) }
        } catch VaultError.keyringSilent {
            isSilent = true
            throw VaultError.keyringSilent
        }
    }
}
#endif
