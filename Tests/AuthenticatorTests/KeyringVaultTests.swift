#if canImport(CSecret)
@testable import Authenticator
import TestSupport
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// GLib knows one session bus in a process, so each of these talks to the keyring from processes of its own.
@Suite("Sign-ins in a real keyring", .timeLimit(.minutes(3)), .serialized)
struct KeyringVaultTests {
    @Test("What was saved comes back whole, also to another process; saved again it is replaced; removed it is gone")
    func roundTrip() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            let vault = try Keyring.vault(bus)
            #expect(try await vault.signIns().isEmpty)
            try await vault.save(Keyring.full())
            try await vault.save(Sample.signIn(account: 2, token: "gho_old"))
            #expect(try await vault.signIns().count == 2)
        }
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            let vault = try Keyring.vault(bus)
            #expect(try await Set(vault.signIns()) == [Keyring.full(), Sample.signIn(account: 2, token: "gho_old")])
            try await vault.save(Sample.signIn(account: 2, token: "gho_new"))
            #expect(try await Set(vault.signIns()) == [Keyring.full(), Sample.signIn(account: 2, token: "gho_new")])
            try await vault.remove(Keyring.full().id)
            try await vault.remove(Keyring.full().id)
            #expect(try await vault.signIns() == [Sample.signIn(account: 2, token: "gho_new")])
        }
    }

    @Test("It is read once in a run, and again when somebody wants to know what others changed")
    func readOnce() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            let (vault, other) = (try Keyring.vault(bus), try Keyring.vault(bus))
            #expect(try await vault.signIns().isEmpty)
            try await other.save(Sample.signIn())
            #expect(try await vault.signIns().isEmpty)
            #expect(try await vault.reload() == [Sample.signIn()])
            #expect(try await vault.signIns() == [Sample.signIn()])
        }
    }

    @Test("Locked, it is not now, and never nobody; unlocked again, all is as it was")
    func locked() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            try await Keyring.vault(bus).save(Sample.signIn())
        }
        try await session.become(.locked)
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            let vault = try Keyring.vault(bus)
            await #expect(throws: VaultError.keyringLocked) { try await vault.signIns() }
            await #expect(throws: VaultError.keyringLocked) { try await vault.verifyAccess() }
            await #expect(throws: VaultError.keyringLocked) { try await vault.save(Sample.signIn(token: "gho_b")) }
            await #expect(throws: VaultError.keyringLocked) { try await vault.remove(Sample.signIn().id) }
        }
        try await session.become(.unlocked)
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            let kept = try await Keyring.vault(bus).signIns()
            #expect(try kept == [Sample.signIn()])
        }
    }

    @Test("A session without a keyring, and one whose bus is gone, have none")
    func none() async throws {
        let session = try await KeyringSession(.absent)
        defer { session.end() }
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            await #expect(throws: VaultError.noKeyring) { try await Keyring.vault(bus).signIns() }
            await #expect(throws: VaultError.noKeyring) { try await Keyring.vault(bus).verifyAccess() }
        }
        await #expect(processExitsWith: .success) {
            await #expect(throws: VaultError.noKeyring) {
                try await Keyring.vault("unix:path=/nowhere/bus").signIns()
            }
        }
    }

    @Test("A bus that never answers costs its limit once; the process ends as it should")
    func silent() async throws {
        let bus = try UnresponsiveSocket()
        await #expect(processExitsWith: .success) { [bus = bus.address as String] in
            let vault = try Keyring.vault(bus, timeout: .milliseconds(300))
            await #expect(throws: VaultError.keyringTimedOut) { try await vault.signIns() }
            let clock = ContinuousClock()
            let again = await clock.measure {
                await #expect(throws: VaultError.keyringTimedOut) { try await vault.verifyAccess() }
                await #expect(throws: VaultError.keyringTimedOut) { try await vault.save(Sample.signIn()) }
            }
            #expect(again < .milliseconds(300))
        }
        #expect(bus.connections.read { $0 } == 1)
    }

    @Test(
        "Without a session's bus none is looked for, and none started",
        arguments: [
            [:], ["DBUS_SESSION_BUS_ADDRESS": ""], ["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"],
            ["XDG_RUNTIME_DIR": "/nowhere"], ["XDG_RUNTIME_DIR": "."],
        ])
    func noBus(environment: [String: String]) { #expect(SessionKeyring.makeVault(environment: environment) == nil) }

    @Test("The bus in the runtime directory is found")
    func runtimeDirectory() throws {
        let bus = try UnresponsiveSocket()
        withExtendedLifetime(bus) {
            #expect(SessionKeyring.makeVault(environment: ["XDG_RUNTIME_DIR": bus.directory]) != nil)
        }
    }
}

/// What the processes of these tests use.
enum Keyring {
    /// The keyring of the bus at `address`, which this process uses from here on.
    static func vault(_ address: String, timeout: Duration = .seconds(20)) throws -> KeyringVault {
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        var properties = KeyringVault.Properties(allowsPrompt: false)
        properties.timeout = timeout
        return try #require(
            KeyringVault(environment: ["DBUS_SESSION_BUS_ADDRESS": address], properties: properties))
    }

    static func full() throws -> StoredCredential {
        var signIn = try Sample.signIn(host: "ghe.example.org:8443", account: 7, login: "Mona-Lisa", token: "ghu_a")
        signIn.scopes = ["repo", "gist"]
        signIn.clientID = "Iv1.0123456789abcdef"
        signIn.expiresAt = signIn.signedInAt.addingTimeInterval(28_800)
        signIn.refreshToken = try Sample.token("ghr_b")
        signIn.refreshExpiresAt = signIn.signedInAt.addingTimeInterval(15_811_200)
        return signIn
    }
}
#endif
