import Foundation

/// Counts lines by commit in the output of `git blame --incremental`.
struct BlameParser {
    private(set) var lines: [String: Int] = [:]
    private let excluded: IndexSet
    private var line: [UInt8] = []
    private static let maxLineLength = 4_096

    private static let maxLines = Int(Int32.max)

    init(excluding excluded: IndexSet = []) { self.excluded = excluded }

    mutating func read(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                endLine()
            } else if line.count < Self.maxLineLength {
                line.append(byte)
            }
        }
    }

    /// The first line of an entry is `ID SOURCE-LINE RESULT-LINE COUNT`. No other one starts with an ID.
    private mutating func endLine() {
        defer { line.removeAll(keepingCapacity: true) }
        let words = line.split(separator: UInt8(ascii: " "))
        let numbers = words.dropFirst().compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard words.count == 4, numbers.count == 3, let id = ObjectID(words[0]), numbers[1] > 0,
            (1...Self.maxLines).contains(numbers[2])
        else { return }
        let text = id.description
        let count = numbers[2] - excluded.count(in: numbers[1]..<numbers[1] + numbers[2])
        if count > 0, text.contains(where: { $0 != "0" }) { lines[text, default: 0] += count }
    }
}
