import Testing

@Suite("What repos lists, and in which order", .timeLimit(.minutes(3)))
struct RepositoryOptionTests {
    /// mona's repositories with these options, as rows of columns.
    private func rows(_ ghsearch: Ghsearch, _ options: String...) async throws -> [[String]] {
        let listed = try await ghsearch.shell("\"$GHSEARCH\" repos mona \(options.joined(separator: " "))")
        #expect(listed.status == 0)
        return listed.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test("By stars unless told, the most first; --reverse turns it round")
    func stars() async throws {
        try await Ghsearch.run { ghsearch in
            let stars = try await rows(ghsearch).compactMap { Int($0[2]) }
            #expect(stars.count == 30)
            #expect(stars == stars.sorted(by: >))
            #expect(try await rows(ghsearch, "--reverse").compactMap { Int($0[2]) } == stars.sorted())
            #expect(try await rows(ghsearch, "--sort stars").compactMap { Int($0[2]) } == stars)
        }
    }

    @Test("By forks, by name and by date")
    func otherOrders() async throws {
        try await Ghsearch.run { ghsearch in
            let forks = try await rows(ghsearch, "--sort forks").compactMap { Int($0[3]) }
            #expect(forks == forks.sorted(by: >))
            let names = try await rows(ghsearch, "--sort name").map { $0[0].lowercased() }
            #expect(names == names.sorted())
            let pushed = try await rows(ghsearch, "--sort pushed").map { $0[4] }
            #expect(pushed == pushed.sorted(by: >))
            for order in ["created", "updated"] {
                let dates = try await ghsearch("repos", "mona", "--sort", order, "--jq", ".[].\(order)At").lines
                #expect(dates == dates.sorted(by: >), "\(order)")
                #expect(dates.count == 30)
            }
        }
    }

    @Test("--language keeps one, in any case, and another where it is given again")
    func languages() async throws {
        try await Ghsearch.run { ghsearch in
            #expect(Set(try await rows(ghsearch, "--language sWiFt").map { $0[1] }) == ["Swift"])
            let two = try await rows(ghsearch, "--language swift --language PYTHON")
            #expect(Set(two.map { $0[1] }) == ["Swift", "Python"])
        }
    }

    @Test("--source and --fork, --archived and --no-archived divide the listing in two")
    func divided() async throws {
        try await Ghsearch.run { ghsearch in
            let all = Set(try await rows(ghsearch).map { $0[0] })
            for (one, other, sample) in [
                ("--fork", "--source", "mona/escapes"), ("--archived", "--no-archived", "mona/bidirectional"),
            ] {
                let (kept, left) = (try await rows(ghsearch, one), try await rows(ghsearch, other))
                #expect(kept.contains { $0[0] == sample })
                #expect(Set((kept + left).map { $0[0] }) == all)
                #expect(kept.count + left.count == all.count)
            }
        }
    }

    @Test("--limit keeps the first of the order")
    func limit() async throws {
        try await Ghsearch.run { ghsearch in
            let all = try await rows(ghsearch, "--sort name")
            #expect(try await rows(ghsearch, "--sort name --limit 3") == Array(all.prefix(3)))
            #expect(try await rows(ghsearch, "--limit 5000").count == 30)
        }
    }

    @Test("--by-language: languages by their stars, those without at the end; inside, the order asked for")
    func byLanguage() async throws {
        try await Ghsearch.run { ghsearch in
            let rows = try await rows(ghsearch, "--by-language")
            var groups: [(language: String, stars: [Int])] = []
            for row in rows {
                if groups.last?.language != row[1] { groups.append((row[1], [])) }
                groups[groups.count - 1].stars.append(Int(row[2]) ?? -1)
            }
            #expect(Set(groups.map(\.language)).count == groups.count)
            #expect(groups.last?.language == "")
            let totals = groups.dropLast().map { $0.stars.reduce(0, +) }
            #expect(totals == totals.sorted(by: >))
            #expect(groups.allSatisfy { $0.stars == $0.stars.sorted(by: >) })
        }
    }
}
