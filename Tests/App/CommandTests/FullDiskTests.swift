import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@testable import ghsearch

@Suite("Full disk and few descriptors", .timeLimit(.minutes(3)))
struct FullDiskTests {
    /// A shell command after which no file can grow, as on a full disk.
    private static let fullDisk = "trap '' XFSZ; ulimit -f 0; "

    @Test("On a full disk cached data is printed, and GitHub's too", .withoutThreadSanitizer)
    func reading() async throws {
        try await Ghsearch.run { ghsearch in
            let seen = try await ghsearch("user", "mona")
            let offline = try await ghsearch.shell(Self.fullDisk + "\"$GHSEARCH\" user mona --offline")
            #expect((offline.status, offline.output) == (0, seen.output))
            #expect(offline.errors.contains("Offline. Showing cached data from"), "\(offline.errors)")
            let online = try await ghsearch.shell(Self.fullDisk + "\"$GHSEARCH\" user one-repo")
            #expect(online.status == 0)
            #expect(online.errors.hasPrefix("Cache is read-only: "), "\(online.errors)")
        }
    }

    @Test("On a full disk the cache can be cleared", .withoutThreadSanitizer)
    func clearing() async throws {
        try await Ghsearch.run { ghsearch in
            #expect(try await ghsearch("user", "mona").status == 0)
            let cleared = try await ghsearch.shell(Self.fullDisk + "\"$GHSEARCH\" cache clear --yes")
            #expect(cleared.status == 0, "\(cleared.errors)")
            #expect(cleared.errors == "Cache cleared.\n")
            let offline = try await ghsearch("user", "mona", "--offline")
            #expect(offline.status == 1)
        }
    }

    @Test("On a full disk the cache can be cleared while a prompt is open", .withoutThreadSanitizer)
    func clearingUsed() async throws {
        try await Ghsearch.run { ghsearch in
            #expect(try await ghsearch("user", "mona").status == 0)
            let prompt = try ghsearch.terminal("--offline", "mona")
            try await prompt.waitFor("Mona Lisa")
            let cleared = try await ghsearch.shell(Self.fullDisk + "\"$GHSEARCH\" cache clear --yes")
            #expect(cleared == .init(status: 0, output: "", errors: "Cache cleared.\n"))
            #expect(try await ghsearch("user", "mona", "--offline").status == 1)
            #expect(try await ghsearch("user", "one-repo").status == 0)
            prompt.send("\u{1B}")
            _ = try await prompt.waitForExit()
            let offline = try await ghsearch("user", "one-repo", "--offline")
            #expect(offline.status == 0, "\(offline.errors)")
            #expect(try await ghsearch("user", "mona", "--offline").status == 1)
        }
    }

    @Test("With few descriptors a command prints a message and exits with 1", arguments: 4...16)
    func descriptors(count: Int) async throws {
        try await Ghsearch.run { ghsearch in
            for command in ["user mona", "repos mona --offline", "status", "cache status"] {
                let ended = try await ghsearch.shell("ulimit -n \(count); \"$GHSEARCH\" \(command)")
                #expect(ended.status == 1)
                #expect(ended.errors == "Too few files can be open at once. Raise the limit: ulimit -n 256\n")
            }
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("With few threads a command prints a message")
    func threads() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 3, rlim_max: 3)
            #expect(setrlimit(Int32(__RLIMIT_NPROC.rawValue), &limit) == 0)
            if geteuid() == 0 { #expect(setuid(65_533) == 0) }  // the limit is not for the superuser
            #expect(
                ProcessLimits.error?.message
                    == "Too few threads can run at once. Raise the limit: ulimit -u 1024")
        }
    }

    @Test("With little memory a command prints a message and exits with 1 at once", .withoutSanitizer)
    func memory() async throws {
        try await Ghsearch.run { ghsearch in
            for command in ["user mona", "repos mona --offline", "cache status", "--version"] {
                for limit in [150_000, 200_000, 250_000] {
                    let ended = try await ghsearch.shell("ulimit -v \(limit); \"$GHSEARCH\" \(command)")
                    #expect(ended.status == 1, "\(limit)")
                    #expect(ghsearch.control.requests.isEmpty)
                    #expect(
                        ended.errors == "Too little memory can be used. Raise the limit: ulimit -v unlimited\n")
                }
            }
            let ended = try await ghsearch.shell("ulimit -v 1000000; \"$GHSEARCH\" user mona")
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(!ghsearch.control.requests.isEmpty)
        }
    }

    @Test("With 64 descriptors commands work")
    func enoughDescriptors() async throws {
        try await Ghsearch.run(people: 20) { ghsearch in
            let ended = try await ghsearch.shell("ulimit -n 64; \"$GHSEARCH\" repos many-repos")
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(ended.lines.count == Dataset.Fixture.manyRepositories.repositories)
        }
    }

    @Test("A path that is too long is reported, and the command works without a cache")
    func longPath() async throws {
        try await Ghsearch.run { ghsearch in
            let long = ghsearch.home.path + String(repeating: "/" + String(repeating: "d", count: 200), count: 4)
            let names = ghsearch.home.path + "/" + String(repeating: "n", count: 300)
            for path in [long, names] {
                let ended = try await ghsearch("user", "mona", environment: ["XDG_CACHE_HOME": path])
                #expect(ended.status == 0)
                #expect(ended.output.hasPrefix("mona") || ended.output.contains("mona"))
                #expect(ended.errors.contains(" too long)."), "\(ended.errors)")
                #expect(ended.errors.split(separator: "\n").count == 1)
            }
        }
    }
}
