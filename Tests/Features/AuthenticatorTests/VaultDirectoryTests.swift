import Authenticator
import Foundation
import GitHubModel
import TestSupport
import PrivateFiles
import Testing

@Suite("Vault directory", .timeLimit(.minutes(3)))
struct VaultDirectoryTests {
    private let directory: TemporaryDirectory
    private let vault: SealedFileVault
    private var sealedPath: String { "\(directory.path)/sign-ins.sealed" }

    init() throws {
        directory = try TemporaryDirectory()
        vault = SealedFileVault(directory: directory.path, machineID: [1, 2, 3])
    }

    @Test("Partial files of a killed process are ignored, and removed by the next write")
    func leftovers() async throws {
        try await vault.save(Sample.credential())
        try directory.write(Array("half".utf8), to: "sign-ins.sealed.new")
        try directory.write(Array("half".utf8), to: "sign-ins.key.new")
        #expect(try await vault.credentials() == [Sample.credential()])
        try directory.remove("sign-ins.key")
        try directory.remove("sign-ins.sealed")
        try await vault.save(Sample.credential(account: 2))
        #expect(try await vault.credentials() == [Sample.credential(account: 2)])
        #expect(try directory.names() == ["sign-ins.key", "sign-ins.lock", "sign-ins.sealed"])
    }

    @Test("A key file without a sealed file is used by the next sign-in")
    func keyFirst() async throws {
        try directory.write([UInt8](repeating: 9, count: 32), to: "sign-ins.key")
        #expect(try await vault.credentials().isEmpty)
        try await vault.save(Sample.credential())
        #expect(try await vault.credentials() == [Sample.credential()])
    }

    @Test(
        "A symbolic link instead of a file is not followed",
        arguments: ["sign-ins.sealed", "sign-ins.key", "sign-ins.lock"])
    func links(name: String) async throws {
        try await vault.save(Sample.credential())
        let bytes = try directory.bytes(of: name)
        try directory.write(bytes, to: "elsewhere")
        try directory.remove(name)
        #expect(symlink("\(directory.path)/elsewhere", "\(directory.path)/\(name)") == 0)
        await #expect(throws: VaultError.file(.notAFile(path: "\(directory.path)/\(name)"))) {
            try await vault.save(Sample.credential(account: 2))
        }
        #expect(try directory.bytes(of: "elsewhere") == bytes)
    }

    @Test("A symbolic link to the directory is followed")
    func linkedDirectory() async throws {
        #expect(mkdir("\(directory.path)/real", 0o755) == 0)
        #expect(symlink("\(directory.path)/real", "\(directory.path)/linked") == 0)
        let vault = SealedFileVault(directory: "\(directory.path)/linked", machineID: [])
        try await vault.save(Sample.credential())
        #expect(try directory.names(in: "real").contains("sign-ins.sealed"))
        #expect(directory.permissions(of: "real") == 0o700)
    }

    @Test("A path that is not a regular file is an error")
    func notAFile() async throws {
        #expect(mkfifo(sealedPath, 0o600) == 0)
        await #expect(throws: VaultError.file(.notAFile(path: sealedPath))) { try await vault.credentials() }
        try directory.remove("sign-ins.sealed")
        #expect(mkdir(sealedPath, 0o700) == 0)
        await #expect(throws: VaultError.file(.notAFile(path: sealedPath))) { try await vault.credentials() }
    }

    @Test("A file of another user is an error", .enabled(if: geteuid() == 0))
    func wrongOwner() async throws {
        try await vault.save(Sample.credential())
        #expect(chown(sealedPath, 12_345, 12_345) == 0)
        await #expect(throws: VaultError.file(.wrongOwner(path: sealedPath))) { try await vault.credentials() }
    }

    @Test("If the directory can't be created, saving throws the reason")
    func noDirectory() async throws {
        try directory.write([], to: "file")
        let path = "\(directory.path)/file/ghsearch"
        let vault = SealedFileVault(directory: path, machineID: [])
        await #expect(throws: VaultError.file(.cannotWrite(path: path, reason: "Not a directory"))) {
            try await vault.save(Sample.credential())
        }
    }

    @Test("A failed write does not change the file")
    func failedWrite() async throws {
        try await vault.save(Sample.credential())
        #expect(mkdir("\(sealedPath).new", 0o700) == 0)  // where the new file would be written
        await #expect(throws: VaultError.file(.cannotWrite(path: sealedPath, reason: "File exists"))) {
            try await vault.save(Sample.credential(account: 2))
        }
        #expect(try await vault.credentials() == [Sample.credential()])
    }
}
