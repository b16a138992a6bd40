#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

// prompt-bench first PROGRAM [ARGUMENT…]    the first frame in a window of 80x24; prints: median of 15 (ms)
// prompt-bench keys PROGRAM [ARGUMENT…]     400 keys in a window of 200x50; prints:
//                                           p50 p99 (ms) most bytes of a move by one row, peak memory (MB)
// prompt-bench filter PROGRAM [ARGUMENT…]   some 140 keys of the filter over 2,350 repositories in a window of 200x50; PROGRAM
//                                           opens the prompt on an account with so many; prints: p50 p99 (ms)
// prompt-bench cards PROGRAM [ARGUMENT…]    200 moves with time for each card; prints: peak memory (MB)
// prompt-bench idle PROGRAM [ARGUMENT…]     10 s without a key; prints: bytes, processor time (ms)
let words = Array(CommandLine.arguments.dropFirst())
do {
    switch words.first {
    case "first"? where words.count > 1: try first(Array(words.dropFirst()))
    case "keys"? where words.count > 1: try keys(Array(words.dropFirst()))
    case "filter"? where words.count > 1: try filter(Array(words.dropFirst()))
    case "cards"? where words.count > 1: try cards(Array(words.dropFirst()))
    case "idle"? where words.count > 1: try idle(Array(words.dropFirst()))
    default:
        print("usage: prompt-bench first|keys|filter|cards|idle PROGRAM [ARGUMENT…]")
        exit(64)
    }
} catch {
    let sentence = Array("\(error)\n".utf8)
    _ = write(STDERR_FILENO, sentence, sentence.count)
    exit(1)
}

func first(_ command: [String]) throws {
    let times = try (0..<15).map { _ in
        let prompt = try MeasuredProgram(command, columns: 80, rows: 24)
        let frame = try prompt.firstFrame()
        _ = prompt.end()
        return frame.duration
    }
    print(milliseconds(percentile(50, of: times)))
}

/// Names typed letter by letter, a walk down and up the rows, and the line cleared again. Each has more than 20 people in
/// the store that store-bench fills, so each key changes the frame.
func keys(_ command: [String]) throws {
    let prompt = try MeasuredProgram(command, columns: 200, rows: 50)
    _ = try prompt.firstFrame()
    var (times, moves): ([Duration], [Int]) = ([], [])
    for name in ["jo", "maria", "andre", "wang", "smith", "sven", "linda", "kim", "garcia", "lee"] {
        for letter in name { times.append(try prompt.press(String(letter)).duration) }
        for key in Array(repeating: "\u{1B}[B", count: 20) + Array(repeating: "\u{1B}[A", count: 15) {
            let frame = try prompt.press(key)
            times.append(frame.duration)
            moves.append(frame.bytes)
        }
        times.append(try prompt.press("\u{15}").duration)
    }
    let memory = prompt.end()
    print(
        milliseconds(percentile(50, of: times)), milliseconds(percentile(99, of: times)), moves.max() ?? 0,
        rounded(memory))
}

/// Words typed letter by letter, half of each taken back, and the line cleared again.
func filter(_ command: [String]) throws {
    let prompt = try MeasuredProgram(command, columns: 200, rows: 50)
    _ = try prompt.firstFrame()
    _ = try prompt.bytes(within: .seconds(2))
    try prompt.type("\r")
    try prompt.wait(for: "350 repositories")  // "2," may stand there already
    _ = try prompt.bytes(within: .seconds(2))
    var times = [try prompt.press("/").duration]
    for word in [
        "swift", "configuration", "rdr3", "plain log", "Async", "music sheet", "archive", "zx", "a b c", "tests fi",
    ] {
        for letter in word { times.append(try prompt.press(String(letter)).duration) }
        for _ in 0..<word.count / 2 { times.append(try prompt.press("\u{7F}").duration) }
        for letter in word.suffix(word.count / 2) { times.append(try prompt.press(String(letter)).duration) }
        times.append(try prompt.press("\u{15}").duration)
    }
    _ = prompt.end()
    print(milliseconds(percentile(50, of: times)), milliseconds(percentile(99, of: times)))
}

/// Down the rows and up again, each selected long enough for its card and its picture to come.
func cards(_ command: [String]) throws {
    let prompt = try MeasuredProgram(command, columns: 200, rows: 50)
    _ = try prompt.firstFrame()
    for letter in ["m", "a"] { _ = try prompt.press(letter) }
    _ = try prompt.bytes(within: .seconds(2))
    var drawn = 0
    for count in 0..<200 {
        try prompt.type(count / 25 % 2 == 0 ? "\u{1B}[B" : "\u{1B}[A")
        drawn += try prompt.bytes(within: .milliseconds(400))
    }
    guard drawn > 200 * 100 else { throw BenchmarkError.noFrame }
    print(rounded(prompt.end()))
}

/// From the end of the first frame on.
func idle(_ command: [String]) throws {
    let prompt = try MeasuredProgram(command, columns: 200, rows: 50)
    _ = try prompt.firstFrame()
    let start = try prompt.processorTime
    let bytes = try prompt.bytes(within: .seconds(10))
    let taken = try prompt.processorTime - start
    _ = prompt.end()
    print(bytes, milliseconds(taken))
}

/// The least of `durations` that so many of a hundred don't exceed.
func percentile(_ percent: Int, of durations: [Duration]) -> Duration {
    durations.sorted()[max((durations.count * percent + 99) / 100, 1) - 1]
}

func milliseconds(_ duration: Duration) -> Double { rounded(duration / .milliseconds(1)) }

func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
