#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What tells this machine from others: readable by all its users, so no secret, but not in a copied directory.
package enum MachineID {
    /// `/etc/machine-id`, else D-Bus's copy; on macOS the hardware's UUID. Empty where there is none.
    package static func current() -> [UInt8] {
        #if canImport(Darwin)
        var uuid = [UInt8](repeating: 0, count: 16)
        var timeout = timespec(tv_sec: 1, tv_nsec: 0)
        return gethostuuid(&uuid, &timeout) == 0 ? uuid : []
        #else
        return first(of: ["/etc/machine-id", "/var/lib/dbus/machine-id"])
        #endif
    }

    /// The first line, not empty, of the first of `paths` that has one.
    static func first(of paths: [String]) -> [UInt8] {
        paths.lazy.map(firstLine).first { !$0.isEmpty } ?? []
    }

    private static func firstLine(of path: String) -> [UInt8] {
        guard let file = fopen(path, "re") else { return [] }  // absent in some containers: then there is no id
        defer { fclose(file) }
        var line = [UInt8](repeating: 0, count: 256)
        let count = fread(&line, 1, line.count, file)
        return Array(line[..<count].prefix { $0 > 0x20 })
    }
}
