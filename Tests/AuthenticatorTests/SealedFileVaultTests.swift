@testable import Authenticator
import GitHubModel
import TestSupport
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Sign-ins in a sealed file", .timeLimit(.minutes(1)))
struct SealedFileVaultTests {
    private let directory: TemporaryDirectory
    private let vault: SealedFileVault
    private let machine = Array("f00dcafe".utf8)

    init() throws {
        directory = try TemporaryDirectory()
        vault = SealedFileVault(directory: directory.path + "/state/ghsearch", machineID: machine)
    }

    @Test("Nobody has signed in: no sign-ins, no error, no file")
    func empty() async throws {
        #expect(try await vault.signIns().isEmpty)
        try await vault.remove(Sample.signIn().id)
        #expect(try directory.names().isEmpty)
    }

    @Test("What was saved comes back whole, also to another process")
    func roundTrip() async throws {
        var signIn = try Sample.signIn(host: "ghe.example.org:8443", account: 7, login: "Mona-Lisa", token: "ghu_a")
        signIn.scopes = ["repo", "gist"]
        signIn.clientID = "Iv1.0123456789abcdef"
        signIn.expiresAt = signIn.signedInAt.addingTimeInterval(28_800)
        signIn.refreshToken = try Token("ghr_b")
        signIn.refreshExpiresAt = signIn.signedInAt.addingTimeInterval(15_811_200)
        try await vault.save(signIn)
        let other = SealedFileVault(directory: directory.path + "/state/ghsearch", machineID: machine)
        #expect(try await other.signIns() == [signIn])
    }

    @Test("One sign-in for each account of each host: signing in again renews it")
    func renewing() async throws {
        let others = [try Sample.signIn(account: 2), try Sample.signIn(host: "ghe.example.org")]
        for signIn in others { try await vault.save(signIn) }
        try await vault.save(Sample.signIn(token: "gho_old"))
        try await vault.save(Sample.signIn(login: "renamed", token: "gho_new"))
        #expect(try await Set(vault.signIns()) == Set(others + [Sample.signIn(login: "renamed", token: "gho_new")]))
    }

    @Test("Signing out removes one, and the rest stay")
    func removing() async throws {
        try await vault.save(Sample.signIn())
        try await vault.save(Sample.signIn(account: 2))
        try await vault.remove(Sample.signIn().id)
        #expect(try await vault.signIns() == [Sample.signIn(account: 2)])
    }

    @Test("Neither token nor login stands in any file, and no two sealings are alike")
    func sealed() async throws {
        var sealings: Set<[UInt8]> = []
        for _ in 1...5 {
            try await vault.save(Sample.signIn(login: "monalisa", token: "gho_0123456789"))
            for name in ["sealed", "key", "lock"] {
                let text = String(decoding: try directory.bytes(of: "state/ghsearch/sign-ins.\(name)"), as: UTF8.self)
                #expect(!text.contains("0123456789") && !text.contains("monalisa"))
            }
            sealings.insert(try directory.bytes(of: "state/ghsearch/sign-ins.sealed"))
        }
        #expect(sealings.count == 5)
        #expect(Set(sealings.map { $0[9..<21] }).count == 5)
    }

    @Test("Only the user may look into the directory and the files")
    func permissions() async throws {
        try await vault.save(Sample.signIn())
        #expect(directory.permissions(of: "state/ghsearch") == 0o700)
        for name in try directory.names(in: "state/ghsearch") {
            #expect(directory.permissions(of: "state/ghsearch/\(name)") == 0o600)
        }
    }

    @Test("Permissions others were given are taken back")
    func loosePermissions() async throws {
        try await vault.save(Sample.signIn())
        for name in try directory.names(in: "state/ghsearch") { directory.allow(0o644, for: "state/ghsearch/\(name)") }
        directory.allow(0o777, for: "state/ghsearch")
        #expect(try await vault.signIns().count == 1)
        try await vault.save(Sample.signIn(account: 2))
        #expect(directory.permissions(of: "state/ghsearch") == 0o700)
        #expect(directory.permissions(of: "state/ghsearch/sign-ins.key") == 0o600)
        #expect(directory.permissions(of: "state/ghsearch/sign-ins.sealed") == 0o600)
    }

    @Test("A machine without an id has a vault too")
    func noMachineID() async throws {
        let vault = SealedFileVault(directory: directory.path, machineID: [])
        try await vault.save(Sample.signIn())
        #expect(try await vault.signIns() == [Sample.signIn()])
    }

    @Test("The machine's id is the first line of the first file that has one")
    func machineID() throws {
        try directory.write([], to: "empty")
        try directory.write(Array("f00d\nmore\n".utf8), to: "full")
        let paths = ["absent", "empty", "full"].map { "\(directory.path)/\($0)" }
        #expect(MachineID.first(of: paths) == Array("f00d".utf8))
        #expect(MachineID.first(of: ["\(directory.path)/absent"]).isEmpty)
    }

    @Test("Without any sign-in left there is no sealed file: signing out takes no room on the disk")
    func lastOne() async throws {
        try await vault.save(Sample.signIn())
        try await vault.remove(Sample.signIn().id)
        #expect(try !directory.names().contains { $0.hasSuffix(SealedFileVault.sealedName) })
        #expect(try await vault.signIns().isEmpty)
    }

    @Test("A check finds a vault that can be written, leaves nothing behind, and finds one that can't")
    func check() async throws {
        try await vault.verifyAccess()
        #expect(try await vault.signIns().isEmpty)
        #expect(try !directory.names().contains { $0.contains("probe") })
        let nowhere = SealedFileVault(directory: "/dev/null/ghsearch", machineID: machine)
        await #expect(throws: VaultError.self) { try await nowhere.verifyAccess() }
    }
}
