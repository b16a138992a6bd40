import Authenticator

/// Sign-ins for as long as a test runs.
actor MemoryVault: TokenVault {
    private var kept: [SignIn.ID: SignIn] = [:]
    private let broken: VaultError?
    private let place: String
    private let full: VaultError?
    /// How often it was read.
    private(set) var reads = 0

    /// - Parameters:
    ///   - broken: what every use of it throws.
    ///   - full: what saving throws.
    init(_ signIns: [SignIn] = [], place: String = "memory", broken: VaultError? = nil, full: VaultError? = nil) {
        for signIn in signIns { kept[signIn.id] = signIn }
        (self.place, self.broken, self.full) = (place, broken, full)
    }

    func place(of id: SignIn.ID) -> String { place }

    func signIns() throws -> [SignIn] {
        reads += 1
        if let broken { throw broken }
        return Array(kept.values)
    }

    func check() throws {
        if let broken { throw broken }
    }

    func save(_ signIn: SignIn) throws {
        if let error = broken ?? full { throw error }
        kept[signIn.id] = signIn
    }

    func remove(_ id: SignIn.ID) throws {
        if let broken { throw broken }
        kept[id] = nil
    }
}
