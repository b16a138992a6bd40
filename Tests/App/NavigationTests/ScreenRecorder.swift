import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import Search
@testable import TerminalUI
@testable import ghsearch

/// A frame of a recording.
struct RecordedStep {
    let frame: Frame
    /// How long the frame is shown.
    let milliseconds: Int
    /// The label of a marker, with which players find the frame.
    var label: String?
}

/// Records frames of the screens with the people of the demo, at a fixed date. The time advances only until a text is
/// shown, so that each recording has the same frames on every machine.
struct ScreenRecorder {
    private(set) var steps: [RecordedStep] = []
    private let size: Size
    private let harness: WireframeHarness
    private let clock: ManualClock

    /// Calls `body` with the empty prompt, and returns the frames that it records.
    ///
    /// - Parameter isKnown: Whether the people of the pictures are in the cache.
    static func steps(
        in size: Size, isKnown: Bool, _ body: (inout ScreenRecorder) async throws -> Void
    ) async throws -> [RecordedStep] {
        var steps: [RecordedStep] = []
        try await WireframeHarness.demo(in: size, isKnown: isKnown) { harness in
            let clock = try #require(harness.clock as? ManualClock)
            var recorder = ScreenRecorder(size: size, harness: harness, clock: clock)
            try await body(&recorder)
            steps = recorder.steps
        }
        return steps
    }

    private init(size: Size, harness: WireframeHarness, clock: ManualClock) {
        self.size = size
        self.harness = harness
        self.clock = clock
    }

    func press(_ key: Key) async { await harness.press(key) }

    /// Types `text`, and adds a frame for each character. The time stands still, so that no search is sent. Similar
    /// people, which the prompt looks for after a pause of the system's clock, are waited for.
    mutating func type(_ text: String, for milliseconds: Int) async throws {
        for character in text {
            await press(.character(character))
            await harness.component(SearchController.self)?.similarSearch?.value
            try await show([], for: milliseconds)
        }
    }

    /// Adds the frame that contains `texts`, after advancing the time if necessary.
    mutating func show(_ texts: [String], for milliseconds: Int, as label: String? = nil) async throws {
        let frame = try await frame(with: texts)
        steps.append(RecordedStep(frame: frame, milliseconds: milliseconds, label: label))
    }

    /// The time stands still while a request is in progress, so that none is given up.
    ///
    /// - Throws: `ScreenTimeoutError`.
    private func frame(with texts: [String]) async throws -> Frame {
        var advances = 30
        return try await poll {
            await harness.wireframe.processPendingActions()
            let frame = await harness.wireframe.frame(in: size)
            let shown = frame.lines.map(\.text).joined(separator: "\n")
            guard let missing = texts.first(where: { !shown.contains($0) }) else { return .ready(frame) }
            if advances > 0, clock.sleeping > 0, harness.control.requests.allSatisfy({ $0.ended != nil }) {
                clock.advance(by: .milliseconds(100))
                advances -= 1
            }
            return .pending(missing: missing, on: shown)
        }
    }
}

extension Person {
    /// The people in the pictures, with avatars of the stand-in at `address`.
    static func demo(at address: String) throws -> [Person] {
        try Dataset.demoPeople.map { person in
            var profile = Profile(
                followers: person.followers, following: person.following, publicRepositories: person.repositories)
            profile.name = person.name
            profile.location = person.location
            profile.bio = person.bio
            return Person(
                login: try Login(person.login), id: Int64(person.id), kind: .user,
                avatarURL: "\(address)/avatars/u/\(person.id)", url: "https://github.com/\(person.login)",
                profile: profile)
        }
    }
}
