@testable import Authenticator
import GitHubModel
import Testing

@Suite("Sealing key", .timeLimit(.minutes(3)))
struct SealingKeyTests {
    private let plain = Array("[{\"token\":\"gho_a\"}]".utf8)

    @Test("The key matches the third HKDF-SHA256 test case of RFC 5869")
    func keyDerivation() throws {
        let secret = bytes([UInt8](repeating: 0x0B, count: 22))
        let key = try KeyDerivation.key(from: secret, salt: [], purpose: "")
        let hex = key.withBytes { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        #expect(hex == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
    }

    @Test("Sealed bytes open with the same key, machine, purpose and authenticated data")
    func roundTrip() throws {
        #expect(try opened(sealed()) == plain)
    }

    @Test("Sealed bytes do not open with another key, machine, purpose or authenticated data")
    func others() throws {
        let sealed = try sealed()
        #expect(try opened(sealed, key: 8) == nil)
        #expect(try opened(sealed, machine: [1, 3]) == nil)
        #expect(try opened(sealed, purpose: "other") == nil)
        #expect(try opened(sealed, header: [2]) == nil)
        #expect(try opened(sealed, header: []) == nil)
    }

    @Test("Sealed bytes are as long as the plaintext, nonce and tag, and do not contain the plaintext")
    func shape() throws {
        let sealed = try sealed()
        #expect(sealed.count == plain.count + SealingKey.nonceLength + SealingKey.tagLength)
        #expect(!String(decoding: sealed, as: UTF8.self).contains("gho_"))
        #expect(try opened(Array(sealed.prefix(SealingKey.nonceLength + SealingKey.tagLength))) == nil)
    }

    private func sealed() throws -> [UInt8] {
        let sealingKey = try SealingKey(
            keyFile: bytes([UInt8](repeating: 7, count: 32)), machineID: [1, 2], purpose: "tests")
        return try plain.withUnsafeBytes { try sealingKey.seal($0, authenticatedData: [1]) }
    }

    private func opened(
        _ sealed: [UInt8], key: UInt8 = 7, machine: [UInt8] = [1, 2], purpose: String = "tests", header: [UInt8] = [1]
    ) throws -> [UInt8]? {
        let key = bytes([UInt8](repeating: key, count: 32))
        let sealingKey = try SealingKey(keyFile: key, machineID: machine, purpose: purpose)
        guard let plain = try sealingKey.open(sealed[...], authenticatedData: header) else { return nil }
        return plain.withBytes { Array($0) }
    }

    private func bytes(_ bytes: [UInt8]) -> SecureBytes {
        SecureBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
    }
}
