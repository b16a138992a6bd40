import COpenSSL
import GitHubModel

/// An AES-256-GCM key from a key file and the machine ID. Sealed: a random nonce (12), the ciphertext, the tag (16).
struct SealingKey: ~Copyable {
    static let nonceLength = 12
    static let tagLength = 16

    private let key: SecureBytes

    init(keyFile: borrowing SecureBytes, machineID: [UInt8], purpose: String) throws(VaultError) {
        key = try KeyDerivation.key(from: keyFile, salt: machineID, purpose: purpose)
    }

    borrowing func seal(_ plain: UnsafeRawBufferPointer, authenticatedData: [UInt8]) throws -> [UInt8] {
        var nonce = [UInt8](repeating: 0, count: Self.nonceLength)
        guard RAND_bytes(&nonce, Int32(nonce.count)) == 1 else {
            throw VaultError.encryptionFailed(step: "random numbers")
        }
        var tag = [UInt8](repeating: 0, count: Self.tagLength)
        var ciphertext = [UInt8](repeating: 0, count: plain.count)
        let isSealed = try ciphertext.withUnsafeMutableBytes {
            try transform(plain, into: $0, isEncrypting: true, nonce, authenticatedData, &tag)
        }
        guard isSealed else { throw VaultError.encryptionFailed(step: "AES-256-GCM") }
        return nonce + ciphertext + tag
    }

    borrowing func open(_ sealed: ArraySlice<UInt8>, authenticatedData: [UInt8]) throws -> SecureBytes? {
        guard sealed.count > Self.nonceLength + Self.tagLength else { return nil }
        let nonce = Array(sealed.prefix(Self.nonceLength))
        let ciphertext = Array(sealed.dropFirst(Self.nonceLength).dropLast(Self.tagLength))
        var tag = Array(sealed.suffix(Self.tagLength))
        var isAuthentic = false
        let plain = try SecureBytes(count: ciphertext.count) { output in
            isAuthentic = try ciphertext.withUnsafeBytes {
                try transform($0, into: output, isEncrypting: false, nonce, authenticatedData, &tag)
            }
        }
        return isAuthentic ? plain : nil
    }

    /// Encrypts `input` and sets `tag`, or decrypts it. Returns whether the tag is set or correct.
    private borrowing func transform(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, isEncrypting: Bool,
        _ nonce: [UInt8], _ header: [UInt8], _ tag: inout [UInt8]
    ) throws(VaultError) -> Bool {
        guard let context = EVP_CIPHER_CTX_new() else { throw .encryptionFailed(step: "memory") }
        defer { EVP_CIPHER_CTX_free(context) }
        let status = key.withBytes {
            EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, $0.pointer, nonce, isEncrypting ? 1 : 0)
        }
        var (headerCount, count): (Int32, Int32) = (0, 0)
        guard status == 1, EVP_CipherUpdate(context, nil, &headerCount, header, Int32(header.count)) == 1,
            EVP_CipherUpdate(context, output.pointer, &count, input.pointer, Int32(input.count)) == 1,
            count == input.count,
            isEncrypting || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
        else { throw .encryptionFailed(step: "AES-256-GCM") }
        var rest = [UInt8](repeating: 0, count: 16)  // GCM leaves none
        guard EVP_CipherFinal_ex(context, &rest, &count) == 1 else { return false }
        return !isEncrypting || EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1
    }
}

/// HKDF-SHA256 (RFC 5869).
enum KeyDerivation {
    /// Derives 32 bytes. Only `secret` is secret.
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
    var pointer: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeMutableRawBufferPointer {
    var pointer: UnsafeMutablePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension SealedFileVault {
    /// The version of OpenSSL, such as `OpenSSL/3.0.17`.
    package static var libraryVersion: String { "OpenSSL/\(OPENSSL_VERSION_STR)" }
}
