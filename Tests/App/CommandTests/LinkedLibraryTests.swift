import CommandSupport
import Foundation
import TestSupport
import Testing

/// The libraries of the program, as the tools of the system see them.
@Suite("Libraries of the program", .timeLimit(.minutes(3)))
struct LinkedLibraryTests {
    /// The path of the toolchain.
    private static var path: [String: String?] { ["PATH": ProcessInfo.processInfo.environment["PATH"]] }

    /// The names of these contain a version, which differs in each release of Debian and Ubuntu.
    @Test("The program loads no library whose name differs between releases")
    func versionedLibraries() async throws {
        try await Ghsearch.run { ghsearch in
            let script = #"objdump -p "$GHSEARCH" && readelf --string-dump=.lazy_libraries "$GHSEARCH""#
            let libraries = try await ghsearch.shell(script, environment: Self.path).output
            #expect(libraries.contains("libcurl.so.4"))
            for name in ["simdjson", "utf8proc", "cmark"] { #expect(!libraries.contains("lib\(name)"), "\(name)") }
        }
    }

    @Test("The functions of libraries that are loaded on demand assemble for arm64")
    func stubs() async throws {
        try await Ghsearch.run { ghsearch in
            let source = ProjectDirectory.path("Sources/C/CLazyLibraries/stubs.S")
            let assemble = "clang --target=aarch64-linux-gnu -c '\(source)' -o stubs.o"
            let script = "\(assemble) && readelf --symbols --wide stubs.o"
            let ended = try await ghsearch.shell("cd \"$HOME\" && \(script)", environment: Self.path)
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(ended.output.contains(" curl_easy_init\n"))
        }
    }
}
