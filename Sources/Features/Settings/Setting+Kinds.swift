import GitHubModel

/// The property of ``Configuration`` with the value of a setting without a default. The value is `nil` if the setting
/// is missing.
typealias SettingPath<Value> = WritableKeyPath<Configuration, Value?> & Sendable
/// The property of ``Configuration`` with the value of a setting, and with its default.
typealias DefaultedPath<Value: Sendable & Hashable> = WritableKeyPath<Configuration, Defaulted<Value>> & Sendable

/// The kinds of settings with a fixed name, which can have a dot.
extension Setting {
    /// One of a few values. Another one is reported, and skipped.
    static func choice<Value: CaseIterable & RawRepresentable & Hashable & Sendable>(
        _ name: String, _ path: any DefaultedPath<Value>, _ summary: String
    ) -> Setting where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue)
        return Setting(
            parts(of: name), summary, .choice(names), default: defaultValue(path).rawValue,
            entries: { entries(name, $0[keyPath: path].fileValue?.rawValue) },
            read: reading(path, "one of \(names.joined(separator: ", ")), in quotes", Value.init(rawValue:)))
    }

    /// One of two values, the first of which means true.
    static func either(
        _ name: String, _ path: any DefaultedPath<Bool>, _ names: (yes: String, no: String), _ summary: String
    ) -> Setting {
        Setting(
            parts(of: name), summary, .choice([names.yes, names.no]),
            default: defaultValue(path) ? names.yes : names.no,
            entries: { entries(name, $0[keyPath: path].fileValue.map { $0 ? names.yes : names.no }) },
            read: reading(path, "one of \(names.yes), \(names.no), in quotes") { text in
                [names.yes, names.no].contains(text) ? text == names.yes : nil
            })
    }

    /// Some of a few names, separated by commas.
    static func list<Value: CaseIterable & RawRepresentable & Hashable & Sendable>(
        _ name: String, _ path: any DefaultedPath<Set<Value>>, _ summary: String
    ) -> Setting where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue)
        let expected = "some of \(names.joined(separator: ", ")), in quotes and separated by commas"
        return Setting(
            parts(of: name), summary, .list(names), default: Value.names(defaultValue(path)),
            entries: { entries(name, $0[keyPath: path].fileValue.map(Value.names)) },
            read: reading(path, expected) { text in
                let words = text.split(separator: ",").map { $0.drop { $0 == " " } }
                let values = words.compactMap { Value(rawValue: String($0)) }
                return values.count == words.count ? Set(values) : nil
            })
    }

    /// A text with a form of its own.
    static func text<Value>(
        _ name: String, _ path: any SettingPath<Value>, _ summary: String, _ expected: String,
        _ convert: @escaping @Sendable (String) -> Value?, print: @escaping @Sendable (Value) -> String
    ) -> Setting {
        Setting(
            parts(of: name), summary, entries: { entries(name, $0[keyPath: path].map(print)) },
            read: reading(path, expected, convert))
    }

    static func parts(of name: String) -> [Part] { name.split(separator: ".").map { .fixed(String($0)) } }

    static func entries(_ name: String, _ value: String?) -> [Entry] {
        value.map { [Entry(name: name, value: $0)] } ?? []
    }

    private static func defaultValue<Value>(_ path: any DefaultedPath<Value>) -> Value {
        Configuration()[keyPath: path].defaultValue
    }

    private static func reading<Value>(
        _ path: any DefaultedPath<Value>, _ expected: String, _ convert: @escaping @Sendable (String) -> Value?
    ) -> Reading {
        { configuration, _, parser throws(ConfigurationError) in
            let property: WritableKeyPath<Configuration, Defaulted<Value>> = path
            try configuration.read(property.appending(path: \.fileValue), expected, &parser, convert)
        }
    }

    private static func reading<Value>(
        _ path: any SettingPath<Value>, _ expected: String, _ convert: @escaping @Sendable (String) -> Value?
    ) -> Reading {
        { configuration, _, parser throws(ConfigurationError) in
            try configuration.read(path, expected, &parser, convert)
        }
    }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String, Self: Hashable {
    /// Returns the names in order, separated by commas.
    static func names(_ values: Set<Self>) -> String {
        allCases.filter(values.contains).map(\.rawValue).joined(separator: ",")
    }
}
