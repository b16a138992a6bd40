package import Foundation
package import TerminalUI
package import Testing

/// An image of the documentation: a light and a dark file, recorded from what the program shows.
package struct DocumentationImage: Sendable {
    /// The directory with the files.
    package static let directory = ProjectDirectory.url
        .appending(path: "Sources/App/ghsearch/ghsearch.docc/Resources")

    /// The name of the files, without the theme and the extension.
    package let name: String
    /// What the image shows, in a few words for a screen reader.
    package let title: String

    package static let prompt = Self(name: "prompt", title: "The prompt of ghsearch with people and a card")
    package static let repositories = Self(
        name: "repositories", title: "The repositories of a person, grouped by language")
    package static let filter = Self(name: "filter", title: "The repositories of a person that match a filter")
    package static let details = Self(name: "details", title: "The details of a repository with its README")
    package static let shellKey = Self(name: "shell-key", title: "People below a command line, after Alt-G")
    package static let who = Self(name: "who", title: "The accounts behind the commits of a release")
    package static let signIn = Self(name: "sign-in", title: "The ways to sign in")
    package static let completion = Self(name: "completion", title: "People after @ in a commit message")
    package static let accessible = Self(name: "accessible", title: "The lines that ghsearch --accessible prints")
    /// The image that moves.
    package static let tour = Self(name: "tour", title: "A tour of ghsearch")

    package static let all = [
        prompt, repositories, filter, details, shellKey, who, signIn, completion, accessible, tour,
    ]

    /// Expects the files to show `frame`, with its text as the description.
    package func expect(_ frame: Frame, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try expect(sourceLocation) { frame.svg($0, title: title, description: frame.description) }
    }

    /// Expects the files to show `animation`.
    package func expect(
        _ animation: FrameAnimation, description: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(sourceLocation) { animation.svg($0, title: title, description: description) }
    }

    /// Colors can differ a little, as those of avatars do.
    package func file(_ theme: TerminalTheme, in directory: URL) -> GoldenFile {
        GoldenFile("\(name)\(theme.suffix).svg", in: directory) { ColoredText($0).resembles(ColoredText($1)) }
    }

    private func expect(_ sourceLocation: SourceLocation, _ svg: (TerminalTheme) -> String) throws {
        for theme in [TerminalTheme.light, .dark] {
            try Golden.expect(svg(theme), in: file(theme, in: Self.directory), sourceLocation: sourceLocation)
        }
    }
}

extension Frame {
    /// The text without avatars and bars, for a screen reader.
    fileprivate var description: String {
        lines.map { line in
            line.text.filter { !"█▉▊▋▌▍▎▏▀▄".contains($0) }.split(separator: " ").joined(separator: " ")
        }
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
