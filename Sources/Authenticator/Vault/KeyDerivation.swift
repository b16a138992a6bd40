import COpenSSL
import GitHubModel

/// HKDF-SHA256 (RFC 5869).
enum KeyDerivation {
    /// 32 bytes for `purpose`, from a secret and a salt that need not be secret.
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
    /// As OpenSSL names bytes.
    var pointer: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}

extension UnsafeMutableRawBufferPointer {
    /// As OpenSSL names bytes.
    var pointer: UnsafeMutablePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
