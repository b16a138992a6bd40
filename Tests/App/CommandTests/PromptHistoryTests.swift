import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

import Foundation

@Suite("Query history in the prompt", .timeLimit(.minutes(3)))
struct PromptHistoryTests {
    private func open(_ query: String, in ghsearch: Ghsearch) async throws {
        let prompt = try ghsearch.terminal(query, "--print", "login")
        try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ \(query)") }
        prompt.send("\r")
        try await prompt.expectExit(.code(0))
    }

    @Test("Alt-P searches for queries with an opened result, of this run and earlier runs")
    func previousQueries() async throws {
        try await Ghsearch.run { ghsearch in
            try await open("one-repo", in: ghsearch)
            try await open("hundred-one", in: ghsearch)
            let file = ghsearch.home.url.appending(path: ".local/state/ghsearch/history")
            #expect(try String(contentsOf: file, encoding: .utf8) == "one-repo\nhundred-one\n")
            let prompt = try ghsearch.terminal()
            try await prompt.waitUntil { $0.isAlternate && $0.lines[0].leftPart == ">" }
            prompt.send("mo\u{1B}p")
            try await prompt.waitUntil {
                $0.lines[0].leftPart == "> hundred-one" && $0.lines[2].hasPrefix("▌ hundred-one")
            }
            prompt.send("\u{1B}[1;3A")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> one-repo" && $0.lines[2].hasPrefix("▌ one-repo") }
            prompt.send("\u{1B}[1;3B\u{1B}n")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> mo" }
            prompt.send("\u{1B}")
            try await prompt.expectExit(.code(130))
        }
    }

    @Test("An unwritable history is reported at the end, and nothing else fails")
    func unwritable() async throws {
        try await Ghsearch.run { ghsearch in
            try FileManager.default.createDirectory(
                at: ghsearch.home.url.appending(path: ".local/state/ghsearch/history"),
                withIntermediateDirectories: true)
            let prompt = try ghsearch.terminal("one-repo", "--print", "login", columns: 200)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") }
            prompt.send("\r")
            try await prompt.expectExit(.code(0))
            let text = prompt.look(\.text)
            #expect(text.contains("one-repo\n"))
            #expect(text.contains("Query history disabled: "))
        }
    }

    @Test("Ctrl-Y copies the profile URL of the selected person")
    func copies() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("one-repo")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") }
            prompt.send("\u{19}")
            try await prompt.waitFor("Copy: u URL  l login  m mention  t trailer  e email  y again: URL")
            prompt.send("u")
            try await prompt.waitFor("Copied https://github.com/one-repo")
            let encodedURL = Data("https://github.com/one-repo".utf8).base64EncodedString()
            #expect(String(decoding: prompt.transcript, as: UTF8.self).contains("\u{1B}]52;c;\(encodedURL)"))
            prompt.end()
        }
    }

    @Test(
        "On a desktop its clipboard has the text, and the message says so; over SSH only the terminal's",
        arguments: [false, true])
    func desktop(isRemote: Bool) async throws {
        try await Ghsearch.run { ghsearch in
            let directory = try ghsearch.home.addExecutable("wl-copy", "#!/bin/sh\ncat > \"$0.text\"\n")
            let path = directory.dropLast("/wl-copy".count) + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
            let prompt = try ghsearch.terminal(
                "one-repo",
                environment: ["PATH": path, "WAYLAND_DISPLAY": "wayland-0", "SSH_TTY": isRemote ? "/dev/pts/9" : nil])
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") }
            prompt.send("\u{19}l")
            try await prompt.waitUntil { screen in
                screen.lines.contains(isRemote ? "Copied one-repo, if the terminal allows it." : "Copied one-repo")
            }
            #expect(FileManager.default.fileExists(atPath: directory + ".text") != isRemote)
            prompt.end()
        }
    }

    @Test(
        "Without a browser the address is copied, and the notice says why",
        arguments: [
            ("", "No browser available."),
            ("/nonexistent/browser:'/not there' -x:/", "No browser of BROWSER starts. Correct or unset it."),
        ])
    func noBrowser(browser: String, reason: String) async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("one-repo", environment: ["BROWSER": browser], columns: 100)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ one-repo") }
            prompt.send("\u{0F}")
            try await prompt.waitFor("\(reason) Copied https://github.com/one-repo")
            prompt.end()
        }
    }
}
