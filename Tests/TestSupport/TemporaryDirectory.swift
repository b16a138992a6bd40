#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A new, empty folder of its own, removed with all that is in it when nobody holds it any more.
public final class TemporaryDirectory: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes it.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "ghsearch-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        do {
            try remove()
        } catch {
            print("left behind: \(url.path) (\(error))")
        }
    }

    /// Where it is, for those who take a string.
    public var path: String { url.path }

    /// Removes it now; once removed it stays so.
    public func remove() throws {
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(at: url) }
    }
}

extension TemporaryDirectory {
    /// The path of everything in it, at whatever depth.
    public var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path).map { "\(path)/\($0)" } }
    }
}
