import GitHistory
import GitHubModel

/// A person in a `MAINTAINERS` file in TOML, whose fields are lines:
///
/// ```text
/// [people.mona]
/// Name = "Mona Lisa"
/// Email = "mona@example.org"
/// GitHub = "mona"
/// ```
struct Maintainer {
    private var name = ""
    private var address = ""
    private var login: Login?

    /// Reads a line. Returns the person that it ends, if it begins another one, or no entries for a field; `nil` for a
    /// line that is neither.
    mutating func read(_ line: String) -> [PeopleLine.Entry]? {
        guard line.utf8.contains(where: { "[=".utf8.contains($0) }) else { return nil }  // expressions are slow
        if line.contains(#/^\s*\[[^\[\]]+\]\s*$/#) { return finish() }
        guard let match = line.wholeMatch(of: #/\s*(name|email|github)\s*=\s*"([^"]*)"\s*(#.*)?/#.ignoresCase()) else {
            return nil
        }
        let value = TextSanitizer.singleLine(String(match.2), maxLength: 200)
        switch match.1.lowercased() {
        case "name": name = value
        case "email": address = value
        default: login = Login(ifValid: value)
        }
        return []
    }

    /// Returns the login, or else the address.
    mutating func finish() -> [PeopleLine.Entry] {
        defer { self = Maintainer() }
        if let login { return [.login(login, name: name)] }
        return address.contains("@") ? [.identity(CommitIdentity(name: name, address: address))] : []
    }
}
