extension Clone {
    /// Returns what comments begin with in the messages that Git opens in an editor at `directory`, which can be in no
    /// repository: the text that is set, `auto`, or `nil` without a setting. Of `core.commentChar` and
    /// `core.commentString`, the last one counts. Git ends after `limit`.
    package static func commentSetting(
        at directory: String, by processes: GitProcesses, limit: Duration
    ) async throws -> String? {
        // Without any match, Git returns 1, as for an error.
        let git = GitCommand(
            directory: directory, processes: processes, settings: ["ghsearch.comment=none"], limit: limit)
        let output = try await git.output(["config", "-z", "--get-regexp", pattern])
        let settings = output.split(separator: "\0").compactMap { entry -> String? in
            let parts = entry.split(separator: "\n", maxSplits: 1)
            return parts.count == 2 && parts[0] != "ghsearch.comment" ? String(parts[1]) : nil
        }
        return settings.last
    }

    private static let pattern = #"^(core\.comment(char|string)|ghsearch\.comment)$"#
}
