package import Store

/// Why people could not be read ahead: the cache can't be written, or another process reads them.
package enum PrefetchError: Error, Hashable, CustomStringConvertible {
    /// The store was not written, as in "The people are not cached: sqlite3 (process 12) has locked /x."
    case notWritten(StoreError)
    /// Another process loads the people around the account.
    case isRunning

    package var description: String {
        switch self {
        case .notWritten(let error): "The people are not cached: \(error.cause)."
        case .isRunning: "Another process is loading the people around your account."
        }
    }
}

extension LocalStore {
    /// Waits until everything is written, as long as the disk needs.
    /// - Throws: ``PrefetchError/notWritten(_:)``, or `CancellationError`.
    package func requireWritten() async throws {
        try await flush()
        if let error = writeError { throw PrefetchError.notWritten(error) }
    }
}
