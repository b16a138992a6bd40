import Foundation
import TestSupport

/// Access to the files of a vault.
extension TemporaryDirectory {
    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
    }

    func names(in name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(name)").sorted()
    }

    func allow(_ permissions: mode_t, for name: String = "") { chmod("\(path)/\(name)", permissions) }

    func permissions(of name: String = "") -> mode_t? {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o777 : nil
    }
}
