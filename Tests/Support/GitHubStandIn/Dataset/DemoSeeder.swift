extension Dataset {
    /// The generated people, and those in the pictures of the documentation. `Scripts/demo` shows them, too.
    package static let demo: Dataset = {
        let accounts = seeded().accounts + DemoSeeder.accounts
        return Dataset(accounts: accounts, repositoryStore: RepositoryStore(.seeded(RepositorySeeder(seed: 1))))
    }()

    /// A person in the pictures of the documentation.
    package struct DemoPerson: Sendable, Hashable {
        package let login: String
        /// Above the IDs of all generated people, so that those stay the same.
        package let id: Int
        package let name: String
        package let location: String
        package let followers: Int
        package let repositories: Int
        /// The languages of most repositories, the most common first.
        package let languages: [String]
        package let bio: String

        package var following: Int { followers / 40 }

        /// The address of the person's commits on GitHub.
        package var noreplyAddress: String { "\(id)+\(login)@users.noreply.github.com" }
    }

    /// The people in the pictures, by ID.
    package static let demoPeople = DemoSeeder.people
}

/// People with invented names of several cultures, and the repositories of the first one. Their texts are friendly:
/// those of ``Dataset/Fixture`` are hostile on purpose, and look like faults of the program in a picture.
enum DemoSeeder {
    static let people: [Dataset.DemoPerson] = rows(of: peopleTable).enumerated().map { number, fields in
        Dataset.DemoPerson(
            login: fields[0], id: 300_000_000 + 1_117 * number, name: fields[1], location: fields[2],
            followers: Int(fields[3]) ?? 0, repositories: Int(fields[4]) ?? 0,
            languages: fields[5].split(separator: ",").map(String.init), bio: fields[6])
    }

    static let accounts: [Account] = people.map { person in
        var account = Account(
            id: person.id, login: person.login, created: 1_420_070_400 + person.followers * 10_000,
            updated: PeopleSeeder.latest)
        account.name = person.name
        account.location = person.location
        account.bio = person.bio
        account.followers = person.followers
        account.following = person.following
        account.publicRepositories = person.repositories
        account.languages = person.languages
        return account
    }

    /// Returns the repositories of the first person, or `nil` for all others, whose repositories are generated.
    static func repositories(of account: Account, at index: Int) -> [Repository]? {
        guard account.login == people[0].login else { return nil }
        return rows(of: repositoryTable).enumerated().map { number, fields in
            let id = RepositorySeeder.id(ofRepository: number, ofAccount: index)
            var repository = Repository(
                id: id, name: fields[0], created: date(fields[5]), updated: date(fields[6]), pushed: date(fields[6]))
            repository.language = fields[1]
            repository.license = fields[4]
            repository.topics = fields[7].split(separator: ",").map(String.init)
            repository.description = fields[8]
            setCounts(&repository, stars: Int(fields[2]) ?? 0, forks: Int(fields[3]) ?? 0)
            return repository
        }
    }

    private static func setCounts(_ repository: inout Repository, stars: Int, forks: Int) {
        repository.stars = stars
        repository.forks = forks
        repository.openIssues = stars / 100
        repository.size = 400 + stars
    }

    private static func date(_ day: String) -> Int { HTTPDate.parse("\(day)T12:00:00Z") ?? PeopleSeeder.latest }

