import GitHubAPI
import GitHubModel
import PeopleSupport
import Testing

import Foundation

@testable import People

/// A typist who types names one after the other: with gaps of varying length, slips that are corrected, and pauses.
private struct Typist {
    /// The median of the gaps between two keys.
    let gap: Duration
    /// The shares of keys that are wrong, and of keys before which the typist thinks.
    let slips = 0.02, pauses = 0.01
    var random = SplitMix64(seed: 7)

    private static let names = [
        "torvalds", "linus torvalds", "mona lisa", "octocat", "gaearon", "yehuda katz", "sindresorhus", "antirez",
        "margaret hamilton", "grace hopper", "ada lovelace", "dennis ritchie", "bjarne", "guido van rossum", "matz",
        "katherine johnson", "barbara liskov", "ken thompson", "rob pike", "anders hejlsberg", "joe armstrong",
    ]

    private mutating func fraction() -> Double { Double(random.below(1 << 30) + 1) / Double(1 << 30) }

    /// Returns a gap of a log-normal distribution, as measured gaps have.
    private mutating func nextGap() -> Duration {
        let normal = (-2 * log(fraction())).squareRoot() * cos(2 * .pi * fraction())
        return gap * exp(0.35 * normal)
    }

    /// Returns the texts of an hour and the times at which they appear. A name is read for some seconds.
    mutating func hour() -> (keys: [(text: String, time: Duration)], names: Int) {
        var (keys, time, count): ([(text: String, time: Duration)], Duration, Int) = ([], .zero, 0)
        func press(_ text: String, after gap: Duration) {
            time += gap
            keys.append((text, time))
        }
        while time < .seconds(3600) {
            let name = Self.names[random.below(Self.names.count)]
            count += 1
            press("", after: .seconds(4 + random.below(8)))
            for end in name.indices {
                let text = String(name[...end])
                if fraction() < slips {
                    press(name[..<end] + "#", after: nextGap())
                    press(String(name[..<end]), after: nextGap() * 1.2)
                }
                press(text, after: fraction() < pauses ? .milliseconds(900 + random.below(900)) : nextGap())
            }
        }
        return (keys, count)
    }
}

@Suite("Searches of an hour of typing", .timeLimit(.minutes(3)))
struct TypingTests {
    /// Returns the times of the searches. Each name is typed in a new process, which does not know the pace yet. At the
    /// limit a search waits.
    private func searches(
        _ keys: [(text: String, time: Duration)], limit: Int, per window: Duration
    ) -> [Duration] {
        var (pace, times) = (TypingPace(), [Duration]())
        func used(at time: Duration) -> Int { times.count { Int($0 / window) == Int(time / window) } }
        for (index, key) in keys.enumerated() {
            if key.text.isEmpty { pace = TypingPace() }
            pace.record(key.text, at: key.time)
            guard !key.text.isEmpty else { continue }
            let rateLimit = RateLimit(limit: limit, remaining: limit - used(at: key.time), resetsIn: .seconds(9))
            var time = key.time + DebounceInterval().duration(for: rateLimit, pace: pace)
            if used(at: time) >= limit { time = window * (Int(time / window) + 1) }
            if index + 1 == keys.count || time < keys[index + 1].time { times.append(time) }
        }
        return times
    }

    @Test(
        "A name takes at most 1.2 searches",
        arguments: [80, 120, 180, 240], [(10, Duration.seconds(60)), (30, .seconds(60)), (5000, .seconds(3600))])
    func hour(gap: Int, limit: (count: Int, window: Duration)) {
        var typist = Typist(gap: .milliseconds(gap))
        let (keys, names) = typist.hour()
        let times = searches(keys, limit: limit.count, per: limit.window)
        #expect(names > 200)
        #expect(Double(times.count) / Double(names) > 0.9, "nearly each name is searched for")
        #expect(Double(times.count) / Double(names) <= 1.2)
        let peak = Dictionary(grouping: times) { Int($0 / limit.window) }.values.map(\.count).max()
        #expect(peak ?? 0 <= limit.count)
    }

    @Test("A paste is searched for soon, and after a fast typist's keys sooner than after a slow one's")
    func intervals() {
        let limit = RateLimit(limit: 30, remaining: 30, resetsIn: .seconds(9))
        func interval(gap: Int) -> Duration {
            var pace = TypingPace()
            for (index, text) in ["t", "to", "tor", "torv", "torva", "torval", "torvald"].enumerated() {
                pace.record(text, at: .milliseconds(gap * index))
            }
            return DebounceInterval().duration(for: limit, pace: pace)
        }
        #expect(DebounceInterval().duration(for: limit, pace: TypingPace()) == .milliseconds(150))
        #expect(interval(gap: 70) < interval(gap: 200))
        #expect(interval(gap: 70) > .milliseconds(140))
        #expect(interval(gap: 70) < .milliseconds(300))
        #expect(interval(gap: 900) == .milliseconds(750), "at most")
    }

    @Test("A held Backspace, a paste, a rest and the first character do not change the pace")
    func pace() {
        var pace = TypingPace()
        let texts = [
            ("mona", 0), ("mon", 30), ("mo", 60), ("torvalds", 90), ("torvalds ", 9000), ("", 9500), ("m", 9900),
        ]
        for (text, time) in texts {
            pace.record(text, at: .milliseconds(time))
        }
        #expect(pace.gap == TypingPace().gap)
    }
}

@Suite("Known results", .timeLimit(.minutes(3)))
struct KnownResultsTests {
    private func query(_ text: String) throws -> SearchQuery { try SearchQuery(text) }

    @Test(
        "Complete results are those of a query with more words if there are none, or with a kind",
        arguments: [
            ("mona lisa", "lisa mona", true), ("Mona", "mona", true), ("mona", "monal", false),
            ("mona", "mona lisa", false),
            ("mona", "mona type:user", true), ("mona", "mona location:berlin", false), ("mona", "mona OR lisa", false),
            ("nothing", "nothing at all", true), ("nothing", "nothingness", false),
            ("nothing", "nothing user:mona", true), ("nothing user:mona", "nothing user:mona user:lisa", false),
            ("nothing user:mona", "nothing user:mona location:berlin", true), ("nothing", "nothing in:name", false),
            ("mona type:org", "mona type:org type:user", false),
        ])
    func restrictions(known: String, text: String, isKnown: Bool) throws {
        var results = KnownResults()
        let people = known.hasPrefix("nothing") ? [] : [try Sample.person("mona", 1)]
        results.store(Sample.search(people), for: try query(known), at: .seconds(10))
        let found = results.results(for: try query(text), at: .seconds(20))
        #expect((found != nil) == isKnown)
        #expect(found.map { $0.people == people } ?? true)
        #expect(results.results(for: try query(text), at: .seconds(311)) == nil, "no longer fresh")
    }

    @Test("The first of several pages and a search that timed out are those of no other query")
    func partial() throws {
        var results = KnownResults()
        results.store(
            SearchResults([try Sample.person("mona", 1)], total: 40, isIncomplete: false, exact: nil),
            for: try query("mona"), at: .zero)
        #expect(results.results(for: try query("mona type:user"), at: .zero) == nil)
        results.store(SearchResults([], total: 0, isIncomplete: true, exact: nil), for: try query("lisa"), at: .zero)
        #expect(results.results(for: try query("lisa mona"), at: .zero) == nil)
    }

    @Test("An added kind filters the people")
    func kinds() throws {
        var results = KnownResults()
        results.store(Sample.search([try Sample.person("mona", 1)]), for: try query("mona"), at: .zero)
        #expect(results.results(for: try query("mona type:org"), at: .zero)?.people == [])
    }
}
