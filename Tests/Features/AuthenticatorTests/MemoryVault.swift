import Authenticator

actor MemoryVault: TokenVault {
    private var stored: [StoredCredential.ID: StoredCredential] = [:]
    private let broken: VaultError?
    private let place: String
    private let full: VaultError?
    private(set) var reads = 0

    /// - Parameters:
    ///   - broken: The error of every call.
    ///   - full: The error of saving.
    init(
        _ credentials: [StoredCredential] = [], location: String = "memory", broken: VaultError? = nil,
        full: VaultError? = nil
    ) {
        for credential in credentials { stored[credential.id] = credential }
        (self.place, self.broken, self.full) = (location, broken, full)
    }

    func location(of id: StoredCredential.ID) -> String { place }

    func credentials() throws -> [StoredCredential] {
        reads += 1
        if let broken { throw broken }
        return Array(stored.values)
    }

    func verifyAccess() throws {
        if let broken { throw broken }
    }

    func save(_ credential: StoredCredential) throws {
        if let error = broken ?? full { throw error }
        stored[credential.id] = credential
    }

    func remove(_ id: StoredCredential.ID) throws {
        if let broken { throw broken }
        stored[id] = nil
    }
}
