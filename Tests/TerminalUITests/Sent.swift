import Testing

/// Bytes as an argument of a test. Reports show them escaped, so that they don't control the reader's terminal.
struct Sent: ExpressibleByStringLiteral, CustomTestStringConvertible, Sendable {
    let text: String

    init(_ text: String) { self.text = text }
    init(stringLiteral text: String) { self.text = text }

    var bytes: [UInt8] { Array(text.utf8) }
    var testDescription: String { text.debugDescription }
}
