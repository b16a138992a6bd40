/// A setting as `ghsearch config` lists it: the name, the value in use, and its source, which is the file, an
/// environment variable or the default.
package struct SettingInForce: Sendable, Hashable {
    package let name: String
    package let value: String
    package let source: String

    /// The variables of the environment that override settings, by the names of these.
    package static let variables = ["host": "GH_HOST", "account": "GHSEARCH_ACCOUNT"]

    /// Returns the settings that have a value, those of the environment in place of those of the file. `DefaultOptions`
    /// has both.
    package static func all(
        of table: SettingTable, _ configuration: Configuration, _ environment: [String: String]
    ) -> [SettingInForce] {
        var settings = table.settings.flatMap { setting in
            if let variable = variables[setting.name], let value = environment[variable], !value.isEmpty {
                return [SettingInForce(name: setting.name, value: value, source: variable)]
            }
            let entries = setting.entries(configuration)
            if entries.isEmpty, !setting.defaultValue.isEmpty {
                return [SettingInForce(name: setting.name, value: setting.defaultValue, source: "default")]
            }
            return entries.map { SettingInForce(name: $0.name, value: $0.value, source: Configuration.fileName) }
        }
        if let text = environment[DefaultOptions.variable], !text.isBlank {
            settings.append(SettingInForce(name: "options.prompt", value: text, source: DefaultOptions.variable))
        }
        return settings
    }
}
