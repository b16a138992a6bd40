import Authenticator
import Synchronization
import Testing

@Suite("Combined vault", .timeLimit(.minutes(3)))
struct CombinedVaultTests {
    @Test("A new credential is stored in the preferred location, otherwise in the keyring, otherwise in the file")
    func choosing() async throws {
        for (preferred, hasKeyring, location) in [
            (nil, true, VaultKind.keyring), (nil, false, .file), (.keyring, true, .keyring), (.file, true, .file),
        ] as [(VaultKind?, Bool, VaultKind)] {
            let harness = Harness(keyring: hasKeyring ? MemoryVault() : nil, preferred: preferred)
            try await harness.vault.verifyAccess()
            try await harness.vault.save(Sample.credential())
            #expect(try await harness.keyring?.credentials().isEmpty != (location == .keyring))
            #expect(try await harness.file.credentials().isEmpty == (location == .keyring))
            #expect(harness.messages.isEmpty)
        }
    }

    @Test("Closing the keyring's dialog, or choosing the file while it is open, stores the token in the file")
    func dialog() async throws {
        let dismissed = Harness(keyring: MemoryVault(broken: .keyringDismissed))
        try await dismissed.vault.verifyAccess()
        try await dismissed.vault.save(Sample.credential())
        #expect(try await dismissed.file.credentials().count == 1)
        #expect(dismissed.messages == ["The keyring stays locked. Using the encrypted file."])
        let chosen = Harness(keyring: MemoryVault(), preferred: .keyring)
        await chosen.vault.useFile()
        try await chosen.vault.save(Sample.credential())
        #expect(try await chosen.file.credentials().count == 1)
    }

    @Test("A preferred keyring that is missing is an error, and nothing is stored in the file")
    func noKeyring() async throws {
        let harness = Harness(keyring: nil, preferred: .keyring)
        await #expect(throws: VaultError.noKeyring) { try await harness.vault.verifyAccess() }
        await #expect(throws: VaultError.noKeyring) { try await harness.vault.save(Sample.credential()) }
        #expect(try await harness.file.credentials().isEmpty)
    }

    @Test("Credentials of both vaults are found, the newer of two, with their locations")
    func both() async throws {
        let (old, new) = (try Sample.credential(), try Sample.credential(token: "gho_new", at: 1_800_000_000))
        let other = try Sample.credential(account: 2)
        for harness in [
            Harness(keyring: MemoryVault([old]), file: [new, other]),
            Harness(keyring: MemoryVault([new, other]), file: [old]),
        ] {
            #expect(try await Set(harness.vault.credentials()) == [new, other])
        }
        let harness = Harness(keyring: MemoryVault([new], location: "keyring"), file: [other])
        _ = try await harness.vault.credentials()
        #expect(await harness.vault.location(of: new.id) == "keyring")
        #expect(await harness.vault.location(of: other.id) == "memory")
    }

    @Test("Signing in again moves a credential; refreshing it does not")
    func moving() async throws {
        let old = try Sample.credential()
        let harness = Harness(keyring: MemoryVault(), file: [old])
        _ = try await harness.vault.credentials()
        try await harness.vault.save(Sample.credential(token: "gho_renewed"))
        #expect(try await harness.file.credentials() == [Sample.credential(token: "gho_renewed")])
        let new = try Sample.credential(token: "gho_new", at: 1_800_000_000)
        try await harness.vault.save(new)
        #expect(try await harness.keyring?.credentials() == [new])
        #expect(try await harness.file.credentials().isEmpty)
    }

    @Test("A credential that can't be saved in one vault is not removed from the other")
    func failedMove() async throws {
        let old = try Sample.credential()
        let harness = Harness(keyring: MemoryVault(broken: .keyringLocked), file: [old], preferred: .keyring)
        await #expect(throws: VaultError.keyringLocked) {
            try await harness.vault.save(Sample.credential(token: "gho_new", at: 1_800_000_000))
        }
        #expect(try await harness.file.credentials() == [old])
    }

    @Test(
        "A keyring error is reported once, and the file is used",
        arguments: [VaultError.keyringTimedOut, .keyringLocked, .keyringFailed(reason: "no")])
    func keyringError(error: VaultError) async throws {
        let stored = try Sample.credential()
        let harness = Harness(keyring: MemoryVault(broken: error), file: [stored])
        for _ in 1...2 { #expect(try await harness.vault.credentials() == [stored]) }
        try await harness.vault.verifyAccess()
        try await harness.vault.save(Sample.credential(account: 2))
        #expect(try await harness.file.credentials().count == 2)
        #expect(harness.messages == ["\(error) Using the encrypted file."])
    }

    @Test("With an empty file, a locked keyring is an error; one that times out is reported")
    func nothingInFile() async throws {
        let locked = Harness(keyring: MemoryVault(broken: .keyringLocked))
        await #expect(throws: VaultError.keyringLocked) { try await locked.vault.credentials() }
        let unresponsive = Harness(keyring: MemoryVault(broken: .keyringTimedOut))
        #expect(try await unresponsive.vault.credentials().isEmpty)
        #expect(unresponsive.messages.count == 1)
        let absent = Harness(keyring: MemoryVault(broken: .noKeyring))
        #expect(try await absent.vault.credentials().isEmpty)
        #expect(absent.messages.isEmpty)
    }

    @Test("A damaged file does not affect the credentials in the keyring")
    func damagedFile() async throws {
        let stored = try Sample.credential()
        let broken = VaultError.decryptionFailed(path: "/x")
        let harness = Harness(keyring: MemoryVault([stored]), broken: broken)
        #expect(try await harness.vault.credentials() == [stored])
        #expect(harness.messages == ["\(broken) Using the keyring."])
        await #expect(throws: broken) { try await Harness(keyring: MemoryVault(), broken: broken).vault.credentials() }
    }

    @Test("Signing out removes from both vaults, and fails if a locked keyring may contain the credential")
    func removing() async throws {
        let credential = try Sample.credential()
        let harness = Harness(keyring: MemoryVault([credential]), file: [credential])
        try await harness.vault.remove(credential.id)
        #expect(try await harness.vault.credentials().isEmpty)
        let locked = Harness(keyring: MemoryVault(broken: .keyringLocked), file: [credential])
        await #expect(throws: VaultError.keyringLocked) { try await locked.vault.remove(credential.id) }
    }
}

/// A combined vault and the messages it reported.
private struct Harness {
    let keyring: MemoryVault?
    let file: MemoryVault
    let vault: CombinedVault
    private let reports = Reports()

    init(keyring: MemoryVault?, file: [StoredCredential] = [], preferred: VaultKind? = nil, broken: VaultError? = nil) {
        let file = MemoryVault(file, broken: broken)
        (self.keyring, self.file) = (keyring, file)
        vault = CombinedVault(
            keyring: keyring, file: file, preferred: preferred,
            report: { [reports] message in reports.all.withLock { $0.append(message) } })
    }

    var messages: [String] { reports.all.withLock { $0 } }

    private final class Reports: Sendable {
        let all = Mutex<[String]>([])
    }
}
