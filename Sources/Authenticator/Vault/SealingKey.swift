import COpenSSL
import GitHubModel

/// An AES-256-GCM key that is derived from a key file and the machine ID.
///
/// Sealed bytes are a random nonce (12), the ciphertext and the tag (16).
struct SealingKey: ~Copyable {
    static let nonceLength = 12
    static let tagLength = 16

    /// 32 bytes.
    private let key: SecureBytes

    /// - Parameter purpose: separates this key from keys for other purposes.
    init(keyFile: borrowing SecureBytes, machineID: [UInt8], purpose: String) throws(VaultError) {
        key = try KeyDerivation.key(from: keyFile, salt: machineID, purpose: purpose)
    }

    /// Encrypts `plain`, and authenticates it together with `authenticatedData`.
    ///
    /// - Throws: ``VaultError/encryptionFailed(step:)``
    borrowing func seal(_ plain: UnsafeRawBufferPointer, authenticatedData: [UInt8]) throws -> [UInt8] {
        var nonce = [UInt8](repeating: 0, count: Self.nonceLength)
        guard RAND_bytes(&nonce, Int32(nonce.count)) == 1 else {
            throw VaultError.encryptionFailed(step: "random numbers")
        }
        let cipher = try GCMCipher(.encrypt, key: key, nonce: nonce, header: authenticatedData)
        var ciphertext = [UInt8](repeating: 0, count: plain.count)
        try ciphertext.withUnsafeMutableBytes { try cipher.update(plain, into: $0) }
        return nonce + ciphertext + (try cipher.finishedTag())
    }

    /// Returns the plaintext, or `nil` if authentication fails.
    ///
    /// - Throws: ``VaultError/encryptionFailed(step:)``
    borrowing func open(_ sealed: ArraySlice<UInt8>, authenticatedData: [UInt8]) throws -> SecureBytes? {
        guard sealed.count > Self.nonceLength + Self.tagLength else { return nil }
        let nonce = Array(sealed.prefix(Self.nonceLength))
        let ciphertext = Array(sealed.dropFirst(Self.nonceLength).dropLast(Self.tagLength))
        let cipher = try GCMCipher(.decrypt, key: key, nonce: nonce, header: authenticatedData)
        let plain = try SecureBytes(count: ciphertext.count) { output in
            try ciphertext.withUnsafeBytes { try cipher.update($0, into: output) }
        }
        guard try cipher.accepts(tag: Array(sealed.suffix(Self.tagLength))) else { return nil }
        return plain
    }
}

/// A single AES-256-GCM operation: create it, call `update` once, then get or check the tag.
private struct GCMCipher: ~Copyable {
    enum Direction: Int32 {
        case decrypt = 0
        case encrypt = 1
    }

    private let context: OpaquePointer

    init(_ direction: Direction, key: borrowing SecureBytes, nonce: [UInt8], header: [UInt8]) throws(VaultError) {
        guard let context = EVP_CIPHER_CTX_new() else { throw .encryptionFailed(step: "memory") }
        let status = key.withBytes {
            EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, $0.pointer, nonce, direction.rawValue)
        }
        var count: Int32 = 0
        guard status == 1, EVP_CipherUpdate(context, nil, &count, header, Int32(header.count)) == 1 else {
            EVP_CIPHER_CTX_free(context)
            throw .encryptionFailed(step: "AES-256-GCM")
        }
        self.context = context
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Encrypts or decrypts `input`. The output has the same length.
    func update(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) throws(VaultError) {
        var count: Int32 = 0
        let status = EVP_CipherUpdate(context, output.pointer, &count, input.pointer, Int32(input.count))
        guard status == 1, count == input.count else { throw .encryptionFailed(step: "AES-256-GCM") }
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
        var output = [UInt8](repeating: 0, count: 16)
        var count: Int32 = 0
        return EVP_CipherFinal_ex(context, &output, &count) == 1
    }
}

/// HKDF-SHA256 (RFC 5869).
enum KeyDerivation {
    /// Derives 32 bytes from `secret`. `salt` and `purpose` are not secret.
    static func key(
        from secret: borrowing SecureBytes, salt: [UInt8], purpose: String
    ) throws(VaultError) -> SecureBytes {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw .encryptionFailed(step: "HKDF") }
        defer { EVP_PKEY_CTX_free(context) }
        let info = Array(purpose.utf8)
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1,
            EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) == 1,
            secret.withBytes({ EVP_PKEY_CTX_set1_hkdf_key(context, $0.pointer, Int32($0.count)) }) == 1,
            EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1
        else { throw .encryptionFailed(step: "HKDF") }
        return try SecureBytes(count: 32) { (output) throws(VaultError) in
            var length = output.count
            guard EVP_PKEY_derive(context, output.pointer, &length) == 1, length == output.count else {
                throw .encryptionFailed(step: "HKDF")
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The address as OpenSSL's pointer type.
    var pointer: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeMutableRawBufferPointer {
    /// The address as OpenSSL's pointer type.
    var pointer: UnsafeMutablePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
