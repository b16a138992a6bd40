#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A folder nobody else may look into (0700), and its files (0600), replaced whole or not at all.
struct PrivateFolder: Sendable {
    let path: String

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes the folder and what is missing above it; takes from others what permissions they had.
    func create() throws(VaultError) {
        try makeFolder(path)
        guard let folder = OpenFile(path, O_RDONLY | O_DIRECTORY) else { throw VaultError(errno, writing: path) }
        try claim(folder, at: path, as: S_IFDIR, permissions: 0o700)
    }

    /// The file's bytes; `nil` if there is no such file.
    ///
    /// - Throws: ``VaultError`` if it is a link, not a file, somebody else's, or larger than `limit` bytes.
    func read(_ name: String, limit: Int = 1 << 20) throws(VaultError) -> SecretBytes? {
        let path = path(of: name)
        guard let file = OpenFile(path, O_RDONLY) else {
            if errno == ENOENT { return nil }
            throw VaultError(errno, reading: path)
        }
        let size = try claim(file, at: path, as: S_IFREG, permissions: 0o600)
        guard size <= limit else { throw .notSealed(path: path) }
        var count = 0
        let bytes = try SecretBytes(count: size) { (buffer) throws(VaultError) in
            guard let read = file.readAll(into: buffer) else { throw VaultError(errno, reading: path) }
            count = read
        }
        guard count == size else { throw .cannotRead(path: path, reason: "it changed meanwhile") }
        return bytes
    }

    /// Puts `bytes` in the place of the file, on the disk when this returns. Killed at any moment, the file is the old one
    /// or the new one. Only for the holder of the folder's ``FolderLock``.
    func replace(_ name: String, with bytes: UnsafeRawBufferPointer) throws(VaultError) {
        let (path, fresh) = (path(of: name), path(of: name + ".new"))
        unlink(fresh)  // left by one that was killed, if there is one
        do throws(VaultError) {
            guard let file = OpenFile(fresh, O_WRONLY | O_CREAT | O_EXCL), file.writeAll(bytes), file.synchronize(),
                rename(fresh, path) == 0
            else { throw VaultError(errno, writing: path) }
        } catch {
            unlink(fresh)
            throw error
        }
        guard let folder = OpenFile(self.path, O_RDONLY | O_DIRECTORY), folder.synchronize() else {
            throw VaultError(errno, writing: path)
        }
    }

    /// Removes the file; absent is as good as removed. It takes no room on the disk.
    func remove(_ name: String) throws(VaultError) {
        let path = path(of: name)
        guard unlink(path) == 0 || errno == ENOENT else { throw VaultError(errno, writing: path) }
    }

    /// Checks that it is ours and of the right kind, and takes permissions from others. Its size in bytes.
    @discardableResult
    private func claim(
        _ file: borrowing OpenFile, at path: String, as kind: mode_t, permissions: mode_t
    ) throws(VaultError) -> Int {
        guard let facts = file.facts else { throw VaultError(errno, reading: path) }
        guard facts.st_mode & S_IFMT == kind else { throw .notAFile(path: path) }
        guard facts.st_uid == geteuid() else { throw .notOurs(path: path) }
        if facts.st_mode & 0o777 & ~permissions != 0 {
            fchmod(file.descriptor, permissions)  // a file system without permissions keeps its own
        }
        return Int(facts.st_size)
    }

    private func makeFolder(_ path: String) throws(VaultError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw VaultError(errno, writing: path)
        }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw VaultError(errno, writing: path) }
    }
}
