@testable import Authenticator
import Foundation
import GitHubModel
import TestSupport
import Testing

@Suite("Sealed file vault", .timeLimit(.minutes(3)))
struct SealedFileVaultTests {
    private let directory: TemporaryDirectory
    private let vault: SealedFileVault
    private let machine = Array("f00dcafe".utf8)

    init() throws {
        directory = try TemporaryDirectory()
        vault = SealedFileVault(directory: directory.path + "/state/ghsearch", machineID: machine)
    }

    @Test("A new vault is empty, without an error or a file")
    func empty() async throws {
        #expect(try await vault.credentials().isEmpty)
        try await vault.remove(Sample.credential().id)
        #expect(try directory.names().isEmpty)
    }

    @Test("Stored credentials can be read, also by another process")
    func roundTrip() async throws {
        var credential = try Sample.credential(
            host: "ghe.example.org:8443", account: 7, login: "Mona-Lisa", token: "ghu_a")
        credential.scopes = ["repo", "gist"]
        credential.clientID = "Iv1.0123456789abcdef"
        credential.expiresAt = credential.signedInAt.addingTimeInterval(28_800)
        credential.refreshToken = try Token("ghr_b")
        credential.refreshExpiresAt = credential.signedInAt.addingTimeInterval(15_811_200)
        try await vault.save(credential)
        let other = SealedFileVault(directory: directory.path + "/state/ghsearch", machineID: machine)
        #expect(try await other.credentials() == [credential])
    }

    @Test("There is one credential for each account of each host")
    func renewing() async throws {
        let others = [try Sample.credential(account: 2), try Sample.credential(host: "ghe.example.org")]
        for credential in others { try await vault.save(credential) }
        try await vault.save(Sample.credential(token: "gho_old"))
        try await vault.save(Sample.credential(login: "renamed", token: "gho_new"))
        #expect(
            try await Set(vault.credentials()) == Set(others + [Sample.credential(login: "renamed", token: "gho_new")]))
    }

    @Test("Removing a credential leaves the others")
    func removing() async throws {
        try await vault.save(Sample.credential())
        try await vault.save(Sample.credential(account: 2))
        try await vault.remove(Sample.credential().id)
        #expect(try await vault.credentials() == [Sample.credential(account: 2)])
    }

    @Test("No file contains a token or a login, and no two writes are equal")
    func sealed() async throws {
        var sealings: Set<[UInt8]> = []
        for _ in 1...5 {
            try await vault.save(Sample.credential(login: "monalisa", token: "gho_0123456789"))
            for name in ["sealed", "key", "lock"] {
                let text = String(decoding: try directory.bytes(of: "state/ghsearch/sign-ins.\(name)"), as: UTF8.self)
                #expect(!text.contains("0123456789"))
                #expect(!text.contains("monalisa"))
            }
            sealings.insert(try directory.bytes(of: "state/ghsearch/sign-ins.sealed"))
        }
        #expect(sealings.count == 5)
        #expect(Set(sealings.map { $0[9..<21] }).count == 5)
    }

    @Test("Only the user can access the directory and the files")
    func permissions() async throws {
        try await vault.save(Sample.credential())
        #expect(directory.permissions(of: "state/ghsearch") == 0o700)
        for name in try directory.names(in: "state/ghsearch") {
            #expect(directory.permissions(of: "state/ghsearch/\(name)") == 0o600)
        }
    }

    @Test("Permissions of other users are removed")
    func loosePermissions() async throws {
        try await vault.save(Sample.credential())
        for name in try directory.names(in: "state/ghsearch") { directory.allow(0o644, for: "state/ghsearch/\(name)") }
        directory.allow(0o777, for: "state/ghsearch")
        #expect(try await vault.credentials().count == 1)
        try await vault.save(Sample.credential(account: 2))
        #expect(directory.permissions(of: "state/ghsearch") == 0o700)
        #expect(directory.permissions(of: "state/ghsearch/sign-ins.key") == 0o600)
        #expect(directory.permissions(of: "state/ghsearch/sign-ins.sealed") == 0o600)
    }

    @Test("If a path is too long, the error shows the start of it")
    func longName() async throws {
        let path = directory.path + "/" + String(repeating: "x", count: 300)
        let vault = SealedFileVault(directory: path, machineID: machine)
        let error = await #expect(throws: VaultError.self) { try await vault.save(Sample.credential()) }
        #expect(error?.description.hasSuffix("… is too long.") == true)
    }

    @Test("A machine without an ID has a vault too")
    func noMachineID() async throws {
        let vault = SealedFileVault(directory: directory.path, machineID: [])
        try await vault.save(Sample.credential())
        #expect(try await vault.credentials() == [Sample.credential()])
    }

    @Test("The machine ID is the first line of the first file that has one")
    func machineID() throws {
        try directory.write([], to: "empty")
        try directory.write(Array("f00d\nmore\n".utf8), to: "full")
        let paths = ["absent", "empty", "full"].map { "\(directory.path)/\($0)" }
        #expect(MachineID.first(of: paths) == Array("f00d".utf8))
        #expect(MachineID.first(of: ["\(directory.path)/absent"]).isEmpty)
    }

    @Test("Removing the last credential removes the file and its key, and needs no disk space")
    func lastOne() async throws {
        try await vault.save(Sample.credential())
        try await vault.remove(Sample.credential().id)
        #expect(try directory.names(in: "state/ghsearch") == [SealedFileVault.lockName])
        #expect(try await vault.credentials().isEmpty)
    }

    @Test("Verifying access detects whether the vault can be written, and leaves no file")
    func check() async throws {
        try await vault.verifyAccess()
        #expect(try await vault.credentials().isEmpty)
        #expect(try !directory.names().contains { $0.contains("probe") })
        let nowhere = SealedFileVault(directory: "/dev/null/ghsearch", machineID: machine)
        await #expect(throws: VaultError.self) { try await nowhere.verifyAccess() }
    }
}
