import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

#if os(Linux)
/// The program on a system without the libraries that it loads on demand, except for those that a debug build is
/// linked with.
@Suite("Missing libraries", .timeLimit(.minutes(3)))
struct MissingLibraryTests {
    private static let optional = ["libjq.so.1", "libqrencode.so.4"]
    private static let all = optional + ["libcurl.so.4", "libcrypto.so.3", "libssl.so.3"]

    /// Calls `body` with the variable that makes the loader find files that are no libraries first.
    private func without(
        _ libraries: [String], _ body: (Ghsearch, [String: String?]) async throws -> Void
    ) async throws {
        try await Ghsearch.run { ghsearch in
            let directory = ghsearch.home.url.appending(path: "libraries")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
            for name in libraries { try Data("no library".utf8).write(to: directory.appending(path: name)) }
            try await body(ghsearch, ["LD_LIBRARY_PATH": directory.path])
        }
    }

    @Test("Every command prints its help, and --version the versions, without any of the libraries")
    func help() async throws {
        try await without(Self.all) { ghsearch, environment in
            for command in Ghsearch.listedCommands {
                let ended = try await ghsearch.process([command, "--help"], environment: environment)
                #expect(ended.status == 0, "\(command): \(ended.errors)")
            }
            let ended = try await ghsearch.process(["--version"], environment: environment)
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(ended.output.hasSuffix(" libqrencode libjq\n"))
        }
    }

    @Test(
        "A command that sends no request runs without any of the libraries",
        arguments: [
            "status", "people", "cache status", "config", "init bash", "users mona --offline",
            "logout --all", "warm", "help agents",
        ])
    func local(command: String) async throws {
        try await without(Self.all) { ghsearch, environment in
            let ended = try await ghsearch.process(
                command.split(separator: " ").map(String.init), environment: environment)
            #expect(ended.status != 127, "\(ended.errors)")
            #expect(!ended.errors.contains("can't load"), "\(ended.errors)")
        }
    }

    @Test(
        "A command that sends a request names the packages of libcurl",
        arguments: [
            "users mona", "user mona", "repos mona", "repo mona/hello-world", "users --followers-of mona",
            "explore",
        ])
    func requests(command: String) async throws {
        try await without(Self.all) { ghsearch, environment in
            let ended = try await ghsearch.process(
                command.split(separator: " ").map(String.init), environment: environment)
            #expect(ended.status == 1, "\(ended.errors)")
            let sentence = "libcurl is not installed. Install the package libcurl4 (Debian, Ubuntu), libcurl (Fedora)"
            #expect(ended.errors.contains(sentence), "\(ended.errors)")
        }
    }

    @Test("A library that a command can't do without ends it with the packages that contain it")
    func required() async throws {
        try await without(["libcrypto.so.3"]) { ghsearch, environment in
            let token = try ghsearch.control.token(for: "mona")
            let ended = try await ghsearch.process(
                ["user", "mona"], environment: environment.merging(["GHSEARCH_TOKEN": token]) { $1 })
            #expect(ended.status == 127)
            #expect(ended.errors.contains("Install the package libssl3 (Debian, Ubuntu), openssl-libs (Fedora)"))
        }
    }
}
#endif
