import Authenticator

/// Sign-ins for as long as a test runs.
actor MemoryVault: TokenVault {
    private var kept: [StoredCredential.ID: StoredCredential] = [:]
    private let broken: VaultError?
    private let place: String
    private let full: VaultError?
    /// How often it was read.
    private(set) var reads = 0

    /// - Parameters:
    ///   - broken: what every use of it throws.
    ///   - full: what saving throws.
    init(
        _ signIns: [StoredCredential] = [], location: String = "memory", broken: VaultError? = nil,
        full: VaultError? = nil
    ) {
        for signIn in signIns { kept[signIn.id] = signIn }
        (self.place, self.broken, self.full) = (location, broken, full)
    }

    func location(of id: StoredCredential.ID) -> String { place }

    func signIns() throws -> [StoredCredential] {
        reads += 1
        if let broken { throw broken }
        return Array(kept.values)
    }

    func verifyAccess() throws {
        if let broken { throw broken }
    }

    func save(_ signIn: StoredCredential) throws {
        if let error = broken ?? full { throw error }
        kept[signIn.id] = signIn
    }

    func remove(_ id: StoredCredential.ID) throws {
        if let broken { throw broken }
        kept[id] = nil
    }
}
