import GitHubModel

/// What people type: beginnings of logins, of first and of family names, pieces from within, and things nobody is called.
struct Queries: Sequence {
    private let texts: [String]

    init(count: Int) {
        let people = Array(GeneratedPeople(count: count * 7))
        texts = (0..<count).map { index in
            let person = people[index * 7 + 3]
            let length = index % 8 + 1
            let login = person.login.description
            let name = person.profile?.name ?? login
            return switch index / 8 % 5 {
            case 0: String(login.prefix(length))
            case 1: String(name.prefix(length))
            case 2: String((name.split(separator: " ").last ?? "").prefix(length))
            case 3: String(login.dropFirst(2).prefix(length))
            default: String(String(login.reversed()).prefix(length))
            }
        }
    }

    func makeIterator() -> some IteratorProtocol<String> { texts.makeIterator() }
}
