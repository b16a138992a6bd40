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

    @discardableResult
    func remove(_ name: String) -> Bool { unlinkat(file.descriptor.rawValue, name, 0) == 0 || errno == ENOENT }
}

extension OpenFile {
    /// Sets the times of the file. A failure makes the image look older or less used.
    func setTimes(used: Date, changed: Date) { _ = futimens(descriptor.rawValue, [timespec(used), timespec(changed)]) }
}

extension timespec {
    fileprivate init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        self.init(tv_sec: Int(seconds), tv_nsec: Int((date.timeIntervalSince1970 - seconds) * 1e9))
    }

    fileprivate var date: Date { Date(timeIntervalSince1970: Double(tv_sec) + Double(tv_nsec) / 1e9) }
}

extension stat {
    var isRegular: Bool { st_mode & S_IFMT == S_IFREG }

    #if canImport(Darwin)
    var used: Date { st_atimespec.date }
    var changed: Date { st_mtimespec.date }
    #else
    var used: Date { st_atim.date }
    var changed: Date { st_mtim.date }
    #endif
}
