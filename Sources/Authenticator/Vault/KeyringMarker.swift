#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The note on this machine that sign-ins were put into its keyring: an empty file, `keyring.used`.
///
/// Without it a keyring need not be asked where the sealed file has a sign-in, and nobody is asked to unlock one only to
/// find out that nothing is in it.
package struct KeyringMarker: Sendable {
    private static let name = "keyring.used"
    private static let lockName = "keyring.lock"

    private let directory: VaultDirectory

    /// - Parameters:
    ///   - directory: an absolute path; made with the first sign-in in the keyring.
    ///   - timeout: how long to wait for another ghsearch that is writing to the keyring.
    package init(directory: String, timeout: Duration = .seconds(10)) {
        self.directory = VaultDirectory(directory, timeout: timeout)
    }

    /// May the keyring hold sign-ins? Also where that can't be known.
    package var isSet: Bool { access(directory.path(of: Self.name), F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }

    /// Notes it, then does `save`: killed in between, the keyring is asked once too often.
    ///
    /// - Throws: ``VaultError`` if it can't be noted, as what is saved might not be found again; what `save` throws.
    func set(_ save: () async throws -> Void) async throws {
        let lock = try await directory.lock(Self.lockName)
        if !isSet { try directory.replace(Self.name, with: UnsafeRawBufferPointer(start: nil, count: 0)) }
        try await save()
        _ = consume lock
    }

    /// Takes the note back if the keyring `isEmpty`, which nobody changes meanwhile.
    ///
    /// - Throws: ``VaultError``; what `isEmpty` throws.
    func clear(if isEmpty: () async throws -> Bool) async throws {
        guard isSet else { return }
        let lock = try await directory.lock(Self.lockName)
        if try await isEmpty() { try directory.remove(Self.name) }
        _ = consume lock
    }
}
