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

@Suite("The directory of the sealed file", .timeLimit(.minutes(1)))
struct VaultDirectoryTests {
    private let directory: TemporaryDirectory
    private let vault: SealedFileVault
    private var sealedPath: String { "\(directory.path)/sign-ins.sealed" }

    init() throws {
        directory = try TemporaryDirectory()
        vault = SealedFileVault(directory: directory.path, machineID: [1, 2, 3])
    }

    @Test("What a killed ghsearch left half written is not read, and goes with the next write")
    func leftovers() async throws {
        try await vault.save(Sample.signIn())
        try directory.write(Array("half".utf8), to: "sign-ins.sealed.new")
        try directory.write(Array("half".utf8), to: "sign-ins.key.new")
        #expect(try await vault.signIns() == [Sample.signIn()])
        try directory.remove("sign-ins.key")
        try directory.remove("sign-ins.sealed")
        try await vault.save(Sample.signIn(account: 2))
        #expect(try await vault.signIns() == [Sample.signIn(account: 2)])
        #expect(try directory.names() == ["sign-ins.key", "sign-ins.lock", "sign-ins.sealed"])
    }

    @Test("Killed between key and sealed file, the next sign-in goes on with that key")
    func keyFirst() async throws {
        try directory.write([UInt8](repeating: 9, count: 32), to: "sign-ins.key")
        #expect(try await vault.signIns().isEmpty)
        try await vault.save(Sample.signIn())
        #expect(try await vault.signIns() == [Sample.signIn()])
    }

    @Test("A link in a file's place is not followed", arguments: ["sign-ins.sealed", "sign-ins.key", "sign-ins.lock"])
    func links(name: String) async throws {
        try await vault.save(Sample.signIn())
        let bytes = try directory.bytes(of: name)
        try directory.write(bytes, to: "elsewhere")
        try directory.remove(name)
        #expect(symlink("\(directory.path)/elsewhere", "\(directory.path)/\(name)") == 0)
        await #expect(throws: VaultError.notAFile(path: "\(directory.path)/\(name)")) {
            try await vault.save(Sample.signIn(account: 2))
        }
        #expect(try directory.bytes(of: "elsewhere") == bytes)
    }

    @Test("A linked directory is the person's own choice, and followed")
    func linkedDirectory() async throws {
        #expect(mkdir("\(directory.path)/real", 0o755) == 0)
        #expect(symlink("\(directory.path)/real", "\(directory.path)/linked") == 0)
        let vault = SealedFileVault(directory: "\(directory.path)/linked", machineID: [])
        try await vault.save(Sample.signIn())
        #expect(try directory.names(in: "real").contains("sign-ins.sealed"))
        #expect(directory.permissions(of: "real") == 0o700)
    }

    @Test("What is no file is neither read nor waited for")
    func notAFile() async throws {
        #expect(mkfifo(sealedPath, 0o600) == 0)
        await #expect(throws: VaultError.notAFile(path: sealedPath)) { try await vault.signIns() }
        try directory.remove("sign-ins.sealed")
        #expect(mkdir(sealedPath, 0o700) == 0)
        await #expect(throws: VaultError.notAFile(path: sealedPath)) { try await vault.signIns() }
    }

    @Test("Another user's file is not used", .enabled(if: geteuid() == 0))
    func notOurs() async throws {
        try await vault.save(Sample.signIn())
        #expect(chown(sealedPath, 12_345, 12_345) == 0)
        await #expect(throws: VaultError.wrongOwner(path: sealedPath)) { try await vault.signIns() }
    }

    @Test("Where no directory can be made, saving says why")
    func noDirectory() async throws {
        try directory.write([], to: "file")
        let path = "\(directory.path)/file/ghsearch"
        let vault = SealedFileVault(directory: path, machineID: [])
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
