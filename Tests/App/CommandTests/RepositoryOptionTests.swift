import CommandSupport
import GitHubStandIn
import Testing

@Suite("Options of repos", .timeLimit(.minutes(3)))
struct RepositoryOptionTests {
    @Test(
        "The short options are those of gh",
        arguments: [
            (["repos", "mona", "-L", "3"], ["repos", "mona", "--limit", "3"]),
            (["repos", "mona", "-L3", "-lswift"], ["repos", "mona", "--limit=3", "--language", "swift"]),
            (["repos", "mona", "-q", "length"], ["repos", "mona", "--jq", "length"]),
            (["users", "mona", "-L", "1", "-q", ".[].login"], ["users", "mona", "--limit", "1", "--jq", ".[].login"]),
            (["repos", "mona", "-w"], ["repos", "mona", "--web"]),
        ])
    func short(words: [String], long: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 0)
            #expect(!ended.output.isEmpty)
            #expect(ended == (try await ghsearch.call(long)))
        }
    }

    @Test("--web opens the list of repositories, of the account too if no login is given")
    func web() async throws {
        try await Ghsearch.run { ghsearch in
            let page = "\(ghsearch.address)/mona?tab=repositories\n"
            #expect(try await ghsearch("repos", "mona", "--web") == .init(status: 0, output: page, errors: ""))
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            #expect(try await ghsearch("repos", "--web", environment: token).output == page)
        }
    }

    /// Returns the columns of mona's repositories with these options.
    private func rows(_ ghsearch: Ghsearch, _ options: String...) async throws -> [[String]] {
        let listed = try await ghsearch.shell("\"$GHSEARCH\" repos mona \(options.joined(separator: " "))")
        #expect(listed.status == 0)
        return listed.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test("The default order is by stars, most first; --reverse reverses it")
    func stars() async throws {
        try await Ghsearch.run { ghsearch in
            let stars = try await rows(ghsearch).compactMap { Int($0[2]) }
            #expect(stars.count == 30)
            #expect(stars == stars.sorted(by: >))
            #expect(try await rows(ghsearch, "--reverse").compactMap { Int($0[2]) } == stars.sorted())
            #expect(try await rows(ghsearch, "--sort stars").compactMap { Int($0[2]) } == stars)
        }
    }

    @Test("--sort sorts by forks, name or date")
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

    @Test("--language ignores case and is repeatable")
    func languages() async throws {
        try await Ghsearch.run { ghsearch in
            #expect(Set(try await rows(ghsearch, "--language sWiFt").map { $0[1] }) == ["Swift"])
            let two = try await rows(ghsearch, "--language swift --language PYTHON")
            #expect(Set(two.map { $0[1] }) == ["Swift", "Python"])
        }
    }

    @Test("--filter, --topic, --stars and --visibility include what the filter of the screen does")
    func filters() async throws {
        try await Ghsearch.run { ghsearch in
            let all = try await rows(ghsearch)
            func included(_ options: String) async throws -> [[String]] { try await rows(ghsearch, options) }
            let swift = all.filter { $0[1] == "Swift" }
            #expect(!swift.isEmpty && swift.count < all.count)
            #expect(try await included("--filter lang:swift") == swift)
            #expect(try await included("--filter -lang:swift") == all.filter { $0[1] != "Swift" })
            let many = all.filter { (Int($0[2]) ?? 0) > 100 }
            #expect(try await included("--stars '>100'") == many)
            #expect(
                try await included("--filter 'stars:>100 sort:stars-asc'").map { $0[2] }
                    == many.map { $0[2] }.reversed())
            #expect(try await included("--visibility public") == all)
            #expect(try await ghsearch("repos", "mona", "--visibility", "private").status == 2)
            let topic = try await ghsearch("repos", "mona", "--jq", "map(select(.topics != []))[0].topics[0]").lines[0]
            let named = try await ghsearch(
                "repos", "mona", "--topic", topic, "--jq", ".[].topics | index(\"\(topic)\") != null")
            #expect(Set(named.lines) == ["true"])
        }
    }

    @Test("--print writes a line for each repository, as in the prompt; with --print0 a NUL ends it")
    func printed() async throws {
        try await Ghsearch.run { ghsearch in
            let names = try await rows(ghsearch).map { $0[0] }
            let clones = try await ghsearch("repos", "mona", "--print", "clone")
            #expect(clones.lines == names.map { "\(ghsearch.address)/\($0).git" })
            #expect(
                try await ghsearch("repos", "mona", "--print", "{login} {repo}").lines == names.map { "mona \($0)" })
            let ended = try await ghsearch("repos", "mona", "--print", "repo", "--print0", "-L", "2")
            #expect(ended.output == names.prefix(2).map { "\($0)\0" }.joined())
            for option in [["login"], ["{name}"], ["repo", "--json"]] {
                #expect(try await ghsearch.call(["repos", "mona", "--print"] + option).status == 64, "\(option)")
            }
            #expect(try await ghsearch("repos", "mona", "--print0").status == 64)
        }
    }

    @Test(
        "A subcommand of gh repo is a usage error that names the command to use",
        arguments: [
            (["list", "mona", "--starred-by", "mona"], "To list repositories: ghsearch repos mona"),
            (["list"], "To list repositories: ghsearch repos LOGIN"),
            (["clone", "mona/escapes"], "To print addresses for git: ghsearch repos LOGIN --print clone"),
        ])
    func otherSubcommands(words: [String], message: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(["repo"] + words)
            #expect(ended.status == 64)
            #expect(ended.errors.contains(message), "\(ended.errors)")
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test(
        "A filter that can't be used is a usage error that says what to write",
        arguments: [
            (["--filter", "langauge:go"], "\"langauge:\" is not a filter. Did you mean lang:? Filters: lang: stars:"),
            (["--filter", "stars:>"], "\">\" is no value of stars: use a number"),
            (["--stars", "many"], "--stars takes a number"), (["--visibility", "secret"], "secret"),
        ])
    func invalidFilter(options: [String], message: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(["repos", "mona"] + options)
            #expect(ended.status == 64)
            #expect(ended.errors.contains(message), "\(ended.errors)")
            #expect(ended.output.isEmpty)
        }
    }

    @Test("--source and --fork, --archived and --no-archived divide the listing in two")
    func divided() async throws {
        try await Ghsearch.run { ghsearch in
            let all = Set(try await rows(ghsearch).map { $0[0] })
            for (one, other, sample) in [
                ("--fork", "--source", "mona/escapes"), ("--archived", "--no-archived", "mona/bidirectional"),
            ] {
                let (included, excluded) = (try await rows(ghsearch, one), try await rows(ghsearch, other))
                #expect(included.contains { $0[0] == sample })
                #expect(Set((included + excluded).map { $0[0] }) == all)
                #expect(included.count + excluded.count == all.count)
            }
        }
    }

    @Test("--limit prints the first repositories of the order")
    func limit() async throws {
        try await Ghsearch.run { ghsearch in
            let all = try await rows(ghsearch, "--sort name")
            #expect(try await rows(ghsearch, "--sort name --limit 3") == Array(all.prefix(3)))
            #expect(try await rows(ghsearch, "--limit 5000").count == 30)
        }
    }

    @Test("--by-language sorts languages by stars, with no language last, and keeps the order inside")
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
