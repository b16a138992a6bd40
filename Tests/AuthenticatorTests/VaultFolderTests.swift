import Authenticator
import GitHubModel
import TestSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("The folder of the sealed file", .timeLimit(.minutes(1)))
struct VaultFolderTests {
    private let folder: TemporaryDirectory
    private let vault: SealedFileVault
    private var sealedPath: String { "\(folder.path)/sign-ins.sealed" }

    init() throws {
        folder = try TemporaryDirectory()
        vault = SealedFileVault(folder: folder.path, machineID: [1, 2, 3])
    }

    @Test("What a killed ghsearch left half written is not read, and goes with the next write")
    func leftovers() async throws {
        try await vault.save(Sample.signIn())
        try folder.write(Array("half".utf8), to: "sign-ins.sealed.new")
        try folder.write(Array("half".utf8), to: "sign-ins.key.new")
        #expect(try await vault.signIns() == [Sample.signIn()])
        try folder.remove("sign-ins.key")
        try folder.remove("sign-ins.sealed")
        try await vault.save(Sample.signIn(account: 2))
        #expect(try await vault.signIns() == [Sample.signIn(account: 2)])
        #expect(try folder.names() == ["sign-ins.key", "sign-ins.lock", "sign-ins.sealed"])
    }

    @Test("Killed between key and sealed file, the next sign-in goes on with that key")
    func keyFirst() async throws {
        try folder.write([UInt8](repeating: 9, count: 32), to: "sign-ins.key")
        #expect(try await vault.signIns().isEmpty)
        try await vault.save(Sample.signIn())
        #expect(try await vault.signIns() == [Sample.signIn()])
    }

    @Test("A link in a file's place is not followed", arguments: ["sign-ins.sealed", "sign-ins.key", "sign-ins.lock"])
    func links(name: String) async throws {
        try await vault.save(Sample.signIn())
        let bytes = try folder.bytes(of: name)
        try folder.write(bytes, to: "elsewhere")
        try folder.remove(name)
        #expect(symlink("\(folder.path)/elsewhere", "\(folder.path)/\(name)") == 0)
        await #expect(throws: VaultError.notAFile(path: "\(folder.path)/\(name)")) {
            try await vault.save(Sample.signIn(account: 2))
        }
        #expect(try folder.bytes(of: "elsewhere") == bytes)
    }

    @Test("A linked folder is the person's own choice, and followed")
    func linkedFolder() async throws {
        #expect(mkdir("\(folder.path)/real", 0o755) == 0)
        #expect(symlink("\(folder.path)/real", "\(folder.path)/linked") == 0)
        let vault = SealedFileVault(folder: "\(folder.path)/linked", machineID: [])
        try await vault.save(Sample.signIn())
        #expect(try folder.names(in: "real").contains("sign-ins.sealed"))
        #expect(folder.permissions(of: "real") == 0o700)
    }

    @Test("What is no file is neither read nor waited for")
    func notAFile() async throws {
        #expect(mkfifo(sealedPath, 0o600) == 0)
        await #expect(throws: VaultError.notAFile(path: sealedPath)) { try await vault.signIns() }
        try folder.remove("sign-ins.sealed")
        #expect(mkdir(sealedPath, 0o700) == 0)
        await #expect(throws: VaultError.notAFile(path: sealedPath)) { try await vault.signIns() }
    }

    @Test("Another user's file is not used", .enabled(if: geteuid() == 0))
    func notOurs() async throws {
        try await vault.save(Sample.signIn())
        #expect(chown(sealedPath, 12_345, 12_345) == 0)
        await #expect(throws: VaultError.notOurs(path: sealedPath)) { try await vault.signIns() }
    }

    @Test("Where no folder can be made, saving says why")
    func noFolder() async throws {
        try folder.write([], to: "file")
        let path = "\(folder.path)/file/ghsearch"
        let vault = SealedFileVault(folder: path, machineID: [])
        await #expect(throws: VaultError.cannotWrite(path: path, reason: "Not a directory")) {
            try await vault.save(Sample.signIn())
        }
    }

    @Test("A write that fails leaves the file as it was")
    func failedWrite() async throws {
        try await vault.save(Sample.signIn())
        #expect(mkdir("\(sealedPath).new", 0o700) == 0)  // where the new file would be written
        await #expect(throws: VaultError.cannotWrite(path: sealedPath, reason: "File exists")) {
            try await vault.save(Sample.signIn(account: 2))
        }
        #expect(try await vault.signIns() == [Sample.signIn()])
    }
}
