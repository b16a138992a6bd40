package import Store

/// Why people could not be read ahead: the cache can't be written, or another process reads them.
package enum PrefetchError: Error, Hashable, CustomStringConvertible {
    /// The store can't be written.
    case notWritten
    /// Another process loads the people around the account.
    case isRunning

    package var description: String {
        switch self {
        case .notWritten: "The people are not cached, because the cache can't be written."
        case .isRunning: "Another process is loading the people around your account."
        }
    }
}

extension LocalStore {
    /// Waits until everything is written.
    package func requireWritten() async throws(PrefetchError) {
        guard await flush(upTo: .seconds(30)), !hasFailed else { throw .notWritten }
    }
}
