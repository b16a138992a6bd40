import TestSupport
import Testing

@testable import TerminalUI
@testable import ghsearch

/// The images of the tutorial, whose steps these are: a name is typed, the repositories of a person are opened and
/// filtered, and one is read. Nobody is in the cache, as when `Scripts/demo` has started.
enum Walkthrough {
    private static let size = Size(columns: 100, rows: 26)
    /// What the prompt shows when its search has ended and the card is complete.
    private static let card = [
        "6 people · GitHub", "8 searches left", "Marisol Quintanar", "Valparaíso", "Rust 27.3%", "▀▀▀▀",
    ]

    /// Returns the images with their frames.
    static func images() async throws -> [(image: DocumentationImage, frame: Frame)] {
        let images = [DocumentationImage.prompt, .repositories, .filter, .details]
        let steps = try await ScreenRecorder.steps(in: size, isKnown: false) { try await run(&$0) }
        return images.compactMap { image in
            steps.first { $0.label == image.name }.map { (image, $0.frame) }
        }
    }

    private static func run(_ recorder: inout ScreenRecorder) async throws {
        try await recorder.type("mar", for: 0)
        try await recorder.show(card, for: 0, as: "prompt")
        await recorder.press(.enter)
        try await recorder.show(["22 repositories", "▾ Rust  6", "tidewater", "▀▀▀▀"], for: 0, as: "repositories")
        await recorder.press(.character("/"))
        try await recorder.type("tide", for: 0)
        try await recorder.show(["of 22 match", "/ tide"], for: 0, as: "filter")
        await recorder.press(.enter)
        try await recorder.show(["── README ──", "20 contributors", "bytes", "v1.0.0"], for: 0, as: "details")
    }
}
