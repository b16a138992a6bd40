import COpenSSL
import GitHubModel

/// AES-256-GCM under a key that only this machine and this key file yield together.
///
/// Sealed bytes are nonce (12, random for each sealing), ciphertext, tag (16). The header is not hidden, but sealed too.
struct SealingKey: ~Copyable {
    static let nonceLength = 12
    static let tagLength = 16

    /// 32 bytes.
    private let key: SecureBytes

    /// - Parameter purpose: keeps the keys of other uses apart from this one.
    init(keyFile: borrowing SecureBytes, machineID: [UInt8], purpose: String) throws(VaultError) {
        key = try KeyDerivation.key(from: keyFile, salt: machineID, purpose: purpose)
    }

    /// `plain`, sealed together with `header`.
    ///
    /// - Throws: ``VaultError/cannotSeal(step:)``
    borrowing func seal(_ plain: UnsafeRawBufferPointer, authenticatedData: [UInt8]) throws -> [UInt8] {
        var nonce = [UInt8](repeating: 0, count: Self.nonceLength)
        guard RAND_bytes(&nonce, Int32(nonce.count)) == 1 else {
            throw VaultError.encryptionFailed(step: "random numbers")
        }
        let cipher = try GCMCipher(.encrypt, key: key, nonce: nonce, header: authenticatedData)
        var hidden = [UInt8](repeating: 0, count: plain.count)
        try hidden.withUnsafeMutableBytes { try cipher.update(plain, into: $0) }
        return nonce + hidden + (try cipher.finishedTag())
    }

    /// What was sealed with `header` under this key; `nil` if a single bit of either, or the key, is another.
    borrowing func open(_ sealed: ArraySlice<UInt8>, authenticatedData: [UInt8]) throws -> SecureBytes? {
        guard sealed.count > Self.nonceLength + Self.tagLength else { return nil }
        let nonce = Array(sealed.prefix(Self.nonceLength))
        let hidden = Array(sealed.dropFirst(Self.nonceLength).dropLast(Self.tagLength))
        let cipher = try GCMCipher(.decrypt, key: key, nonce: nonce, header: authenticatedData)
        let plain = try SecureBytes(count: hidden.count) { output in
            try hidden.withUnsafeBytes { try cipher.update($0, into: output) }
        }
        guard try cipher.accepts(tag: Array(sealed.suffix(Self.tagLength))) else { return nil }
        return plain
    }
}

/// One use of AES-256-GCM: made, updated once, finished.
private struct GCMCipher: ~Copyable {
    enum Direction: Int32 {
        case decrypt = 0
        case encrypt = 1
    }

    private let context: OpaquePointer

    init(_ direction: Direction, key: borrowing SecureBytes, nonce: [UInt8], header: [UInt8]) throws(VaultError) {
        guard let context = EVP_CIPHER_CTX_new() else { throw .encryptionFailed(step: "memory") }
        let begun = key.withBytes {
            EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, $0.pointer, nonce, direction.rawValue)
        }
        var count: Int32 = 0
        guard begun == 1, EVP_CipherUpdate(context, nil, &count, header, Int32(header.count)) == 1 else {
            EVP_CIPHER_CTX_free(context)
            throw .encryptionFailed(step: "AES-256-GCM")
        }
        self.context = context
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// The counter mode gives as many bytes as it takes.
    func update(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) throws(VaultError) {
        var count: Int32 = 0
        let done = EVP_CipherUpdate(context, output.pointer, &count, input.pointer, Int32(input.count))
        guard done == 1, count == input.count else { throw .encryptionFailed(step: "AES-256-GCM") }
    }

    func finishedTag() throws(VaultError) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: SealingKey.tagLength)
        guard finish(), EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else {
            throw .encryptionFailed(step: "AES-256-GCM")
        }
        return tag
    }

    func accepts(tag: [UInt8]) throws(VaultError) -> Bool {
        var tag = tag
        guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1 else {
            throw .encryptionFailed(step: "AES-256-GCM")
        }
        return finish()
    }

    private func finish() -> Bool {
        var nothing = [UInt8](repeating: 0, count: 16)
        var count: Int32 = 0
        return EVP_CipherFinal_ex(context, &nothing, &count) == 1
    }
}
