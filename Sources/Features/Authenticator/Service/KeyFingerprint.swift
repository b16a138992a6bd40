import COpenSSL
import Foundation

/// The fingerprint of an SSH key, as OpenSSH prints it.
package enum KeyFingerprint {
    /// Returns a text such as `SHA256:x9fU…`.
    package static func sha256(of key: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        guard EVP_Digest(key, key.count, &digest, nil, EVP_sha256(), nil) == 1 else {
            preconditionFailure("OpenSSL has no SHA-256")
        }
        return "SHA256:" + Data(digest).base64EncodedString().filter { $0 != "=" }
    }
}
