import Foundation
import PrivateFiles
import SystemPackage

/// An open directory, whose files are found by name even if a link takes its place.
struct CacheDirectory: ~Copyable {
    let file: OpenFile

    func names() -> [String] {
        guard let stream = fdopendir(dup(file.descriptor.rawValue)) else { return [] }
        defer { closedir(stream) }
        rewinddir(stream)  // the position is shared with the descriptor
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { $0 != "." && $0 != ".." }
    }

    func status(of name: String) -> stat? {
        var status = stat()
        return fstatat(file.descriptor.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Removes a file. Returns `false` if it stays.
    @discardableResult
    func remove(_ name: String) -> Bool { unlinkat(file.descriptor.rawValue, name, 0) == 0 || errno == ENOENT }
}
