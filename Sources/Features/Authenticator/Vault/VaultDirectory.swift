import GitHubModel
import PrivateFiles

struct VaultDirectory: Sendable {
    private let directory: PrivateDirectory
    /// In bytes, for reading and writing.
    static let maxFileSize = 1 << 20

    private let timeout: Duration

    init(_ path: String, timeout: Duration) {
        directory = PrivateDirectory(path: path)
        self.timeout = timeout
    }

    func path(of name: String) -> String { directory.path(of: name) }

    func lock(_ name: String) async throws -> FileLock {
        do {
            return try await directory.lock(name, timeout: timeout)
        } catch let error as FileError {
            throw VaultError.file(error)
        }
    }

    func read(_ name: String) throws(VaultError) -> SecureBytes? {
        try mappingErrors { () throws(FileError) in
            try directory.read(name, limit: Self.maxFileSize) { (size, fill) throws(FileError) in
                try SecureBytes(count: size, fill: fill)
            }
        }
    }

    /// Replaces the file atomically, unless it would be too large to read.
    func replace(_ name: String, with bytes: UnsafeRawBufferPointer) throws(VaultError) {
        guard bytes.count <= Self.maxFileSize else { throw .tooManyTokens(path: path(of: name)) }
        try mappingErrors { () throws(FileError) in try directory.replace(name, with: bytes) }
    }

    func remove(_ name: String) throws(VaultError) {
        try mappingErrors { () throws(FileError) in try directory.remove(name) }
    }

    private func mappingErrors<Value>(_ body: () throws(FileError) -> Value) throws(VaultError) -> Value {
        do throws(FileError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }
}
