/// Stores credentials between runs: ``SealedFileVault``, ``KeyringVault``, or ``CombinedVault`` in either.
package protocol TokenVault: Sendable {
    /// Returns the location of the credential for `status`, such as `keyring`.
    func location(of id: StoredCredential.ID) async -> String

    /// Returns all credentials, possibly from an earlier read of this process; none is not an error.
    func credentials() async throws -> [StoredCredential]

    /// Returns all credentials, including the changes of other processes.
    func reload() async throws -> [StoredCredential]

    func verifyAccess() async throws

    /// Checks the location of `credential`, which is stored already.
    func verifyAccess(replacing credential: StoredCredential) async throws

    /// Adds or replaces the credential on disk. Stores nothing if the task is cancelled before the write begins.
    func save(_ credential: StoredCredential) async throws

    func remove(_ id: StoredCredential.ID) async throws
}

extension TokenVault {
    package func reload() async throws -> [StoredCredential] { try await credentials() }

    package func verifyAccess(replacing credential: StoredCredential) async throws { try await verifyAccess() }
}

/// The location for new credentials, the value of `--store`.
package enum VaultKind: String, Sendable, Hashable, CaseIterable {
    case keyring
    case file
}
