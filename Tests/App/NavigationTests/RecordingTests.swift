import Foundation
import GitHubModel
import TestSupport
import Testing

@testable import Authenticator
@testable import Search
@testable import TerminalUI
@testable import ghsearch

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The recording and the images of the documentation are what the program shows. `Scripts/record` writes them.
@Suite("Recording", .measured, .timeLimit(.minutes(2)))
struct RecordingTests {
    private static let resources = DocumentationImage.directory

    @Test("The tour is a new recording of the screens and of commands, and shows each frame in a terminal")
    func tour() async throws {
        let tour = try await Tour.recorded()
        let text = try tour.recording().text
        let file = GoldenFile("tour.cast", in: Self.resources) { try Asciicast($0).resembles(Asciicast($1)) }
        try Golden.expect(text, in: file)
        try DocumentationImage.tour.expect(
            tour.animation,
            description: """
                People appear with the first letter that is typed, and Marisol Quintanar is found although her name is \
                misspelled. Her repositories are listed by language and filtered. In a shell, ghsearch who prints the \
                people who made a release, on lines and, through a pipe, on one line.
                """)
        #expect((18_000...22_000).contains(tour.steps.map(\.milliseconds).reduce(0, +)), "about 20 seconds")
        try replay(text, tour.steps.map(\.frame))
    }

    @Test("The images of the tutorial show its steps")
    func walkthrough() async throws {
        let images = try await Walkthrough.images()
        #expect(images.count == 4)
        for (image, frame) in images { try image.expect(frame) }
    }

    @Test("The image of the sign-in shows the menu, with the account of gh as the first way")
    func signIn() async throws {
        let gh = try TemporaryDirectory()
        _ = try gh.addExecutable("gh", "#!/bin/sh\n")
        let variables = ["PATH": gh.path, "GH_CONFIG_DIR": gh.path]
        try await WireframeHarness.withServices(environment: variables) { services, control in
            let hosts = "'\(services.context.output.host.gitHubCLIName)':\n    user: marisolq\n"
            try Data(hosts.utf8).write(to: gh.url.appending(path: "hosts.yml"))
            let harness = WireframeHarness(services: services, control: control, isPicker: false)
            try DocumentationImage.signIn.expect(try await Self.signInMenu(in: harness))
            await harness.wireframe.stop()
        }
    }

    /// Returns the frame that F2 opens in the prompt of a program without an OAuth app.
    private static func signInMenu(in harness: WireframeHarness) async throws -> Frame {
        let size = Size(columns: 76, rows: 7)
        var availability = SignInAvailability()
        availability.menu = SignInMenu(ghLogins: [], hasClient: false, webURL: "https://github.com")
        await harness.wireframe.use(availability)
        await harness.wireframe.handle(.resized(size))
        await harness.wireframe.navigate(to: .search(.init()))
        await harness.press(.function(2))
        return await harness.wireframe.frame(in: size)
    }

    /// Expects the output of the recording to show `frames`, one after the other.
    private func replay(_ text: String, _ frames: [Frame]) throws {
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
        let expected = DocumentationImage.all.flatMap { ["\($0.name).svg", "\($0.name)~dark.svg"] }
        #expect(Set(names) == Set(expected))
        for name in names {
            let reader = ElementReader()
            let parser = XMLParser(data: try Data(contentsOf: Self.resources.appending(path: name)))
            parser.delegate = reader
            #expect(parser.parse(), "\(name)")
            let style: Set<String> = name.hasPrefix("tour") ? ["style"] : []
            let elements = style.union(["svg", "title", "desc", "rect", "g", "text"])
            #expect(reader.elements == elements, "\(name)")
        }
    }

    /// What looks like a fault of the program in a picture: texts of the fixtures that test how texts are cleaned.
    @Test("No image shows a text of a hostile fixture", arguments: DocumentationImage.all.map(\.name))
    func friendliness(name: String) throws {
        let text = try String(contentsOf: Self.resources.appending(path: "\(name).svg"), encoding: .utf8)
        for hostile in ["evil", "C1 tail", "gpj", "hostile", "bidirectional", "long and longer", "mona"] {
            let isShown = text.localizedCaseInsensitiveContains(hostile)
            #expect(!isShown, "\(hostile)")
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
