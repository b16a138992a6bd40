/// What a terminal answers when asked which pictures it draws.
///
/// Every terminal answers the last part of ``question``; what it does not know it passes over. So the answer is whole
/// once ``isComplete``, and a terminal that is silent for 100 ms is not waited for:
///
///     terminal.write(TerminalAnswers.question)
///     answers = TerminalAnswers(bytesSoFar)   // after each read, until it is complete or the time is over
public struct TerminalAnswers: Sendable, Hashable {
    /// A picture of one pixel for Kitty's protocol, only to be checked; the name (XTVERSION); the pixels of a cell; and
    /// what the terminal is (DA1).
    public static let question = Array(
        "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>0q\u{1B}[16t\u{1B}[c".utf8)

    /// Did the last answer come?
    public private(set) var isComplete = false
    /// The pixels of a cell, if told and possible.
    public private(set) var cell: PixelSize?
    private var drawsKitty = false
    private var drawsSixel = false
    private var name = ""

    /// Reads what came so far; what is no answer (keys that were typed) is passed over.
    public init(_ bytes: some Sequence<UInt8>) {
        for part in bytes.split(separator: 0x1B) { read(String(decoding: part, as: UTF8.self)) }
    }

    /// `nil` if the terminal said nothing of pictures.
    var way: DrawingAbility.Way? {
        if drawsKitty { return .kitty }
        if name.hasPrefix("iTerm2") || name.hasPrefix("WezTerm") { return .iterm2 }
        return drawsSixel ? .sixel : nil
    }

    /// - Parameter part: what stands between two escapes.
    private mutating func read(_ part: String) {
        if part.hasPrefix("_Gi=31;") {
            drawsKitty = part == "_Gi=31;OK"
        } else if part.hasPrefix("P>|") {
            name = String(part.dropFirst(3))
        } else if let numbers = Self.numbers(of: part, from: "[?", to: "c") {
            (isComplete, drawsSixel) = (true, numbers.dropFirst().contains(4))
        } else if let numbers = Self.numbers(of: part, from: "[", to: "t"), numbers.count == 3, numbers[0] == 6 {
            let isPossible = numbers[1...].allSatisfy((2...64).contains)
            cell = isPossible ? PixelSize(width: numbers[2], height: numbers[1]) : nil
        }
    }

    /// The numbers between `start` and the first `end`, with semicolons between.
    private static func numbers(of part: String, from start: String, to end: Character) -> [Int]? {
        guard part.hasPrefix(start), let last = part.firstIndex(of: end) else { return nil }
        let words = part[..<last].dropFirst(start.count).split(separator: ";", omittingEmptySubsequences: false)
        let numbers = words.compactMap { $0.isEmpty ? 0 : Int($0) }
        return numbers.count == words.count ? numbers : nil
    }
}
