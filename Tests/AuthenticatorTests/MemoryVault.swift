import Authenticator

/// Sign-ins for as long as a test runs.
actor MemoryVault: TokenVault {
    private var kept: [SignIn.ID: SignIn] = [:]
    private let broken: VaultError?

    /// - Parameter broken: what every use of it throws.
    init(_ signIns: [SignIn] = [], broken: VaultError? = nil) {
        for signIn in signIns { kept[signIn.id] = signIn }
        self.broken = broken
    }

    func place(of id: SignIn.ID) -> String { "memory" }

    func signIns() throws -> [SignIn] {
        if let broken { throw broken }
        return Array(kept.values)
    }

    func check() throws {
        if let broken { throw broken }
    }

    func save(_ signIn: SignIn) throws {
        if let broken { throw broken }
        kept[signIn.id] = signIn
    }

    func remove(_ id: SignIn.ID) throws {
        if let broken { throw broken }
        kept[id] = nil
    }
}
