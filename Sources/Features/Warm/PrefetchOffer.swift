import PrivateFiles

/// The offer to load the people around an account, which the program makes once, after the first sign-in.
package struct PrefetchOffer: Sendable {
    private static let name = "warm.offered"

    private let directory: PrivateDirectory

    /// `directory` is that of the state of the program.
    package init(directory: String) { self.directory = PrivateDirectory(path: directory) }

    /// Whether the offer was made before, or can't be recorded.
    package var wasMade: Bool {
        do {
            return try directory.bytes(of: Self.name, limit: 1) != nil
        } catch {
            return true
        }
    }

    /// Records that the offer is made. Returns `false` if it was before, or if that can't be recorded.
    package func isFirst() async -> Bool {
        do {
            let lock = try await directory.lock(Self.name + ".lock", timeout: .seconds(1))
            guard try directory.bytes(of: Self.name, limit: 1) == nil else { return false }
            try directory.replace(Self.name, with: UnsafeRawBufferPointer(start: nil, count: 0))
            _ = consume lock
            return true
        } catch {
            return false
        }
    }
}