    /// Returns the fields of each line.
    private static func rows(of table: String) -> [[String]] {
        table.split(separator: "\n").map { line in
            line.split(separator: "|").map { field in
                String(field.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
        }
    }

    /// The login, the name, the location, the followers, the number of repositories, the languages and the biography.
    private static let peopleTable = """
        marisolq      | Marisol Quintanar  | Valparaíso   | 2840 | 22 | Rust,Swift,Python  | Maps, tides and small compilers.
        marek-dolin   | Marek Dolinský     | Brno         | 1970 | 14 | Go,C               | Networks that heal themselves.
        marit-fjell   | Marit Fjellhaug    | Tromsø       | 1260 | 31 | Kotlin,Java        | Apps for people who ski to work.
        mariamadj     | Mariam Adjeley     | Accra        | 930  | 18 | TypeScript         | Makes forms that nobody fears.
        marlon-batu   | Marlon Batuigas    | Cebu         | 610  | 9  | Ruby,Shell         | Keeps old printers alive.
        marcelline-d  | Marcelline Dorval  | Québec       | 480  | 26 | Haskell            | Types, teapots and typewriters.
        mei-tanabara  | Mei Tanabara       | Sapporo      | 2310 | 12 | Swift,C++          | Fonts for small screens.
        mihaildob     | Mihail Dobrenescu  | Iași         | 1540 | 20 | Python             | Teaches computers to read maps.
        malikbenh     | Malik Benhadour    | Tlemcen      | 880  | 7  | Elixir             | Chat servers and mint tea.
        milicastoj    | Milica Stojev      | Novi Sad     | 720  | 15 | Zig,C              | Music on very old hardware.
        matti-koivu   | Matti Koivulahti   | Oulu         | 540  | 11 | Rust               | Embedded systems in the snow.
        minhthu-tr    | Trần Minh Thư      | Huế          | 390  | 8  | JavaScript         | Draws with code.
        mehak-soln    | Mehak Solanke      | Nashik       | 350  | 13 | Java               | Timetables for every bus.
        tenzinw       | Tenzin Wangdrak    | Gangtok      | 640  | 10 | Go                 | Mountain weather, by the hour.
        kwame-ado     | Kwame Adomensah    | Kumasi       | 1120 | 17 | Python,Shell       | Open data for open water.
        aikominz      | Aiko Minazawa      | Kanazawa     | 760  | 21 | TypeScript         | Accessible maps.
        ingrid-halv   | Ingrid Halvorseth  | Bergen       | 430  | 6  | Rust               | Rain, measured.
        leilani-k     | Leilani Kahalewai  | Hilo         | 980  | 19 | Swift              | Surf forecasts.
        yusra-tamim   | Yusra Tamimi-Haddad | Muscat      | 510  | 5  | C                  | Compasses and other small parts.
        zuzannaw      | Zuzanna Wilkoszek  | Gdynia       | 270  | 4  | Python             | Ships and spreadsheets.
        """

    /// The name, the language, the stars, the forks, the license, the first and the last day, the topics and the
    /// description.
    private static let repositoryTable = """
        tidewater     | Rust   | 3120 | 214 | Apache-2.0 | 2019-03-02 | 2026-10-28 | tides,cli     | Tide tables and currents for any coast.
        kelp          | Rust   | 1930 | 120 | MIT        | 2020-06-11 | 2026-10-19 | parser        | A parser for tide, wind and weather feeds.
        driftwood     | Rust   | 840  | 51  | MIT        | 2021-01-30 | 2026-08-02 | simulation    | Where a floating thing goes next.
        lantern       | Rust   | 412  | 20  | MIT        | 2022-05-17 | 2026-09-14 | compiler      | A small language for small maps.
        sandbar       | Rust   | 96   | 6   | MIT        | 2023-02-08 | 2026-03-21 | cli           | Shows the depth below a route.
        seashell      | Rust   | 58   | 3   | MIT        | 2023-09-01 | 2025-12-12 | shell         | A prompt with the time of the next tide.
        harbor-map    | Swift  | 2480 | 166 | MIT        | 2018-11-23 | 2026-10-30 | maps,ios      | Nautical charts from open data.
        tide-clock    | Swift  | 1210 | 84  | MIT        | 2020-02-14 | 2026-10-05 | tides,watch   | High and low water on your wrist.
        gull          | Swift  | 530  | 28  | Apache-2.0 | 2021-07-07 | 2026-07-18 | network       | Sends data over very bad connections.
        buoy          | Swift  | 301  | 17  | MIT        | 2022-03-25 | 2026-06-09 | library       | Values that stay afloat when the app restarts.
        postcards     | Swift  | 77   | 5   | MIT        | 2024-04-12 | 2026-05-02 | images        | Pictures of places, in their place.
        moonphase     | Python | 1480 | 130 | BSD-3-Clause | 2017-08-21 | 2026-09-27 | astronomy   | Moon, sun and tide in one formula.
        coastline     | Python | 690  | 73  | BSD-3-Clause | 2019-10-10 | 2026-04-16 | maps        | How long is it? It depends.
        tide-data     | Python | 365  | 42  | MIT        | 2020-12-01 | 2026-10-31 | data          | Harmonic constants of 4,000 harbors.
        notebook      | Python | 44   | 2   | MIT        | 2022-10-22 | 2026-02-11 | learning      | What I learned, by month.
        ferry         | Go     | 870  | 65  | MIT        | 2019-05-29 | 2026-08-23 | transport     | Timetables for boats that are late.
        pier          | Go     | 158  | 11  | MIT        | 2021-11-04 | 2026-01-15 | server        | Serves map tiles from a single file.
        marisolq.github.io | HTML | 21  | 1   | MIT        | 2016-09-09 | 2026-10-12 | blog          | Notes from a windy hill.
        stencil       | TypeScript | 610 | 37 | MIT        | 2020-09-18 | 2026-09-03 | maps          | Map styles that print well.
        waterline     | TypeScript | 204 | 12 | MIT        | 2023-06-30 | 2026-07-26 | graphics      | Draws a tide curve in any web page.
        dotfiles      | Shell  | 63   | 9   | MIT        | 2016-02-02 | 2026-09-20 | dotfiles      | Settings, explained.
        anchor        | C      | 119  | 14  | MIT        | 2018-04-27 | 2024-11-11 | embedded      | Wakes you when the boat moves.
        """
}
