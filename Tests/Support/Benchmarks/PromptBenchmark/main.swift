import Foundation

// prompt-bench first PROGRAM [ARGUMENT…]    the first frame in a window of 80x24; prints: median of 15 (ms)
// prompt-bench key SHELL [ARGUMENT…]        the first frame after Alt-G in a shell whose prompt is "ready> "; prints: median of
//                                           15 (ms)
// prompt-bench keys PROGRAM [ARGUMENT…]     400 keys in a window of 200x50; prints: p50 p99 (ms), maximum bytes of a move by
//                                           one row, peak memory (MB)
// prompt-bench filter PROGRAM [ARGUMENT…]   some 140 keys of the filter over 2,350 repositories in a window of 200x50. PROGRAM
//                                           opens the prompt on an account that has them; prints: p50 p99 (ms)
// prompt-bench cards PROGRAM [ARGUMENT…]    200 moves with a pause for each card; prints: peak memory (MB)
// prompt-bench typed PROGRAM [ARGUMENT…]    types each login of standard input (login, tab, name) in a window of 80x24, and
//                                           waits for the name; prints: names shown, p50 p99 (ms)
// prompt-bench pick PROGRAM [ARGUMENT…]     the same letter by letter, 130 ms apart; PROGRAM is any picker
// prompt-bench walk PROGRAM [ARGUMENT…]     moves down 49 rows with a pause for each card; prints: bytes
// prompt-bench soak SECONDS PROGRAM [ARGUMENT…]
//                                           random keys and sizes; prints: memory (MB), descriptors and threads each minute
// prompt-bench idle PROGRAM [ARGUMENT…]     10 s without a key; prints: bytes, processor time (ms)
let arguments = Array(CommandLine.arguments.dropFirst())
do {
    switch arguments.first {
    case "first"? where arguments.count > 1: try first(Array(arguments.dropFirst()))
    case "key"? where arguments.count > 1: try key(Array(arguments.dropFirst()))
    case "keys"? where arguments.count > 1: try keys(Array(arguments.dropFirst()))
    case "filter"? where arguments.count > 1: try filter(Array(arguments.dropFirst()))
    case "cards"? where arguments.count > 1: try cards(Array(arguments.dropFirst()))
    case "typed"? where arguments.count > 1: try typed(Array(arguments.dropFirst()))
    case "pick"? where arguments.count > 1: try pick(Array(arguments.dropFirst()))
    case "walk"? where arguments.count > 1: try walk(Array(arguments.dropFirst()))
    case "soak"? where arguments.count > 2: try soak(arguments[1], Array(arguments.dropFirst(2)))
    case "idle"? where arguments.count > 1: try idle(Array(arguments.dropFirst()))
    default:
        print("usage: prompt-bench first|key|keys|filter|cards|typed|pick|walk|idle|soak PROGRAM [ARGUMENT…]")
        exit(64)
    }
} catch {
    let message = Array("\(error)\n".utf8)
    _ = write(STDERR_FILENO, message, message.count)
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

func key(_ command: [String]) throws {
    let times = try (0..<15).map { _ in
        let shell = try MeasuredProgram(command, columns: 80, rows: 24)
        try shell.wait(for: "ready> ")
        let frame = try shell.press("echo mo\u{1B}g")
        _ = shell.end()
        return frame.duration
    }
    print(milliseconds(percentile(50, of: times)))
}

/// Types names letter by letter, moves down and up the rows, and clears the line. Each name has more than 20 matches in
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

/// Types words letter by letter, deletes and retypes half of each, and clears the line.
func filter(_ command: [String]) throws {
    let prompt = try MeasuredProgram(command, columns: 200, rows: 50)
    _ = try prompt.firstFrame()
    _ = try prompt.bytes(within: .seconds(2))
    try prompt.type("\r")
    try prompt.wait(for: "350 repositories")  // "2," may be on the screen already, and is not sent again then
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

/// Moves down and up the rows. Each row is selected long enough to load its card and avatar.
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

/// Measures from the last key to the frame with the name: the debounce interval, GitHub's latency, and the frame.
func typed(_ command: [String]) throws {
    let prompt = try MeasuredProgram(command, columns: 80, rows: 24)
    _ = try prompt.firstFrame()
    try typeNames(into: prompt) { try prompt.type($0) }
    _ = prompt.end()
}

/// Types as fast as people do, for pickers that search at each key.
func pick(_ command: [String]) throws {
    let picker = try MeasuredProgram(command, columns: 80, rows: 24)
    _ = try picker.bytes(within: .seconds(1))
    try typeNames(into: picker) { login in
        for letter in login.dropLast() {
            try picker.type(String(letter))
            _ = try picker.bytes(within: .milliseconds(130))
        }
        try picker.type(String(login.suffix(1)))
    }
    _ = picker.end()
}

/// Types the logins of standard input and waits up to 2 s for the names.
func typeNames(into prompt: borrowing MeasuredProgram, type: (String) throws -> Void) throws {
    var times: [Duration] = []
    while let line = readLine() {
        let fields = line.split(separator: "\t").map(String.init)
        guard fields.count == 2 else { continue }
        try type(fields[0])
        let start = ContinuousClock.now
        if try prompt.shows(String(fields[1].prefix(12)), within: .seconds(2)) { times.append(.now - start) }
        try prompt.type("\u{15}")
        _ = try prompt.bytes(within: .milliseconds(100))
    }
    guard !times.isEmpty else { throw BenchmarkError.noFrame }
    print(times.count, milliseconds(percentile(50, of: times)), milliseconds(percentile(99, of: times)))
}

/// Each row is selected long enough to load its card.
func walk(_ command: [String]) throws {
    let prompt = try MeasuredProgram(command, columns: 120, rows: 32)
    _ = try prompt.firstFrame()
    _ = try prompt.bytes(within: .seconds(2))
    var drawn = 0
    for _ in 1..<50 {
        try prompt.type("\u{1B}[B")
        drawn += try prompt.bytes(within: .milliseconds(500))
    }
    guard drawn > 50 * 100 else { throw BenchmarkError.noFrame }
    _ = prompt.end()
    print(drawn)
}

/// Measures from the end of the first frame.
func idle(_ command: [String]) throws {
    let prompt = try MeasuredProgram(command, columns: 200, rows: 50)
    _ = try prompt.firstFrame()
    _ = try prompt.bytes(within: .seconds(1))  // what follows the first frame, such as the card, is part of the start
    let start = try prompt.processorTime
    let bytes = try prompt.bytes(within: .seconds(10))
    let processorTime = try prompt.processorTime - start
    _ = prompt.end()
    print(bytes, milliseconds(processorTime))
}

/// Returns the duration that `percent` of a hundred durations do not exceed.
func percentile(_ percent: Int, of durations: [Duration]) -> Duration {
    durations.sorted()[max((durations.count * percent + 99) / 100, 1) - 1]
}

func milliseconds(_ duration: Duration) -> Double { rounded(duration / .milliseconds(1)) }

func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
