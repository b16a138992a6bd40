#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The D-Bus of the person's session, as GLib finds it.
enum SessionBus {
    /// Is there one already? GLib would start one where there is none, which is nothing a search for people should do.
    static func isThere(environment: [String: String]) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            return !address.contains("autolaunch:")
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
        var facts = stat()
        return stat("\(folder)/bus", &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK && facts.st_uid == geteuid()
    }
}
