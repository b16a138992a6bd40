import GitHistory
import GitHubModel

/// The file `VOUCHED.td` of a clone, in `.github` or at its root.
enum VouchedFile {
    enum Finding: Sendable, Hashable {
        /// The last line about the login, with its number from 1, and the path in the clone.
        case listed(VouchedLine, number: Int, file: String)
        case notListed(file: String)
        case unreadable(file: String)
    }

    private static let paths = [".github/VOUCHED.td", "VOUCHED.td"]
    /// In bytes. A line of a login has about 20.
    private static let maxSize = 16 << 20

    /// Returns `nil` if the clone that contains `directory` has no such file. Links are not followed.
    static func finding(about login: Login, at directory: String) async -> Finding? {
        guard let root = try? await Clone.workTree(at: directory) else { return nil }  // a bare repository, or none
        for path in paths {
            do {
                let text = try TextFile.text(at: "\(root)/\(path)", isTrustedOnly: true, limit: maxSize)
                if let text { return finding(about: login, in: text, file: path) }
            } catch {
                return .unreadable(file: path)
            }
        }
        return nil
    }

    static func finding(about login: Login, in text: String, file: String) -> Finding {
        var finding = Finding.notListed(file: file)
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard let entry = VouchedLine(String(line)), entry.login == login else { continue }
            finding = .listed(entry, number: index + 1, file: file)
        }
        return finding
    }
}
