import Foundation

/// A field of all items in lowercase: a line per item, with a space before each word, and a zero at the end.
struct WordColumn: Sendable {
    private var text: [UInt8] = [0]
    /// The offset of each item's line.
    private var starts: [Int] = []

    mutating func append(words: [String]) {
        text.removeLast()
        starts.append(text.count)
        for word in words {
            text.append(UInt8(ascii: " "))
            text.append(contentsOf: word.utf8)
        }
        text.append(UInt8(ascii: "\n"))
        text.append(0)
    }

    /// Returns the indices of all items with a word that starts with `prefix`.
    func indices(prefix: String) -> Set<Int> {
        let prefix = prefix.lowercased()
        guard !prefix.isEmpty, !prefix.utf8.contains(0), !prefix.contains("\n") else { return [] }
        let needle = " " + prefix
        var indices: Set<Int> = []
        text.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                guard let base = text.baseAddress else { return }
                var cursor = base
                while let hit = strstr(cursor, needle) {
                    let index = line(at: base.distance(to: UnsafePointer(hit)))
                    indices.insert(index)
                    guard index + 1 < starts.count else { return }
                    cursor = base + starts[index + 1]
                }
            }
        }
        return indices
    }

    private func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}
