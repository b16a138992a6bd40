import TestSupport
import Testing

@testable import Authenticator

@Suite("Keyring marker", .timeLimit(.minutes(3)))
struct KeyringMarkerTests {
    private let directory: TemporaryDirectory
    private let marker: KeyringMarker

    init() throws {
        directory = try TemporaryDirectory()
        marker = KeyringMarker(directory: directory.path)
    }

    private func vault(
        _ keyring: MemoryVault, file: MemoryVault = MemoryVault(), marker: KeyringMarker? = nil
    ) -> CombinedVault {
        CombinedVault(
            keyring: keyring, file: file, marker: marker ?? self.marker, report: { Issue.record("reported: \($0)") })
    }

    @Test("Without the marker, the keyring receives requests only if the file has no credential")
    func unused() async throws {
        let (credential, keyring) = (try Sample.credential(), MemoryVault(broken: .keyringTimedOut))
        let vault = vault(keyring, file: MemoryVault([credential]))
        #expect(try await vault.credentials() == [credential])
        #expect(await keyring.reads == 0)
        try await vault.verifyAccess(replacing: credential)
        try await vault.save(Sample.credential(token: "gho_renewed"))
        try await vault.remove(credential.id)
        let other = MemoryVault()
        #expect(try await self.vault(other).credentials().isEmpty)
        #expect(await other.reads == 1)
    }

    @Test("The marker is set before the first credential and removed with the last")
    func isSet() async throws {
        let keyring = MemoryVault()
        #expect(!marker.isSet)
        try await vault(keyring).save(Sample.credential())
        try await vault(keyring).save(Sample.credential(account: 2))
        #expect(marker.isSet)
        let reader = vault(keyring, file: MemoryVault([try Sample.credential(account: 3)]))
        #expect(try await reader.credentials().count == 3)
        try await reader.remove(Sample.credential().id)
        #expect(marker.isSet)
        try await reader.remove(Sample.credential(account: 2).id)
        #expect(!marker.isSet)
    }

    @Test("If the marker can't be set, nothing is stored in the keyring")
    func cannotBeSet() async throws {
        try directory.write([], to: "file")
        let keyring = MemoryVault()
        let vault = CombinedVault(
            keyring: keyring, file: MemoryVault(), marker: KeyringMarker(directory: directory.path + "/file/below"),
            preferred: .keyring, report: { _ in })
        await #expect(throws: VaultError.self) { try await vault.save(Sample.credential()) }
        #expect(try await keyring.credentials().isEmpty)
    }

    @Test("A lost marker is set again when the keyring contains credentials")
    func lost() async throws {
        let credential = try Sample.credential()
        #expect(try await vault(MemoryVault([credential])).credentials() == [credential])
        #expect(marker.isSet)
    }

    @Test("The marker remains after a failed save, because the keyring may contain the credential")
    func failed() async throws {
        await #expect(throws: VaultError.keyringTimedOut) {
            try await marker.set { throw VaultError.keyringTimedOut }
        }
        #expect(marker.isSet)
        try await marker.clear { false }
        #expect(marker.isSet)
        try await marker.clear { true }
        #expect(!marker.isSet)
    }
}
