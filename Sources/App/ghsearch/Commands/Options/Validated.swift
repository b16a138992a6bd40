/// What `validate()` of a command reads from the arguments, for its `run`, which then does not parse them again:
///
/// ```swift
/// @Option var expect: String?
/// private var keys = Validated<[Key: String]>([:])
///
/// mutating func validate() throws { keys.value = try Self.keys(named: expect ?? "") }
/// ```
///
/// The argument is parsed in `validate()`, because the parser prints its error with the usage of the command.
struct Validated<Value: Sendable>: Decodable, Sendable {
    var value: Value

    /// `value` is the one before `validate()`.
    init(_ value: Value) { self.value = value }

    /// The parser takes a property that is no argument as it is declared, but requires the conformance.
    init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "The property is no argument."))
    }
}
