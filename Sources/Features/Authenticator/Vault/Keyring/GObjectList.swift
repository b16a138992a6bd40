#if canImport(CSecret)
import CSecret
import GitHubAPI
import HTTPTransport

final class GObjectList<Object> {
    private let list: UnsafeMutablePointer<GList>?

    /// Takes ownership of the list and of a reference to each object. `nil` is the empty list.
    init(_ list: UnsafeMutablePointer<GList>?) { self.list = list }

    deinit { g_list_free_full(list, g_object_unref) }

    var isEmpty: Bool { list == nil }

    func withList<Result, Failure>(
        _ body: (UnsafeMutablePointer<GList>?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(self) { () throws(Failure) -> Result in try body(list) }
    }

    func forEach<Failure>(_ body: (UnsafeMutablePointer<Object>) throws(Failure) -> Void) throws(Failure) {
        try withList { (list) throws(Failure) in
            var next = list
            while let link = next {
                if let object = link.pointee.data { try body(object.assumingMemoryBound(to: Object.self)) }
                next = link.pointee.next
            }
        }
    }
}

final class Cancellable: Sendable {
    // GCancellable may be cancelled from any thread, and GObject's reference counts are atomic.
    nonisolated(unsafe) let pointer: UnsafeMutablePointer<GCancellable>?

    init() { pointer = g_cancellable_new() }

    deinit { g_object_unref(pointer) }

    func cancel() { g_cancellable_cancel(pointer) }

    /// Returns the result of `work`. Its thread can block indefinitely, but does not keep the process alive.
    static func run<Value: Sendable>(
        limit: Duration?, timeoutError: VaultError, _ work: @escaping @Sendable (Cancellable) throws -> Value
    ) async throws -> Value {
        let cancellable = Cancellable()
        defer { cancellable.cancel() }
        return try await withTimeout(limit, throwing: timeoutError) {
            try await withCheckedThrowingContinuation { continuation in
                BackgroundThread.start { continuation.resume(with: Result { try work(cancellable) }) }
            }
        }
    }
}

func glib<Result>(
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(VaultError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = call(&error)
    guard let error else { return result }
    defer { g_error_free(error) }
    throw VaultError(error)
}

func text(_ string: UnsafeMutablePointer<gchar>?) -> String {
    defer { g_free(string) }
    return string.map { String(cString: $0) } ?? ""
}

extension VaultError {
    fileprivate init(_ error: UnsafeMutablePointer<GError>) {
        if csecret_is_unavailable(error) {
            self = .noKeyring
        } else if csecret_is_locked(error) {
            self = .keyringLocked
        } else if csecret_is_timeout(error) {
            self = .keyringTimedOut
        } else {
            self = .keyringFailed(reason: String(cString: error.pointee.message))
        }
    }
}
#endif
