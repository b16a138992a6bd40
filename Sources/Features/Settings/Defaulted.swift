/// The value of a setting that always has one: the value in the file, or the default, which is written where the
/// property is declared and nowhere else.
///
/// ```swift
/// @Defaulted var layout = PromptLayout.reverse
///
/// configuration.layout             // the value in force
/// configuration.$layout.fileValue  // nil if the file does not have the setting
/// ```
@propertyWrapper
package struct Defaulted<Value: Sendable & Hashable>: Sendable, Hashable {
    let defaultValue: Value
    /// The value in the file, or `nil` without a valid one.
    var fileValue: Value?

    package init(wrappedValue: Value) { defaultValue = wrappedValue }

    package var wrappedValue: Value {
        get { fileValue ?? defaultValue }
        set { fileValue = newValue }
    }
    package var projectedValue: Self {
        get { self }
        set { self = newValue }
    }
}
