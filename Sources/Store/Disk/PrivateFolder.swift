#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A folder that only its owner may enter (0700).
struct PrivateFolder: Sendable {
    let path: String

    /// Makes it, and those above it, or takes others' access to it away.
    func prepare() throws(StoreTrouble) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & 0o777 == 0o700 { return }
        var end = path.dropFirst().firstIndex(of: "/") ?? path.endIndex
        while true {
            let made = mkdir(String(path[..<end]), 0o700)
            guard made == 0 || errno == EEXIST || errno == EISDIR else { throw unusable() }
            guard end < path.endIndex else { break }
            end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
        }
        guard stat(path + "/", &status) == 0, chmod(path, 0o700) == 0 else { throw unusable() }
    }

    private func unusable() -> StoreTrouble { .unusable(path: path, reason: systemError()) }
}
