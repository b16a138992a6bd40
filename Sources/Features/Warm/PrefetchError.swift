package import Store

/// Why people could not be read ahead: the cache can't be written, or another process reads them.
package enum PrefetchError: Error, Hashable, CustomStringConvertible {
    /// The store was not written: because of an error, or because that takes too long, as in
    /// "The people are not cached: sqlite3 (process 12) has locked /x."
    case notWritten(StoreError?)
    /// Another process loads the people around the account.
    case isRunning

    package var description: String {
        switch self {
        case .notWritten(let error?): "The people are not cached: \(error.cause)."
        case .notWritten: "The people are not cached yet: the disk is slow."
        case .isRunning: "Another process is loading the people around your account."
        }
    }
}

extension LocalStore {
    /// Waits until everything is written.
    package func requireWritten() async throws(PrefetchError) {
        let isWritten = await flush(upTo: .seconds(30))
        if !isWritten || writeError != nil { throw .notWritten(writeError) }
    }
}
