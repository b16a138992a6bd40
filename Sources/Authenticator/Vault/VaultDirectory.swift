import GitHubModel
import PrivateFiles

/// The directory with what belongs to sign-ins, for one writer at a time.
struct VaultDirectory: Sendable {
    private let directory: PrivateDirectory
    /// How long to wait for another ghsearch that is writing.
    private let timeout: Duration

    init(_ path: String, timeout: Duration) { (directory, self.timeout) = (PrivateDirectory(path: path), timeout) }

    func path(of name: String) -> String { directory.path(of: name) }

    /// Makes the directory if need be, and waits until no other process writes what `name` stands for.
    ///
    /// - Throws: ``VaultError``; `CancellationError`.
    func lock(_ name: String) async throws -> FileLock {
        do {
            try directory.create()
            return try await FileLock(path(of: name), timeout: timeout)
        } catch let failure as FileError {
            throw VaultError(failure)
        }
    }

    /// The file's bytes; `nil` if there is no such file.
    func read(_ name: String) throws(VaultError) -> SecureBytes? {
        do {
            return try directory.read(name, limit: 1 << 20) { (size, fill) throws(FileError) in
                try SecureBytes(count: size, fill: fill)
            }
        } catch {
            throw VaultError(error)
        }
    }

    /// Puts `bytes` in the place of the file, whole or not at all. Only for the holder of the lock.
    func replace(_ name: String, with bytes: UnsafeRawBufferPointer) throws(VaultError) {
        do { try directory.replace(name, with: bytes) } catch { throw VaultError(error) }
    }

    /// Removes the file; absent is as good as removed. It takes no room on the disk.
    func remove(_ name: String) throws(VaultError) {
        do { try directory.remove(name) } catch { throw VaultError(error) }
    }
}

extension VaultError {
    /// What is said of sign-ins when a file of theirs failed.
    fileprivate init(_ failure: FileError) {
        self =
            switch failure {
            case .cannotRead(let path, let reason): .cannotRead(path: path, reason: reason)
            case .cannotWrite(let path, let reason): .cannotWrite(path: path, reason: reason)
            case .notAFile(let path): .notAFile(path: path)
            case .wrongOwner(let path): .wrongOwner(path: path)
            case .tooLarge(let path): .notAVault(path: path)
            case .busy(let path): .busy(path: path)
            }
    }
}
