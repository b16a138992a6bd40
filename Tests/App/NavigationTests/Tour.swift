import Foundation
import GitHubStandIn
import TestSupport
import Testing

@testable import TerminalUI
@testable import ghsearch

/// A tour of the screens with the people of the demo, at a fixed date. The time advances only until a text is shown, so
/// that each tour has the same frames.
struct Tour {
    /// An image of a screen in the documentation.
    struct Image {
        /// The name of its file.
        let name: String
        let title: String
    }
    struct Step {
        let frame: Frame
        /// How long the frame is shown.
        let milliseconds: Int
        let image: Image?

        /// The text of the screen, for a screen reader.
        var description: String {
            frame.lines.map {
                $0.text.filter { !"█▉▊▋▌▍▎▏▀▄".contains($0) }.split(separator: " ").joined(separator: " ")
            }
            .filter { !$0.isEmpty }.joined(separator: "\n")
        }
    }

    static let size = Size(columns: 100, rows: 26)
    static let imageCount = 4
    /// What the prompt shows when both of its searches have ended.
    private static let results = ["182 people", "3 repositories", "8 searches left"]
    private(set) var steps: [Step] = []
    private let harness: WireframeHarness
    private let clock: ManualClock

    private init(_ harness: WireframeHarness) throws {
        (self.harness, clock) = (harness, try #require(harness.clock as? ManualClock))
    }

    /// Runs the tour: types a name, opens the repositories of a person, filters them, opens one, and goes back.
    static func recorded() async throws -> Tour {
        var tours: [Tour] = []
        try await WireframeHarness.tour(in: size) { harness in
            var tour = try Tour(harness)
            try await tour.run()
            tours.append(tour)
        }
        return tours[0]
    }

    private mutating func run() async throws {
        try await show(["anonymous"], for: 1_500)
        try await enter("mo")
        try await show(Self.results + ["Total stars", "▀▀▀▀"], for: 1_500)
        await harness.press(.down)
        try await show(
            Self.results + ["Draws octopuses.", "San Francisco", "Swift 53.8%", "▀▀▀▀"], for: 4_000,
            as: .init(name: "prompt", title: "The prompt of ghsearch with people and a card"))
        await harness.press(.enter)
        try await show(
            ["30 repositories", "1/30", "▾ Swift  14", "open-notes", "▀▀▀▀"], for: 4_000,
            as: .init(name: "repositories", title: "The repositories of a person, grouped by language"))
        await harness.press(.character("/"))
        try await show(["/ "], for: 800)
        try await enter("plain t")
        try await show(
            ["of 30 match", "/ plain t"], for: 3_000,
            as: .init(name: "filter", title: "The repositories of a person that match a filter"))
        await harness.press(.enter)
        try await show(
            ["── README ──", "474 contributors", "bytes", "Release"], for: 4_000,
            as: .init(name: "details", title: "The details of a repository with its README"))
        await harness.press(.escape)
        try await show(["/ plain t"], for: 800)
        await harness.press(.escape)
        try await show(["30 repositories", "3/30"], for: 800)
        await harness.press(.escape)
        try await show(Self.results + ["> mo", "Swift 53.8%", "▀▀▀▀"], for: 3_000)
    }

    /// Types `text`. The time stands still, so that no search is sent.
    private mutating func enter(_ text: String) async throws {
        for character in text {
            await harness.press(.character(character))
            try await show([], for: 160)
        }
    }

    /// Adds the frame that contains `texts`, after advancing the time if necessary. The time stands still while a
    /// request is in progress, so that none is given up.
    private mutating func show(_ texts: [String], for milliseconds: Int, as image: Image? = nil) async throws {
        let frame = try await frame(with: texts)
        steps.append(Step(frame: frame, milliseconds: milliseconds, image: image))
    }

    /// - Throws: `ScreenTimeoutError` after 20 s.
    private func frame(with texts: [String]) async throws -> Frame {
        var advances = 30
        return try await poll {
            await harness.wireframe.processPendingActions()
            let frame = await harness.wireframe.frame(in: Self.size)
            let shown = frame.lines.map(\.text).joined(separator: "\n")
            guard let missing = texts.first(where: { !shown.contains($0) }) else { return .ready(frame) }
            if advances > 0, clock.sleeping > 0, harness.control.requests.allSatisfy({ $0.ended != nil }) {
                clock.advance(by: .milliseconds(100))
                advances -= 1
            }
            return .pending(missing: missing, on: shown)
        }
    }

    /// All frames, for an image that moves. Without motion, it is the first image of the documentation.
    var animation: FrameAnimation {
        FrameAnimation(steps.map { ($0.frame, $0.milliseconds) }, still: steps.firstIndex { $0.image != nil } ?? 0)
    }

    /// Returns the recording of all frames, as a terminal with 256 colors receives them.
    func recording() -> Asciicast {
        var recording = Asciicast(columns: Self.size.columns, rows: Self.size.rows, title: "ghsearch")
        var encoder = FrameEncoder(environment: ["TERM": "xterm-256color"])
        encoder.hasLinks = false  // the links contain the port of the stand-in
        var (shown, time) = (RenderedState(), 0)
        for step in steps {
            recording.append(encoder.bytes(from: shown, to: step.frame), at: time, label: step.image?.name)
            (shown, time) = (RenderedState(step.frame), time + step.milliseconds)
        }
        return recording
    }
}
