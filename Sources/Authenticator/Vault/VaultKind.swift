/// Where a new sign-in is to be kept: what `--store` takes.
package enum VaultKind: String, Sendable, Hashable, CaseIterable {
    /// In the desktop's keyring.
    case keyring
    /// In the sealed file.
    case file
}
