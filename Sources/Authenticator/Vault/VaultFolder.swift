import PrivateFiles

/// The folder with what belongs to sign-ins, for one writer at a time.
struct VaultFolder: Sendable {
    private let folder: PrivateFolder
    /// How long to wait for another ghsearch that is writing.
    private let patience: Duration

    init(_ path: String, patience: Duration) { (folder, self.patience) = (PrivateFolder(path: path), patience) }

    func path(of name: String) -> String { folder.path(of: name) }

    /// Makes the folder if need be, and waits until no other process writes what `name` stands for.
    ///
    /// - Throws: ``VaultError``; `CancellationError`.
    func lock(_ name: String) async throws -> FileLock {
        do {
            try folder.create()
            return try await FileLock(path(of: name), patience: patience)
        } catch let failure as FileFailure {
            throw VaultError(failure)
        }
    }

    /// The file's bytes; `nil` if there is no such file.
    func read(_ name: String) throws(VaultError) -> SecretBytes? {
        do {
            return try folder.read(name, limit: 1 << 20) { (size, fill) throws(FileFailure) in
                try SecretBytes(count: size, fill: fill)
            }
        } catch {
            throw VaultError(error)
        }
    }

    /// Puts `bytes` in the place of the file, whole or not at all. Only for the holder of the lock.
    func replace(_ name: String, with bytes: UnsafeRawBufferPointer) throws(VaultError) {
        do { try folder.replace(name, with: bytes) } catch { throw VaultError(error) }
    }

    /// Removes the file; absent is as good as removed. It takes no room on the disk.
    func remove(_ name: String) throws(VaultError) {
        do { try folder.remove(name) } catch { throw VaultError(error) }
    }
}

extension VaultError {
    /// What is said of sign-ins when a file of theirs failed.
    fileprivate init(_ failure: FileFailure) {
        self =
            switch failure {
            case .cannotRead(let path, let reason): .cannotRead(path: path, reason: reason)
            case .cannotWrite(let path, let reason): .cannotWrite(path: path, reason: reason)
            case .notAFile(let path): .notAFile(path: path)
            case .notOurs(let path): .notOurs(path: path)
            case .tooLarge(let path): .notSealed(path: path)
            case .busy(let path): .busy(path: path)
            }
    }
}
