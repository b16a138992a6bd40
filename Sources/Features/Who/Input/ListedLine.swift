/// A line as programs print names of files and commits, for standard input:
///
/// ```text
/// "sch\303\266n.txt"                       Git's quoting
///  M Sources/main.swift                    git status --short
/// R100	old.swift	new.swift                git diff --name-status
/// 0123abc (HEAD -> main) Fix the parser    git log --oneline
/// commit 0123abc…                          git log
/// ^0123abc old.txt (Mona 2024-01-02 …      git blame
///      2	Mona <mona@example.org>            git shortlog -sne
/// ```
struct ListedLine {
    /// What the line can name, the line itself first, without a count before a person.
    let texts: [String]
    /// The one of ``texts`` that follows a status, and so can only be a file: "A HEAD" is prose.
    let path: String?

    init(_ line: String) {
        path = Self.pathWithStatus(line).map { Self.unquoted($0) ?? $0 }
        let text = Self.unquoted(line) ?? Self.countedPerson(line) ?? line
        texts = [text] + [path, Self.commit(line)].compactMap(\.self)
    }

    /// Returns the person behind the number of its commits.
    private static func countedPerson(_ line: String) -> String? {
        line.firstMatch(of: #/^ *[0-9]+\t(.*<[^<>]+>)$/#).map { String($0.1) }
    }

    /// Whether the line is a name behind the number of its commits, as `git shortlog -sn` prints it.
    static func isCountedName(_ line: String) -> Bool { line.contains(#/^ *[0-9]+\t\p{L}[^<>\t]*$/#) }

    /// Returns the last path after the letters of a status.
    private static func pathWithStatus(_ line: String) -> String? {
        if let match = line.firstMatch(of: #/^[ACDMRTUX][0-9]{0,3}\t(?:[^\t]+\t)?([^\t]+)$/#) { return String(match.1) }
        guard let match = line.firstMatch(of: #/^(?:[ACDMRTU?! ][ACDMRTU?! ]|[ACDMRTU]) (?:.+ -> )?(.+)$/#) else {
            return nil
        }
        return String(match.1)
    }

    /// Returns the abbreviated ID at the start of the line, which is followed by a subject or an author.
    private static func commit(_ line: String) -> String? {
        line.firstMatch(of: #/^(?:commit ([0-9a-f]{7,64})$|\^?([0-9a-f]{7,64})\s)/#).flatMap { $0.1 ?? $0.2 }
            .map(String.init)
    }

    /// Returns the name that Git put in quotation marks because of special characters, each byte of which it prints as
    /// an octal number.
    private static func unquoted(_ text: String) -> String? {
        guard text.count > 1, text.first == "\"", text.last == "\"" else { return nil }
        var (bytes, rest) = ([UInt8](), Array(text.utf8.dropFirst().dropLast())[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard let escaped = Self.escaped(&rest) else { return nil }
            bytes.append(escaped)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func escaped(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
        let digits = rest.prefix(3)
        if digits.count == 3, let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) {
            rest = rest.dropFirst(3)
            return byte
        }
        guard let letter = rest.popFirst() else { return nil }
        let escapes: [Unicode.Scalar: UInt8] = [
            "a": 7, "b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "\"": 0x22, "\\": 0x5C,
        ]
        return escapes[Unicode.Scalar(letter)]
    }
}
