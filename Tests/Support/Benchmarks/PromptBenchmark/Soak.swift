import Foundation

/// Types at random for `seconds`, and prints what the program uses in between. Its screens are left each time, so that
/// the values are of the same state.
///
/// - Throws: ``BenchmarkError/grown`` if the program uses more at the end than after a tenth of the time, in which
///   caches fill.
func soak(_ seconds: String, _ command: [String]) throws {
    let (start, duration) = (ContinuousClock.now, Duration.seconds(Int(seconds) ?? 600))
    let prompt = try MeasuredProgram(command, columns: 120, rows: 34)
    _ = try prompt.firstFrame()
    var typist = Typist()
    print("minute   memory MB   descriptors   threads        keys")
    var (first, last): (ProcessUsage?, ProcessUsage?)
    var next = start + duration / 10
    while ContinuousClock.now < start + duration {
        try typist.type(into: prompt)
        guard ContinuousClock.now >= next else { continue }
        _ = try prompt.bytes(within: .seconds(5))
        let usage = try ProcessUsage(of: prompt.process)
        (first, last, next) = (first ?? usage, usage, .now + min(.seconds(60), duration / 10))
        print(usage.line(at: .now - start, keys: typist.keys))
        fflush(nil)
    }
    _ = prompt.end()
    guard let first, let last, last.isFlat(since: first) else { throw BenchmarkError.grown }
}

/// What a process uses at a time, from `/proc`.
private struct ProcessUsage {
    private let memory: Double
    private let descriptors: Int
    private let threads: Int

    init(of process: pid_t) throws {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        func number(_ name: String) -> Int {
            let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return line.flatMap { Int($0.drop { !$0.isNumber }.prefix { $0.isNumber }) } ?? 0
        }
        (memory, threads) = (Double(number("VmRSS")) / 1024, number("Threads"))
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
    }

    /// Whether nothing has grown: up to a sixth and 4 MB for fragments of memory, and what one request in flight uses.
    func isFlat(since first: ProcessUsage) -> Bool {
        memory <= first.memory * 7 / 6 + 4 && descriptors <= first.descriptors + 2 && threads <= first.threads + 2
    }

    func line(at time: Duration, keys: Int) -> String {
        let minutes = String(format: "%6.1f %11.1f", time / .seconds(60), memory)
        return minutes + String(format: " %13d %9d %11d", descriptors, threads, keys)
    }
}

/// Types as people do, in random order, without the keys that end the program, open a browser or copy.
private struct Typist {
    private var random = SystemRandomNumberGenerator()
    private(set) var keys = 0

    /// Names consist of some of them, so that most are searched for the first time.
    private static let syllables = ["jo", "ma", "an", "wa", "smi", "sve", "li", "ki", "ga", "le", "to", "ri", " "]
    private static let moves = ["\u{1B}[B", "\u{1B}[A", "\u{1B}[6~", "\u{1B}[5~", "\u{1B}[H", "\u{1B}[F"]
    private static let sizes = [(120, 34), (80, 24), (40, 10), (200, 50), (12, 3), (1, 1), (60, 34), (300, 80)]

    /// Types a name, moves to a row, uses a screen, and returns to the prompt.
    mutating func type(into prompt: borrowing MeasuredProgram) throws {
        let name = (0..<pick([1, 2, 2, 3])).map { _ in pick(Self.syllables) }.joined()
        try press(name.map { String($0) }, prompt)
        try press((0..<pick([0, 1, 3, 8])).map { _ in pick(Self.moves) }, prompt)
        if Int.random(in: 0..<4, using: &random) == 0 {
            let (columns, rows) = pick(Self.sizes)
            prompt.resize(columns: columns, rows: rows)
        }
        try press(
            pick([[], ["\u{12}"], ["\u{14}"], ["\u{1B}[C"], ["\u{1B}x"], ["\u{1B}OP"], ["\r"], ["\u{1B}p"]]), prompt)
        try press((0..<pick([0, 2, 8])).map { _ in pick(Self.moves) }, prompt)
        if Bool.random(using: &random) {
            try press(["/"] + pick(["swift", "a b", "is:fork"]).map { String($0) }, prompt)
        }
        try press(["\r"], prompt)
        try press(Array(repeating: "q", count: 6) + ["\u{15}"], prompt)
    }

    private mutating func press(_ keys: [String], _ prompt: borrowing MeasuredProgram) throws {
        for key in keys {
            try prompt.type(key)
            self.keys += 1
            _ = try prompt.bytes(within: .milliseconds(Int.random(in: 5...120, using: &random)))
        }
        _ = try prompt.bytes(within: .milliseconds(Int.random(in: 20...600, using: &random)))
    }

    private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[Int.random(in: choices.indices, using: &random)]
    }
}
