#if canImport(CSecret)
@testable import Authenticator
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// GLib supports one session bus for each process, so these tests use the keyring from child processes.
@Suite("Keyring vault", .timeLimit(.minutes(3)), .serialized)
struct KeyringVaultTests {
    @Test("Credentials are stored, replaced and removed, and other processes can read them")
    func roundTrip() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            let vault = try Keyring.vault(bus)
            #expect(try await vault.credentials().isEmpty)
            try await vault.save(Keyring.full())
            try await vault.save(Sample.credential(account: 2, token: "gho_old"))
            #expect(try await vault.credentials().count == 2)
        }
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            let vault = try Keyring.vault(bus)
            #expect(
                try await Set(vault.credentials()) == [Keyring.full(), Sample.credential(account: 2, token: "gho_old")])
            try await vault.save(Sample.credential(account: 2, token: "gho_new"))
            #expect(
                try await Set(vault.credentials()) == [Keyring.full(), Sample.credential(account: 2, token: "gho_new")])
            try await vault.remove(Keyring.full().id)
            try await vault.remove(Keyring.full().id)
            #expect(try await vault.credentials() == [Sample.credential(account: 2, token: "gho_new")])
        }
    }

    @Test("The keyring is read once in a run, and again to reload")
    func readOnce() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            let (vault, other) = (try Keyring.vault(bus), try Keyring.vault(bus))
            #expect(try await vault.credentials().isEmpty)
            try await other.save(Sample.credential())
            #expect(try await vault.credentials().isEmpty)
            #expect(try await vault.reload() == [Sample.credential()])
            #expect(try await vault.credentials() == [Sample.credential()])
        }
    }

    @Test("A locked keyring is an error; after unlocking, the credentials are unchanged")
    func locked() async throws {
        let session = try await KeyringSession()
        defer { session.end() }
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            try await Keyring.vault(bus).save(Sample.credential())
        }
        try await session.become(.locked)
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            let vault = try Keyring.vault(bus)
            await #expect(throws: VaultError.keyringLocked) { try await vault.credentials() }
            await #expect(throws: VaultError.keyringLocked) { try await vault.verifyAccess() }
            await #expect(throws: VaultError.keyringLocked) { try await vault.save(Sample.credential(token: "gho_b")) }
            await #expect(throws: VaultError.keyringLocked) { try await vault.remove(Sample.credential().id) }
        }
        try await session.become(.unlocked)
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            let stored = try await Keyring.vault(bus).credentials()
            #expect(try stored == [Sample.credential()])
        }
    }

    @Test("There is no keyring in a session without one or without a bus")
    func none() async throws {
        let session = try await KeyringSession(.absent)
        defer { session.end() }
        await #expect(processExitsWith: .success) { [bus = session.address as String] in
            await #expect(throws: VaultError.noKeyring) { try await Keyring.vault(bus).credentials() }
            await #expect(throws: VaultError.noKeyring) { try await Keyring.vault(bus).verifyAccess() }
        }
        await #expect(processExitsWith: .success) {
            await #expect(throws: VaultError.noKeyring) {
                try await Keyring.vault("unix:path=/nowhere/bus").credentials()
            }
        }
    }

    @Test("An unresponsive bus costs one timeout, and the process ends normally")
    func timeout() async throws {
        let bus = try UnresponsiveSocket()
        await #expect(processExitsWith: .success) { [bus = bus.address as String] in
            let vault = try Keyring.vault(bus, timeout: .seconds(2))
            await #expect(throws: VaultError.keyringTimedOut) { try await vault.credentials() }
            await #expect(throws: VaultError.keyringTimedOut) { try await vault.verifyAccess() }
            await #expect(throws: VaultError.keyringTimedOut) { try await vault.save(Sample.credential()) }
            // A canceled call that would wait for the bus throws CancellationError.
            let canceled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await vault.verifyAccess()
            }
            await #expect(throws: VaultError.keyringTimedOut) { try await canceled.value }
        }
        #expect(bus.connections.read { $0 } == 1)
    }

    @Test(
        "Without a session bus there is no keyring, and no bus is started",
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

/// Values for the child processes of these tests.
enum Keyring {
    /// Creates a vault for the bus at `address`, and sets it for this process.
    static func vault(_ address: String, timeout: Duration = .seconds(20)) throws -> KeyringVault {
        setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
        return try #require(
            KeyringVault(environment: ["DBUS_SESSION_BUS_ADDRESS": address], allowsPrompt: false, timeout: timeout))
    }

    static func full() throws -> StoredCredential {
        var credential = try Sample.credential(
            host: "ghe.example.org:8443", account: 7, login: "Mona-Lisa", token: "ghu_a")
        credential.scopes = ["repo", "gist"]
        credential.clientID = "Iv1.0123456789abcdef"
        credential.expiresAt = credential.signedInAt.addingTimeInterval(28_800)
        credential.refreshToken = try Sample.token("ghr_b")
        credential.refreshExpiresAt = credential.signedInAt.addingTimeInterval(15_811_200)
        return credential
    }
}
#endif
