/// Keeps sign-ins between runs, and secret: ``SealedFileVault`` in a sealed file, ``KeyringVault`` in the desktop's own
/// keyring, ``CombinedVault`` in either.
package protocol TokenVault: Sendable {
    /// Where that sign-in is, in words for `status`: `sealed file …`, `keyring`.
    func location(of id: StoredCredential.ID) async -> String

    /// All sign-ins, as this run may have read them before; having none is an empty list, not an error.
    ///
    /// - Throws: ``VaultError`` if the vault is locked or damaged.
    func signIns() async throws -> [StoredCredential]

    /// All sign-ins as they are now: for who must see what other processes changed meanwhile.
    ///
    /// - Throws: ``VaultError`` if the vault is locked or damaged.
    func reload() async throws -> [StoredCredential]

    /// Finds out whether it can be opened and written, before somebody relies on it.
    ///
    /// - Throws: ``VaultError``
    func verifyAccess() async throws

    /// The same for `signIn`, which is kept already and is to be replaced where it is.
    ///
    /// - Throws: ``VaultError``
    func verifyAccess(replacing signIn: StoredCredential) async throws

    /// Adds `signIn`, or replaces the one with its `id`; on disk when this returns.
    ///
    /// - Throws: ``VaultError``; what was stored before is then still there.
    func save(_ signIn: StoredCredential) async throws

    /// Removes the sign-in with this `id`; absent is as good as removed.
    ///
    /// - Throws: ``VaultError``; what was stored before is then still there.
    func remove(_ id: StoredCredential.ID) async throws
}

extension TokenVault {
    /// A vault that remembers nothing reads anew each time.
    package func reload() async throws -> [StoredCredential] { try await signIns() }

    /// A vault with one place keeps all there.
    package func verifyAccess(replacing signIn: StoredCredential) async throws { try await verifyAccess() }
}
