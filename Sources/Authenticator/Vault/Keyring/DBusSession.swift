#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The D-Bus of the person's session, as GLib finds it.
enum DBusSession {
    /// Is there one already? GLib would start one where there is none, which is nothing a search for people should do.
    static func isAvailable(environment: [String: String]) -> Bool {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
            return !address.contains("autolaunch:")
        }
        guard let directory = environment["XDG_RUNTIME_DIR"], directory.hasPrefix("/") else { return false }
        var facts = stat()
        return stat("\(directory)/bus", &facts) == 0 && facts.st_mode & S_IFMT == S_IFSOCK && facts.st_uid == geteuid()
    }
}
