import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@testable import TerminalUI
@testable import ghsearch

/// The tour of README.md: a person is found by a misspelled name, her repositories are filtered, and the shell prints
/// who made a release. It begins with the first letter, because people appear with it.
///
/// The frames of the screens are recorded at a fixed date. The lines of the shell are what real commands print in a
/// clone, at the size of the same window.
struct Tour {
    static let size = Size(columns: 100, rows: 24)
    let steps: [RecordedStep]

    /// Release credits, first a line for each person, then in a pipe.
    private static let commands = [
        "ghsearch who v1.2..v1.3 --print mention",
        "ghsearch who v1.2..v1.3 --print mention | paste -sd ' '",
    ]

    static func recorded() async throws -> Tour {
        let screens = try await ScreenRecorder.steps(in: size, isKnown: true) { try await find(&$0) }
        return Tour(steps: screens + (try await release()))
    }

    /// What the prompt shows when both searches for the misspelled name have ended, and the card is complete.
    private static let similar = ["No exact matches. Similar:", "8 searches left", "Rust 27.3%", "▀▀▀▀"]

    private static func find(_ recorder: inout ScreenRecorder) async throws {
        try await recorder.type("m", for: 1_400)
        try await recorder.type("arsiol", for: 220)
        try await recorder.show(similar, for: 2_600, as: "found")
        await recorder.press(.enter)
        try await recorder.show(["22 repositories", "▾ Rust  6", "▀▀▀▀"], for: 2_600, as: "repositories")
        await recorder.press(.character("/"))
        try await recorder.show(["/ "], for: 400)
        try await recorder.type("tide", for: 200)
        try await recorder.show(["of 22 match"], for: 2_600, as: "filter")
    }

    /// What a shell shows when the prompt has closed: the command that opened it, then two commands with their output.
    private static func release() async throws -> [RecordedStep] {
        var recorder = ShellRecorder(size: size)
        recorder.add("ghsearch", output: "")
        recorder.show(for: 600, as: "shell")
        try await Ghsearch.run(dataset: .demo) { ghsearch in
            try await ghsearch.makeDemoClone()
            for command in Self.commands {
                let ended = try await ghsearch.inDemoClone(command)
                #expect(ended.status == 0 && ended.errors.isEmpty, "\(ended)")
                recorder.type(command, for: 110)
                recorder.add(command, output: ended.output)
                recorder.show(for: 2_800)
            }
        }
        return recorder.steps
    }

    /// All frames, for an image that moves. Without motion, it is the frame of the misspelled name.
    var animation: FrameAnimation {
        FrameAnimation(
            steps.map { ($0.frame, $0.milliseconds) }, still: steps.firstIndex { $0.label == "found" } ?? 0)
    }

    /// Returns the recording of all frames, as a terminal with 256 colors receives them.
    func recording() -> Asciicast {
        var recording = Asciicast(columns: Self.size.columns, rows: Self.size.rows, title: "ghsearch")
        var encoder = FrameEncoder(environment: ["TERM": "xterm-256color"])
        encoder.hasLinks = false  // the links contain the port of the stand-in
        var shown = RenderedState()
        var time = 0
        for step in steps {
            recording.append(encoder.bytes(from: shown, to: step.frame), at: time, label: step.label)
            shown = RenderedState(step.frame)
            time += step.milliseconds
        }
        return recording
    }
}

/// Records lines of a shell: a prompt sign, commands as they are typed, and their output.
private struct ShellRecorder {
    let size: Size
    private(set) var steps: [RecordedStep] = []
    private var lines: [StyledLine] = []

    init(size: Size) { self.size = size }

    private static func line(_ command: String) -> StyledLine { StyledLine("$ ", .accent) + StyledLine(command) }

    /// Adds frames in which the command is typed, one for each word.
    mutating func type(_ command: String, for milliseconds: Int) {
        let words = command.split(separator: " ")
        for index in words.indices {
            show(words[...index].joined(separator: " "), for: milliseconds)
        }
    }

    /// Adds the command and its output to the lines, without a frame.
    mutating func add(_ command: String, output: String) {
        lines.append(Self.line(command))
        lines += output.split(separator: "\n").map { StyledLine(String($0)) }
    }

    /// Adds a frame with an empty command line at the end.
    mutating func show(for milliseconds: Int, as label: String? = nil) {
        show("", for: milliseconds, as: label)
    }

    private mutating func show(_ command: String, for milliseconds: Int, as label: String? = nil) {
        let line = Self.line(command)
        let cursor = Position(column: line.width, row: lines.count)
        let frame = Frame(lines: lines + [line], cursor: cursor, in: size)
        steps.append(RecordedStep(frame: frame, milliseconds: milliseconds, label: label))
    }
}
