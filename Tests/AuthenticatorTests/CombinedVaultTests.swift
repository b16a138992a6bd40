import Authenticator
import Synchronization
import Testing

@Suite("Keyring and sealed file as one", .timeLimit(.minutes(1)))
struct CombinedVaultTests {
    @Test("A new sign-in goes where the person wants it, else into the keyring, else into the file")
    func choosing() async throws {
        for (wanted, hasKeyring, home) in [
            (nil, true, VaultKind.keyring), (nil, false, .file), (.keyring, true, .keyring), (.file, true, .file),
        ] as [(VaultKind?, Bool, VaultKind)] {
            let rig = Rig(keyring: hasKeyring ? MemoryVault() : nil, wanted: wanted)
            try await rig.vault.verifyAccess()
            try await rig.vault.save(Sample.signIn())
            #expect(try await rig.keyring?.signIns().isEmpty != (home == .keyring))
            #expect(try await rig.file.signIns().isEmpty == (home == .keyring))
            #expect(rig.said.isEmpty)
        }
    }

    @Test("A wish for a keyring where there is none is told, and nothing is stored elsewhere")
    func noKeyring() async throws {
        let rig = Rig(keyring: nil, wanted: .keyring)
        await #expect(throws: VaultError.noKeyring) { try await rig.vault.verifyAccess() }
        await #expect(throws: VaultError.noKeyring) { try await rig.vault.save(Sample.signIn()) }
        #expect(try await rig.file.signIns().isEmpty)
    }

    @Test("Sign-ins of both are found, the newer of two, and each place is named")
    func both() async throws {
        let (old, new) = (try Sample.signIn(), try Sample.signIn(token: "gho_new", at: 1_800_000_000))
        let other = try Sample.signIn(account: 2)
        for rig in [
            Rig(keyring: MemoryVault([old]), file: [new, other]), Rig(keyring: MemoryVault([new, other]), file: [old]),
        ] {
            #expect(try await Set(rig.vault.signIns()) == [new, other])
        }
        let rig = Rig(keyring: MemoryVault([new], location: "keyring"), file: [other])
        _ = try await rig.vault.signIns()
        #expect(await rig.vault.location(of: new.id) == "keyring")
        #expect(await rig.vault.location(of: other.id) == "memory")
    }

    @Test("Signing in again moves a sign-in; renewing it leaves it where it is")
    func moving() async throws {
        let old = try Sample.signIn()
        let rig = Rig(keyring: MemoryVault(), file: [old])
        _ = try await rig.vault.signIns()
        try await rig.vault.save(Sample.signIn(token: "gho_renewed"))
        #expect(try await rig.file.signIns() == [Sample.signIn(token: "gho_renewed")])
        let new = try Sample.signIn(token: "gho_new", at: 1_800_000_000)
        try await rig.vault.save(new)
        #expect(try await rig.keyring?.signIns() == [new])
        #expect(try await rig.file.signIns().isEmpty)
    }

    @Test("What could not be saved in the one is not removed from the other")
    func failedMove() async throws {
        let old = try Sample.signIn()
        let rig = Rig(keyring: MemoryVault(broken: .keyringLocked), file: [old], wanted: .keyring)
        await #expect(throws: VaultError.keyringLocked) {
            try await rig.vault.save(Sample.signIn(token: "gho_new", at: 1_800_000_000))
        }
        #expect(try await rig.file.signIns() == [old])
    }

    @Test(
        "A keyring that is silent, locked or refuses is said once, and the file is used",
        arguments: [VaultError.keyringTimedOut, .keyringLocked, .keyringFailed(reason: "no")])
    func trouble(trouble: VaultError) async throws {
        let kept = try Sample.signIn()
        let rig = Rig(keyring: MemoryVault(broken: trouble), file: [kept])
        for _ in 1...2 { #expect(try await rig.vault.signIns() == [kept]) }
        try await rig.vault.verifyAccess()
        try await rig.vault.save(Sample.signIn(account: 2))
        #expect(try await rig.file.signIns().count == 2)
        #expect(rig.said == ["\(trouble) The sealed file is used instead."])
    }

    @Test("With nothing in the file, a locked keyring is an error and not nobody; a silent one is said")
    func nothingInFile() async throws {
        let locked = Rig(keyring: MemoryVault(broken: .keyringLocked))
        await #expect(throws: VaultError.keyringLocked) { try await locked.vault.signIns() }
        let silent = Rig(keyring: MemoryVault(broken: .keyringTimedOut))
        #expect(try await silent.vault.signIns().isEmpty)
        #expect(silent.said.count == 1)
        let absent = Rig(keyring: MemoryVault(broken: .noKeyring))
        #expect(try await absent.vault.signIns().isEmpty)
        #expect(absent.said.isEmpty)
    }

    @Test("A damaged file does not keep the keyring's sign-ins from being used")
    func damagedFile() async throws {
        let kept = try Sample.signIn()
        let broken = VaultError.decryptionFailed(path: "/x")
        let rig = Rig(keyring: MemoryVault([kept]), broken: broken)
        #expect(try await rig.vault.signIns() == [kept])
        #expect(rig.said == ["\(broken) The keyring is used instead."])
        await #expect(throws: broken) { try await Rig(keyring: MemoryVault(), broken: broken).vault.signIns() }
    }

    @Test("Signing out removes from both, and fails where a locked keyring may still hold it")
    func removing() async throws {
        let signIn = try Sample.signIn()
        let rig = Rig(keyring: MemoryVault([signIn]), file: [signIn])
        try await rig.vault.remove(signIn.id)
        #expect(try await rig.vault.signIns().isEmpty)
        let locked = Rig(keyring: MemoryVault(broken: .keyringLocked), file: [signIn])
        await #expect(throws: VaultError.keyringLocked) { try await locked.vault.remove(signIn.id) }
    }
}

/// One vault of two, and what it said.
private struct Rig {
    let keyring: MemoryVault?
    let file: MemoryVault
    let vault: CombinedVault
    private let sentences = Sentences()

    init(keyring: MemoryVault?, file: [StoredCredential] = [], wanted: VaultKind? = nil, broken: VaultError? = nil) {
        let file = MemoryVault(file, broken: broken)
        (self.keyring, self.file) = (keyring, file)
        vault = CombinedVault(
            dependencies: .init(keyring: keyring, file: file), properties: .init(preferred: wanted),
            reactions: .init { [sentences] sentence in sentences.all.withLock { $0.append(sentence) } })
    }

    var said: [String] { sentences.all.withLock { $0 } }

    private final class Sentences: Sendable {
        let all = Mutex<[String]>([])
    }
}
