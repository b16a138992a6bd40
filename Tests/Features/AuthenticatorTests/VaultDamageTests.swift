@testable import Authenticator
import GitHubModel
import TestSupport
import PrivateFiles
import Testing

@Suite("Damaged vault", .timeLimit(.minutes(3)))
struct VaultDamageTests {
    private let directory: TemporaryDirectory
    private let vault: SealedFileVault
    private let machine = Array("f00dcafe".utf8)
    private var sealedPath: String { "\(directory.path)/sign-ins.sealed" }
    private var keyPath: String { "\(directory.path)/sign-ins.key" }

    init() async throws {
        directory = try TemporaryDirectory()
        vault = SealedFileVault(directory: directory.path, machineID: machine)
        try await vault.save(Sample.credential())
    }

    @Test("A file with any changed byte is an error and is not changed")
    func tampered() async throws {
        let whole = try directory.bytes(of: "sign-ins.sealed")
        for index in whole.indices {
            var bytes = whole
            bytes[index] ^= 0x01
            try directory.write(bytes, to: "sign-ins.sealed")
            await #expect(throws: VaultError.self, "byte \(index)") { try await vault.credentials() }
        }
        var bytes = whole
        bytes[30] ^= 0x80
        try directory.write(bytes, to: "sign-ins.sealed")
        await #expect(throws: VaultError.decryptionFailed(path: sealedPath)) {
            try await vault.save(Sample.credential(account: 2))
        }
        #expect(try directory.bytes(of: "sign-ins.sealed") == bytes)
    }

    @Test("A truncated or extended file is an error")
    func truncated() async throws {
        let whole = try directory.bytes(of: "sign-ins.sealed")
        for length in whole.indices {
            try directory.write(Array(whole[..<length]), to: "sign-ins.sealed")
            await #expect(throws: VaultError.self, "\(length) bytes") { try await vault.credentials() }
        }
        try directory.write(whole + [0], to: "sign-ins.sealed")
        await #expect(throws: VaultError.decryptionFailed(path: sealedPath)) { try await vault.credentials() }
    }

    @Test("The file can't be decrypted on another machine")
    func otherMachine() async throws {
        for id in [[], Array("f00dcaff".utf8), machine + [0x30]] {
            let elsewhere = SealedFileVault(directory: directory.path, machineID: id)
            await #expect(throws: VaultError.decryptionFailed(path: sealedPath)) { try await elsewhere.credentials() }
        }
        #expect(try await vault.credentials() == [Sample.credential()])
    }

    @Test("The file can't be decrypted with another key")
    func otherKey() async throws {
        var key = try directory.bytes(of: "sign-ins.key")
        key[31] ^= 1
        try directory.write(key, to: "sign-ins.key")
        await #expect(throws: VaultError.decryptionFailed(path: sealedPath)) { try await vault.credentials() }
    }

    @Test("A missing key file is an error, and no new key is created")
    func noKey() async throws {
        try directory.remove("sign-ins.key")
        let missing = VaultError.missingKey(keyPath: keyPath, path: sealedPath)
        await #expect(throws: missing) { try await vault.credentials() }
        await #expect(throws: missing) { try await vault.save(Sample.credential()) }
        #expect(try directory.names() == ["sign-ins.lock", "sign-ins.sealed"])
    }

    @Test("A key of the wrong length is an error", arguments: [0, 31, 33])
    func invalidKey(length: Int) async throws {
        try directory.write([UInt8](repeating: 7, count: length), to: "sign-ins.key")
        let invalid = VaultError.invalidKey(keyPath: keyPath, path: sealedPath)
        await #expect(throws: invalid) { try await vault.credentials() }
        try directory.remove("sign-ins.sealed")
        await #expect(throws: invalid) { try await vault.save(Sample.credential()) }
    }

    @Test("A key file alone is an empty vault, and the key is used again")
    func keyOnly() async throws {
        let key = try directory.bytes(of: "sign-ins.key")
        try directory.remove("sign-ins.sealed")
        #expect(try await vault.credentials().isEmpty)
        try await vault.save(Sample.credential())
        #expect(try directory.bytes(of: "sign-ins.key") == key)
    }

    @Test("A credential that is too large to read again is not written")
    func tooLarge() async throws {
        var credential = try Sample.credential(account: 2)
        credential.scopes = [String(repeating: "x", count: 2 << 20)]
        await #expect(throws: VaultError.tooManyTokens(path: sealedPath)) { try await vault.save(credential) }
        #expect(try await vault.credentials() == [Sample.credential()])
    }

    @Test("A damaged entry costs that entry only")
    func damagedEntry() async throws {
        let good =
            #"{"host":"github.com","accountID":1,"login":"mona","token":"gho_sample","scopes":[],"signedInAt":0}"#
        let bad = [#"{"host":"github.com","accountID":2,"login":"a b","token":"gho_b","signedInAt":0}"#, "7", "null"]
        try write("[\((bad + [good]).joined(separator: ","))]")
        #expect(try await vault.credentials().map(\.id.accountID) == [1])
        try await vault.save(Sample.credential(account: 3))
        #expect(try await Set(vault.credentials().map(\.id.accountID)) == [1, 3])
        try write("[\(bad.joined(separator: ","))]")
        #expect(try await vault.credentials().isEmpty)
        try await vault.save(Sample.credential(account: 3))
        #expect(try await vault.credentials().map(\.id.accountID) == [3])
        try write(#"{"later":[]}"#)
        await #expect(throws: VaultError.unknownVersion(path: sealedPath, version: 1)) { try await vault.credentials() }
    }

    /// Encrypts `json` as the vault does.
    private func write(_ json: String) throws {
        let bytes = try directory.bytes(of: "sign-ins.key")
        let keyFile = SecureBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
        let key = try SealingKey(keyFile: keyFile, machineID: machine, purpose: "ghsearch sign-ins 1")
        let header = Array("ghsearch".utf8) + [1]
        let sealed = try Array(json.utf8).withUnsafeBytes { try key.seal($0, authenticatedData: header) }
        try directory.write(header + sealed, to: "sign-ins.sealed")
    }

    @Test("A file of another kind or a later format is an error")
    func otherKinds() async throws {
        var later = try directory.bytes(of: "sign-ins.sealed")
        later[8] = 2
        try directory.write(later, to: "sign-ins.sealed")
        await #expect(throws: VaultError.unknownVersion(path: sealedPath, version: 2)) { try await vault.credentials() }
        try directory.write(Array("{\"token\": \"x\"}".utf8), to: "sign-ins.sealed")
        await #expect(throws: VaultError.notAVault(path: sealedPath)) { try await vault.credentials() }
        try directory.write([UInt8](repeating: 0, count: 2 << 20), to: "sign-ins.sealed")
        await #expect(throws: VaultError.file(.tooLarge(path: sealedPath))) { try await vault.credentials() }
    }
}
