import Foundation

/// A marker file, `keyring.used`: credentials of this machine may be in its keyring. Without it, a credential in the encrypted
/// file is used with no request, and an empty keyring stays locked.
package struct KeyringMarker: Sendable {
    private static let name = "keyring.used"
    private static let lockName = "keyring.lock"

    private let directory: VaultDirectory

    package init(directory: String, timeout: Duration = .seconds(10)) {
        self.directory = VaultDirectory(directory, timeout: timeout)
    }

    /// Whether the keyring may contain credentials. True if that can't be determined.
    package var isSet: Bool { access(directory.path(of: Self.name), F_OK) == 0 || errno != ENOENT && errno != ENOTDIR }

    /// Sets the marker, then calls `save`. If the process is killed in between, the marker only costs a request.
    func set(_ save: () async throws -> Void) async throws {
        let lock = try await directory.lock(Self.lockName)
        try Task.checkCancellation()
        if !isSet { try directory.replace(Self.name, with: UnsafeRawBufferPointer(start: nil, count: 0)) }
        try await save()
        _ = consume lock
    }

    func clear(if isEmpty: () async throws -> Bool) async throws {
        guard isSet else { return }
        let lock = try await directory.lock(Self.lockName)
        if try await isEmpty() { try directory.remove(Self.name) }
        _ = consume lock
    }
}
