import Foundation
import TestSupport
import Testing

@testable import TerminalUI
@testable import ghsearch

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The recording and the images of the documentation are what the program shows. `Scripts/record` writes them.
@Suite("Recording", .measured, .timeLimit(.minutes(2)))
struct RecordingTests {
    private static let resources = ProjectDirectory.url
        .appending(path: "Sources/App/ghsearch/ghsearch.docc/Resources")

    private static func file(_ name: String) -> GoldenFile { GoldenFile(name, in: resources) }

    @Test("The files are those of a new recording, and the recording shows each frame in a terminal")
    func recording() async throws {
        let tour = try await Tour.recorded()
        try Golden.expect(try tour.recording().text, in: Self.file("tour.cast"))
        for step in tour.steps {
            guard let image = step.image else { continue }
            for theme in [TerminalTheme.light, .dark] {
                let svg = step.frame.svg(theme, title: image.title, description: step.description)
                try Golden.expect(svg, in: Self.file("\(image.name)\(theme.suffix).svg"))
            }
        }
        for theme in [TerminalTheme.light, .dark] {
            let svg = tour.animation.svg(
                theme, title: "A tour of ghsearch",
                description:
                    "People are found while a name is typed. The repositories of one are listed, filtered and read.")
            try Golden.expect(svg, in: Self.file("tour\(theme.suffix).svg"))
        }
        try replay(tour.steps.map(\.frame))
    }

    /// Expects the output in the file to show `frames`, one after the other.
    private func replay(_ frames: [Frame]) throws {
        let text = try String(contentsOf: Self.resources.appending(path: "tour.cast"), encoding: .utf8)
        let recording = try Asciicast(text)
        let screen = VirtualScreen(columns: recording.header.width, rows: recording.header.height)
        let outputs = recording.events.filter { $0.kind == .output }
        #expect(outputs.count == frames.count)
        for (output, frame) in zip(outputs, frames) {
            screen.feed(Array(output.text.utf8))
            #expect(screen.rendering == VirtualScreen.showing(frame).rendering)
        }
    }

    @Test("The images are XML with a title and a description, and without scripts and links")
    func images() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.resources.path).filter {
            $0.hasSuffix(".svg")
        }
        #expect(names.count == 2 * (Tour.imageCount + 1))
        for name in names {
            let reader = ElementReader()
            let parser = XMLParser(data: try Data(contentsOf: Self.resources.appending(path: name)))
            parser.delegate = reader
            #expect(parser.parse(), "\(name)")
            let style: Set<String> = name.hasPrefix("tour") ? ["style"] : []
            #expect(reader.elements == style.union(["svg", "title", "desc", "rect", "g", "text"]), "\(name)")
        }
    }
}

/// Collects the names of the elements of an XML file.
private final class ElementReader: NSObject, XMLParserDelegate {
    private(set) var elements: Set<String> = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        elements.insert(name)
    }
}
