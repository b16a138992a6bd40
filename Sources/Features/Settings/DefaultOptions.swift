import GitHubModel

/// The default options of the prompt or of a command, which precede those of the command line: those of the setting
/// `options.COMMAND`, and for the prompt also those of the variable `GHSEARCH_DEFAULT_OPTS`.
///
/// Whether options are valid is for the command to say, so ``apply(to:_:parse:report:)`` takes the parser of the
/// command.
package struct DefaultOptions: Sendable {
    package static let variable = "GHSEARCH_DEFAULT_OPTS"
    /// The name of the prompt in `options.prompt`.
    package static let prompt = "prompt"

    /// The options of one source, and the name of the source for messages. The words are `nil` if a quote is not
    /// closed.
    private struct Source: Sendable {
        let name: String
        let words: [String]?
    }

    /// The first source is the nearest to the command line.
    private var sources: [Source] = []

    /// `name` is that of a command, or ``prompt``. `configured` are the words of the settings by this name.
    package init(of name: String, _ environment: [String: String], configured: [String: [String]]) {
        if name == Self.prompt, let text = environment[Self.variable], !text.isBlank {
            sources.append(Source(name: Self.variable, words: ShellWords.words(in: text, hasComments: true)))
        }
        if let options = configured[name], !options.isEmpty {
            sources.append(Source(name: "options.\(name) in \(Configuration.fileName)", words: options))
        }
    }

    /// Returns `command` with its default options. Options of a source that are invalid, or contradict the command
    /// line, are reported, and have no effect.
    ///
    /// - Parameters:
    ///   - words: The command line without the name of the command.
    ///   - parse: Parses the words of the command. `defaults` are the options in front of them, which must be valid by
    ///     themselves. The description of its error is a sentence.
    package func apply<Command, Failure: CustomStringConvertible & Error>(
        to command: Command, _ words: [String],
        parse: (_ words: [String], _ defaults: [String]) throws(Failure) -> Command, report: (String) -> Void
    ) -> Command {
        var result = command
        var words = words
        for source in sources {
            guard let defaults = source.words else {
                report("\(source.name) has no effect: A quote is not closed.")
                continue
            }
            do throws(Failure) {
                result = try parse(defaults + words, defaults)
                words = defaults + words
            } catch {
                report("\(source.name) has no effect: \(error)")
            }
        }
        return result
    }
}
