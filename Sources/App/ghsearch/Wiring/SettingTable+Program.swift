import Settings

extension SettingTable {
    /// The settings of this program.
    static let program = SettingTable(
        commands: [DefaultOptions.prompt, "explore", "open", "people", "repo", "repos", "user", "users", "who"],
        isAction: { KeyActionParser.actionNames.contains($0) })
}
