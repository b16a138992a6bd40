import TestSupport
import Testing

@testable import Authenticator

@Suite("Whether the keyring was ever used", .timeLimit(.minutes(1)))
struct KeyringMarkerTests {
    private let directory: TemporaryDirectory
    private let mark: KeyringMarker

    init() throws {
        directory = try TemporaryDirectory()
        mark = KeyringMarker(directory: directory.path)
    }

    private func vault(
        _ keyring: MemoryVault, file: MemoryVault = MemoryVault(), mark: KeyringMarker? = nil
    ) -> CombinedVault {
        CombinedVault(
            dependencies: .init(keyring: keyring, file: file, marker: mark ?? self.mark),
            reactions: .init { Issue.record("said: \($0)") })
    }

    @Test("Never used, it is asked only where the file has no sign-in, not to renew or end one there")
    func unused() async throws {
        let (signIn, keyring) = (try Sample.signIn(), MemoryVault(broken: .keyringTimedOut))
        let vault = vault(keyring, file: MemoryVault([signIn]))
        #expect(try await vault.signIns() == [signIn])
        #expect(await keyring.reads == 0)
        try await vault.verifyAccess(replacing: signIn)
        try await vault.save(Sample.signIn(token: "gho_renewed"))
        try await vault.remove(signIn.id)
        let other = MemoryVault()
        #expect(try await self.vault(other).signIns().isEmpty)
        #expect(await other.reads == 1)
    }

    @Test("A sign-in that is put there is noted first; the note goes with the last one")
    func noted() async throws {
        let keyring = MemoryVault()
        #expect(!mark.isSet)
        try await vault(keyring).save(Sample.signIn())
        try await vault(keyring).save(Sample.signIn(account: 2))
        #expect(mark.isSet)
        let reader = vault(keyring, file: MemoryVault([try Sample.signIn(account: 3)]))
        #expect(try await reader.signIns().count == 3)
        try await reader.remove(Sample.signIn().id)
        #expect(mark.isSet)
        try await reader.remove(Sample.signIn(account: 2).id)
        #expect(!mark.isSet)
    }

    @Test("Where it can't be noted, nothing is put there: it would not be found again")
    func notNoted() async throws {
        try directory.write([], to: "file")
        let keyring = MemoryVault()
        let vault = CombinedVault(
            dependencies: .init(
                keyring: keyring, file: MemoryVault(), marker: KeyringMarker(directory: directory.path + "/file/below")),
            properties: .init(preferred: .keyring), reactions: .init { _ in })
        await #expect(throws: VaultError.self) { try await vault.save(Sample.signIn()) }
        #expect(try await keyring.signIns().isEmpty)
    }

    @Test("A lost note is written again as soon as the keyring is seen to hold something")
    func lost() async throws {
        let signIn = try Sample.signIn()
        #expect(try await vault(MemoryVault([signIn])).signIns() == [signIn])
        #expect(mark.isSet)
    }

    @Test("A save that fails keeps the note: the keyring may hold it all the same")
    func failed() async throws {
        await #expect(throws: VaultError.keyringTimedOut) {
            try await mark.set { throw VaultError.keyringTimedOut }
        }
        #expect(mark.isSet)
        try await mark.clear { false }
        #expect(mark.isSet)
        try await mark.clear { true }
        #expect(!mark.isSet)
    }
}
