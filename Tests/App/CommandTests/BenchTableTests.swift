import CommandSupport
import Foundation
import TestSupport
import Testing

/// What `Scripts/bench-table` prints about runs of `Scripts/bench`.
@Suite("Table of the benchmarks", .timeLimit(.minutes(1)))
struct BenchTableTests {
    private static let script = ProjectDirectory.path("Scripts/bench-table")

    /// A run with a time, a ratio of times, a number of points and a size.
    struct Run {
        var milliseconds = 100.0
        var ratio = 10.0
        var points = 20
        var megabytes = 30.0
        var isBusy = false
        var cores = 2
        var startUpOfGH = 40.0

        /// The contents of the file.
        var json: String {
            """
            {"commit": "", "date": "", "cores": \(cores), "busy": \(isBusy), "ghStartUp": \(startUpOfGH), "results": [
            {"section": "The listing", "name": "listing", "value": \(milliseconds), "unit": "ms", "worse": "higher"},
            {"section": "The listing", "name": "times faster", "value": \(ratio), "unit": "x", "worse": "lower",
            "relation": ">=", "limit": 6, "ok": \(ratio >= 6), "peer": {"name": "gh", "value": 1000, "unit": "ms"}},
            {"section": "Requests", "name": "points", "value": \(points), "unit": "", "worse": "higher",
            "relation": "<=", "limit": 50, "ok": \(points <= 50)},
            {"section": "Requests", "name": "memory", "value": \(megabytes), "unit": "MB", "worse": "higher"}
            ]}
            """
        }
    }

    /// Returns what the script prints about a run, with the contents of the file of the last one, or without the file.
    private func table(_ run: Run, last: String?) async throws -> [String] {
        var lines: [String] = []
        try await Ghsearch.run { ghsearch in
            try Data(run.json.utf8).write(to: ghsearch.home.url.appending(path: "this.json"))
            if let last { try Data(last.utf8).write(to: ghsearch.home.url.appending(path: "last.json")) }
            let ended = try await ghsearch.shell("cd \"$HOME\" && '\(Self.script)' this.json last.json")
            #expect(ended.status == 0)
            #expect(ended.errors == "")
            lines = ended.lines
        }
        return lines
    }

    @Test("The table has a row for each value, with its peer, its limit and the last run, below its section")
    func columns() async throws {
        let lines = try await table(Run(), last: Run(milliseconds: 101).json)
        #expect(
            lines == [
                "what            peer or limit  goal    this run  last committed run",
                "The listing",
                "  listing       –              –       100.0 ms            101.0 ms",
                "  times faster  gh 1000.0 ms   >= 6 x    10.0 x              10.0 x",
                "Requests",
                "  points        limit          <= 50         20                  20",
                "  memory        –              –        30.0 MB             30.0 MB",
            ])
    }

    @Test("A time that is longer by 11 % is named, and one by 9 % is not")
    func time() async throws {
        let last = Run().json
        let longer = try await table(Run(milliseconds: 111), last: last)
        #expect(longer.suffix(2) == ["Regressions of more than a tenth:", "  listing: 111.0 ms, 100.0 ms before"])
        #expect(try await table(Run(milliseconds: 109), last: last).count == 7)
    }

    @Test("A time that is longer by less than 1 ms is not named")
    func resolution() async throws {
        #expect(try await table(Run(milliseconds: 1.4), last: Run(milliseconds: 0.5).json).count == 7)
    }

    @Test("A ratio of at least a limit is worse if it is lower")
    func ratio() async throws {
        let last = Run().json
        #expect(try await table(Run(ratio: 20), last: last).count == 7)
        let lower = try await table(Run(ratio: 8), last: last)
        #expect(lower.suffix(2) == ["Regressions of more than a tenth:", "  times faster: 8.0 x, 10.0 x before"])
    }

    @Test("A missed limit is marked in the table and named below it")
    func missed() async throws {
        let lines = try await table(Run(points: 51), last: Run(points: 50).json)
        #expect(lines.contains { $0.hasPrefix("  points ") && $0.contains(" FAILED 51 ") })
        #expect(lines.suffix(2) == ["Missed limits:", "  points: 51, limit <= 50"])
    }

    @Test(
        "Times are compared only if no other program used the machine during one of the runs",
        arguments: [
            (Run(isBusy: true), Run(milliseconds: 50, ratio: 30, points: 10), "this run"),
            (Run(), Run(milliseconds: 50, ratio: 30, points: 10, isBusy: true), "the last run"),
        ])
    func busy(run: Run, last: Run, during: String) async throws {
        let lines = try await table(run, last: last.json)
        #expect(
            lines.suffix(3) == [
                "Regressions of more than a tenth:", "  points: 20, 10 before",
                "Times and their ratios are not compared: other programs used the machine during \(during).",
            ])
    }

    @Test(
        "On another machine, ratios and numbers are compared, and neither times nor sizes",
        arguments: [
            Run(milliseconds: 50, ratio: 30, megabytes: 10, cores: 4),
            Run(milliseconds: 50, ratio: 30, megabytes: 10, startUpOfGH: 50),
        ])
    func machine(last: Run) async throws {
        let lines = try await table(Run(), last: last.json)
        #expect(
            lines.suffix(3) == [
                "Regressions of more than a tenth:", "  times faster: 10.0 x, 30.0 x before",
                "Times and sizes are not compared: the last run was on another machine.",
            ])
    }

    @Test("Without a last run, a sentence says how to write one")
    func first() async throws {
        let lines = try await table(Run(), last: nil)
        #expect(lines.count == 9)
        #expect(lines.contains("  listing       –              –       100.0 ms                   –"))
        let sentence = "There is no committed run to compare with."
        #expect(lines.last == "\(sentence) Scripts/bench --json Scripts/bench.json writes the file to commit.")
    }

    @Test(
        "With a broken last run, the table is printed, and a sentence says that nothing is compared",
        arguments: [
            "", "no JSON", "null", "[]", "{\"results\": [", "{\"results\": 1}", "{\"results\": []}",
            "{\"results\": [null, 1, {}, {\"name\": \"listing\", \"value\": null, \"unit\": \"ms\"}]}",
            "{\"results\": [{\"name\": \"another\", \"value\": 1, \"unit\": \"ms\"}]}",
        ])
    func broken(last: String) async throws {
        let lines = try await table(Run(), last: last)
        #expect(lines.count == 9)
        #expect(lines.contains("  listing       –              –       100.0 ms                   –"))
        #expect(lines.last?.hasPrefix("The last committed run ") == true)
        #expect(lines.last?.hasSuffix(", so that nothing is compared.") == true)
    }

    @Test("A run that is not JSON is an error, and no argument is wrong usage")
    func arguments() async throws {
        try await Ghsearch.run { ghsearch in
            let broken = try await ghsearch.shell("cd \"$HOME\" && echo no >this.json && '\(Self.script)' this.json")
            #expect(broken == .init(status: 1, output: "", errors: "this.json is not a run of Scripts/bench.\n"))
            let usage = try await ghsearch.shell("'\(Self.script)'")
            #expect(usage.status == 64)
            #expect(usage.errors.hasPrefix("Usage: Scripts/bench-table "))
        }
    }
}
