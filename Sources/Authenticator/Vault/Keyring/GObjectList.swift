#if canImport(CSecret)
import CSecret

/// A list of GLib's objects, given back when nobody holds it any more. The list and what is in it are only lent.
final class GObjectList<Object> {
    private let list: UnsafeMutablePointer<GList>?

    /// Takes over the list and a reference to each object in it; `nil` is the empty list.
    init(_ list: UnsafeMutablePointer<GList>?) { self.list = list }

    deinit { g_list_free_full(list, g_object_unref) }

    var isEmpty: Bool { list == nil }

    /// Lends the list, as GLib wants it.
    func withList<Result, Failure>(
        _ body: (UnsafeMutablePointer<GList>?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(self) { () throws(Failure) -> Result in try body(list) }
    }

    /// Lends each object.
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

/// Calls GLib with a place for its error.
///
/// - Throws: ``VaultError`` for what it put there.
func glib<Result>(
    _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(VaultError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = call(&error)
    guard let error else { return result }
    defer { g_error_free(error) }
    throw VaultError(error)
}

/// A string of GLib's, given back to it.
func text(_ string: UnsafeMutablePointer<gchar>?) -> String {
    defer { g_free(string) }
    return string.map { String(cString: $0) } ?? ""
}

extension VaultError {
    fileprivate init(_ error: UnsafeMutablePointer<GError>) {
        if csecret_is_nobody(error) {
            self = .noKeyring
        } else if csecret_is_locked(error) {
            self = .keyringLocked
        } else if csecret_is_late(error) {
            self = .keyringTimedOut
        } else {
            self = .keyringFailed(reason: String(cString: error.pointee.message))
        }
    }
}
#endif
