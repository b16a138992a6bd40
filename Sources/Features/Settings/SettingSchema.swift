import Foundation

/// The JSON Schema of `config.json` (<https://json-schema.org/draft/2020-12>), with which an editor completes and
/// checks settings.
package enum SettingSchema {
    static let fileName = "config.schema.json"

    package static func text(of table: SettingTable) throws -> String {
        var schema = properties(of: table.settings.map { ($0.parts[...], $0) })
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        schema["title"] = "Settings of ghsearch"
        if var known = schema["properties"] as? [String: Any] {
            known["$schema"] = ["type": "string"]
            schema["properties"] = known
        }
        let data = try JSONSerialization.data(
            withJSONObject: schema, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns the object that contains these settings.
    private static func properties(of settings: [(parts: ArraySlice<Setting.Part>, setting: Setting)]) -> [String: Any]
    {
        var known: [String: Any] = [:]
        var others: Any = false
        for (part, members) in Dictionary(grouping: settings, by: { $0.parts.first }) {
            let rest = members.map { ($0.parts.dropFirst(), $0.setting) }
            let schema = rest[0].0.isEmpty ? value(of: rest[0].1) : properties(of: rest)
            switch part {
            case .fixed(let name)?: known[name] = schema
            case .anyOf(let names, _)?: for name in names { known[name] = schema }
            case .host?, .key?: others = schema
            case nil: break
            }
        }
        return ["type": "object", "properties": known, "additionalProperties": others]
    }

    private static func value(of setting: Setting) -> [String: Any] {
        var schema: [String: Any] = ["description": setting.summary]
        switch setting.value {
        case .text, .list: schema["type"] = "string"
        case .choice(let names): schema["enum"] = names
        case .integer(let range):
            schema["type"] = "integer"
            schema["minimum"] = range.lowerBound
            schema["maximum"] = range.upperBound
        }
        if case .list(let names) = setting.value { schema["pattern"] = pattern(of: names) }
        if !setting.defaultValue.isEmpty { schema["default"] = defaultValue(of: setting) }
        return schema
    }

    /// Words that are separated by commas, as the settings are read: with spaces before a word, and commas beside
    /// commas.
    private static func pattern(of names: [String]) -> String {
        let word = " *(\(names.joined(separator: "|")))"
        return "^,*(\(word)(,+\(word))*,*)?$"
    }

    /// The default as JSON has it: a number stays one.
    private static func defaultValue(of setting: Setting) -> Any {
        if case .integer = setting.value, let number = Int64(setting.defaultValue) { return number }
        return setting.defaultValue
    }
}
