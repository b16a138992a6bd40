import ArgumentParser

struct PrintOptions: ParsableArguments {
    @Option(
        name: .customLong("print"),
        help: ArgumentHelp(
            """
            Print login, mention, coauthor, id, url, keys, repo, clone, ssh, https, json, or a template with {login}, \
            {name}, {id}, {url}, {host} and {repo}.
            """, valueName: "what"),
        completion: .list(PrintFormat.named.map(\.name)),
        transform: { try PrintFormat($0) })
    var format: PrintFormat?

    @Flag(name: .customLong("print0"), help: "End each result with a NUL character instead of a line feed.")
    var endsWithNUL = false

    func validate(forPeople data: DataOptions) throws {
        guard let format else { return }
        if data.isJSON { throw ValidationError("Use either --print or --json.") }
        if format.isOfRepository {
            throw ValidationError(
                "--print \(format.name) needs a repository, but this command prints people. "
                    + "Select one in the prompt: ghsearch --print clone")
        }
    }

    var pickerTarget: Wireframe.PickerTarget { format?.isOfRepository == true ? .repositories : .people }

    func print(_ lines: [String], to console: Console) throws(OutputError) {
        for line in lines { try console.print(line, terminator: endsWithNUL ? "\0" : "\n") }
    }
}
