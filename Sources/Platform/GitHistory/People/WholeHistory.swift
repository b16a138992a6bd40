import Foundation
import GitHubModel

/// What the whole history of a clone says about people, before any of its commits is selected.
///
/// Reading it takes seconds for 100,000 commits, and selecting a commit afterwards takes milliseconds. So it is read
/// once for the same ``Clone/historyKey()``, and used for one commit and address after the other:
///
/// ```swift
/// let whole = try await clone.wholeHistory()
/// let (history, _) = try await clone.identities(in: selection, after: whole, now: now)
/// ```
package struct WholeHistory: Sendable {
    let reader: HistoryReader
    /// The identities that `.mailmap` names instead of those that are only in trailers, by the indices of these.
    var canonical: [Int: CommitIdentity] = [:]
    /// Whether it was cancelled before the end of the history.
    package var isInterrupted = false
}

extension Clone {
    /// What ``wholeHistory(now:report:)`` depends on. A history with the same key is the same.
    package struct HistoryKey: Sendable, Hashable {
        package let path: String
        let tips: [String]
        let boundary: String?
        let readsBranches: Bool
        /// The settings and the files of `.mailmap`.
        let mailmap: [String]
    }

    /// Returns what ``wholeHistory(now:report:)`` depends on now.
    package func historyKey() async throws -> HistoryKey {
        HistoryKey(
            path: path, tips: tips, boundary: boundary, readsBranches: hasMergesOfHost,
            mailmap: try await git.mailmapState())
    }
}

extension GitCommand {
    /// Returns the settings of the mailmap, and for each file with it what changes with its contents.
    fileprivate func mailmapState() async throws -> [String] {
        let settings = try await mailmapSettings()
        let root = try await mailmapDirectory()
        let named = settings.split(separator: "\0").compactMap { setting in
            setting.split(separator: "\n", maxSplits: 1).dropFirst().first.map(String.init)
        }
        let files = named.flatMap { $0.hasPrefix("/") ? [$0] : ["\(root)/\($0)", "\(directory)/\($0)"] }
        return [settings] + (["\(root)/.mailmap"] + files).map(Self.state)
    }

    private func mailmapSettings() async throws -> String {
        do {
            return try await output(["config", "--null", "--type=path", "--get-regexp", #"^mailmap\."#])
        } catch GitError.unreadable {
            return ""  // Git fails without a message if there is no such setting
        }
    }

    /// Returns the root of the work tree, or the directory of a bare repository, whose mailmap is a part of its
    /// commits.
    private func mailmapDirectory() async throws -> String { try await workTree() ?? directory }

    /// Editors replace a file or change its date and size. A link can lead to it, as in a repository of dotfiles.
    private static func state(ofFile path: String) -> String {
        do {
            let file = URL(filePath: path).resolvingSymlinksInPath().path
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            let number = attributes[.systemFileNumber] as? Int ?? 0
            let date = attributes[.modificationDate] as? Date ?? .distantPast
            return "\(path) \(number) \(attributes[.size] as? Int ?? 0) \(date.timeIntervalSince1970)"
        } catch {
            return "\(path) missing"
        }
    }
}
