import ArgumentParser

/// The options of the prompt in a variable, which precede those of the command line.
enum DefaultOptions {
    static let variable = "GHSEARCH_DEFAULT_OPTS"

    /// Returns `command` with the options of the variable if it is the prompt. An invalid value is reported, and has no effect.
    static func apply(
        to command: any ParsableCommand, _ arguments: [String], _ environment: [String: String],
        report: (String) -> Void
    ) -> any ParsableCommand {
        guard command is SearchCommand, let text = environment[variable], !text.allSatisfy(\.isWhitespace) else {
            return command
        }
        do {
            let options = try words(in: text)
            guard try SearchCommand.parse(options).words.isEmpty else {
                throw ValidationError("It can only have options.")
            }
            return try SearchCommand.parse(
                options + (arguments.first == "search" ? arguments.dropFirst() : arguments[...]))
        } catch {
            let isHelp = SearchCommand.exitCode(for: error).isSuccess
            let reason = isHelp ? "It can only have options of the prompt." : SearchCommand.message(for: error)
            report("\(variable) has no effect: \(reason)")
            return command
        }
    }

    /// Splits `text` at blanks as a shell does, with quotes and backslashes, but without expansions.
    static func words(in text: String) throws -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var characters = text.makeIterator()
        while let character = characters.next() {
            switch (character, quote) {
            case (let character, let open?) where character == open: quote = nil
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case ("\\", nil), ("\\", "\""): word = (word ?? "") + (characters.next().map(String.init) ?? "")
            case (_, nil) where character.isWhitespace:
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw ValidationError("A quote is not closed.") }
        if let word { words.append(word) }
        return words
    }
}
