/// Keeps sign-ins between runs, and secret: ``SealedFileVault`` in a sealed file, a keyring in the desktop's own.
public protocol TokenVault: Sendable {
    /// Where the sign-ins are, in words for `status`: `sealed file …`.
    var place: String { get }

    /// All sign-ins; having none is an empty list, not an error.
    ///
    /// - Throws: ``VaultError`` if the vault is locked or damaged.
    func signIns() async throws -> [SignIn]

    /// Finds out whether it can be opened and written, before somebody relies on it.
    ///
    /// - Throws: ``VaultError``
    func check() async throws

    /// Adds `signIn`, or replaces the one with its `id`; on disk when this returns.
    ///
    /// - Throws: ``VaultError``; what was stored before is then still there.
    func save(_ signIn: SignIn) async throws

    /// Removes the sign-in with this `id`; absent is as good as removed.
    ///
    /// - Throws: ``VaultError``; what was stored before is then still there.
    func remove(_ id: SignIn.ID) async throws
}
