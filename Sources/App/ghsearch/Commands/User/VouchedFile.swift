import GitHistory
import GitHubModel
import PeopleUI

/// The file `VOUCHED.td` of a clone, in `.github` or at its root.
enum VouchedFile {
    private static let paths = [".github/VOUCHED.td", "VOUCHED.td"]
    /// In bytes. A line of a login has about 20.
    private static let maxSize = 16 << 20

    /// Returns `nil` if the clone that contains `directory` has no such file. Links are not followed.
    static func finding(about login: Login, at directory: String) async -> VouchedFinding? {
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

    static func finding(about login: Login, in text: String, file: String) -> VouchedFinding {
        var finding = VouchedFinding.notListed(file: file)
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard let entry = VouchedLine(String(line)), entry.login == login else { continue }
            finding = .listed(entry, number: index + 1, file: file)
        }
        return finding
    }
}
