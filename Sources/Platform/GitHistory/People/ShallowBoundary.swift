import Foundation

/// The commits at which the history of a shallow clone ends. Git writes them as if they had no parents, so that each of
/// them is the author of everything before it.
enum ShallowBoundary {
    /// A longer file is damaged: 1,000,000 commits.
    private static let maxSize = 41_000_000

    /// Returns the IDs of the commits; none if the history is whole. `path` is that of the Git directory.
    static func commits(ofRepository path: String) -> Set<String> {
        guard let file = FileHandle(forReadingAtPath: path + "/shallow") else { return [] }
        defer { file.closeFile() }
        let data = file.readData(ofLength: maxSize)
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        return Set(lines.filter { ObjectID($0.utf8) != nil }.map(String.init))
    }
}
