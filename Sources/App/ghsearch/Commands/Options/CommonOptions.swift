import ArgumentParser
import GitHubAPI
import GitHubModel
import HTTPTransport
import Settings
import TerminalUI

struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("GitHub host (also GH_HOST).", valueName: "host"), completion: .hosts)
    var host: String?

    @Option(
        help: ArgumentHelp("Account to use if several are signed in (also GHSEARCH_ACCOUNT).", valueName: "login"),
        completion: .accounts)
    var account: AccountArgument?

    @Flag(help: "Use cached data only; send no requests.")
    var offline = false

    @Flag(help: "Ignore cached data and fetch again.")
    var refresh = false

    @Option(
        help: ArgumentHelp(
            "Give up when no data arrives for this long, in seconds (default: 15).", valueName: "seconds"))
    var timeout: Int?

    @Flag(help: "Log requests and responses to standard error, without tokens.")
    var verbose = false

    @Flag(name: .customLong("no-color"), help: "Disable color (also NO_COLOR).")
    var noColor = false

    private static let valuedNames = ["--host", "--account", "--timeout"]
    private static let flagNames = ["--offline", "--refresh", "--verbose", "--no-color"]

    /// Returns the number of words of the option that begins with `word`, or `nil` if it is none of these options.
    static func wordCount(of word: String) -> Int? {
        if flagNames.contains(word) || valuedNames.contains(where: { word.hasPrefix("\($0)=") }) { return 1 }
        return valuedNames.contains(word) ? 2 : nil
    }

    func validate() throws {
        _ = try account?.value
        guard (1...3600).contains(timeout ?? 1) else {
            throw ValidationError("--timeout must be a number from 1 to 3600.")
        }
        if offline, refresh { throw ValidationError("Use either --offline or --refresh.") }
    }

    var cachePolicy: ResponseCache.Policy { offline ? .cacheOnly : refresh ? .refresh : .default }

    /// The limits of a command, and of each operation of a screen.
    var requestLimits: RequestBudget.Limits { timeout.map { .init(idleTimeout: .seconds($0)) } ?? .init() }

    /// The limits of each request. The times are those of the command; a connection may take two thirds of them. A page
    /// of a list has up to 1 MB. Up to 24 arrive side by side, and parsing takes 15 times the memory of a page.
    var transportLimits: TransportLimits {
        var limits = TransportLimits()
        limits.stallTimeout = requestLimits.idleTimeout
        limits.totalTimeout = requestLimits.totalTimeout
        limits.connectTimeout = limits.stallTimeout * 2 / 3
        limits.maxBodyBytes = 2 << 20
        return limits
    }
}

/// The options of a command that prints records as JSON.
struct DataOptions<Record: JSONRecord>: ParsableArguments {
    @Option(
        defaultAsFlag: "",
        help: ArgumentHelp(
            "Print JSON with a comma-separated list of fields, or with all in a pipe. On a terminal, lists the fields.",
            valueName: "fields"), completion: .jsonFields)
    var json: String?

    @Option(
        name: [.customShort("q", allowingJoined: true), .long],
        help: ArgumentHelp("Filter the JSON with a jq expression.", valueName: "expression"))
    var jq: String?

    private var requested = Validated<Result<JSONOutput<Record>?, any Error>>(.success(nil))

    init() {}

    /// Requests the JSON of options that a command has by other names.
    init(json: String?, jq: String?) {
        self.json = json
        self.jq = jq
        validate()
    }

    /// The fields and the filter, or `nil` if no JSON is requested. `validate()` of a command reports the error in its
    /// order.
    var output: JSONOutput<Record>? { get throws { try requested.value.get() } }
    var isJSON: Bool { json != nil || jq != nil }

    mutating func validate() { requested.value = Result { try parsed() } }

    /// `--jq` alone selects all fields; no field is an error on a terminal, which lists them as `gh` does.
    private func parsed() throws -> JSONOutput<Record>? {
        guard isJSON else { return nil }
        if json?.isEmpty == true, jq == nil, Console.standard().isTerminal {
            let names = Record.jsonFieldNames.map { "\n  \($0)" }.joined()
            throw ValidationError("Specify one or more comma-separated fields for `--json`:\(names)")
        }
        return try JSONOutput(fields: json ?? "", jq: jq)
    }
}

struct Choice<Value: CaseIterable & RawRepresentable & Sendable>: ExpressibleByArgument, Sendable
where Value.RawValue == String {
    let value: Value

    init(_ value: Value) { self.value = value }

    init?(argument: String) {
        guard let value = Value(rawValue: argument) else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { value.rawValue }
    static var allValueStrings: [String] { Value.allCases.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

struct ScreenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Height in lines or percent (40%). Draws below the shell prompt.", valueName: "lines"),
        completion: .list(["20%", "40%", "60%", "80%"]),
        transform: InlineHeight.init(option:))
    var height: InlineHeight?

    @Flag(name: .customLong("no-mouse"), help: "Disable mouse support.")
    var noMouse = false

    @Flag(
        name: .customLong("no-unicode"),
        help: "Draw lines and marks with ASCII characters (also in a locale without UTF-8).")
    var noUnicode = false

    @Option(
        name: .customLong("bind"),
        help: ArgumentHelp(
            """
            Keys and their actions, by the names that F1 shows, such as ctrl-e:open-in-browser. Others are execute(COMMAND), \
            execute-silent(COMMAND) and become(COMMAND), with {login}, {name}, {id}, {url}, {repo} and {clone}, or {} for \
            the login or the repository.
            """, valueName: "key:action"))
    var bindings: [String] = []

    @Flag(help: "Print each change on its own line, for screen readers (also GHSEARCH_ACCESSIBLE=1).")
    var accessible = false

    private var boundActions = Validated<[Key: [KeyAction]]>([:])

    /// The actions of `--bind`. Later ones of a key replace earlier ones.
    var keyActions: [Key: [KeyAction]] { boundActions.value }

    mutating func validate() throws {
        boundActions.value = try actions(of: bindings)
        if height != nil, accessible { throw ValidationError("Use either --height or --accessible.") }
    }

    private func actions(of bindings: [String]) throws -> [Key: [KeyAction]] {
        try bindings.reduce(into: [:]) { actions, text in
            do {
                actions.merge(try KeyActionParser.bindings(text)) { $1 }
            } catch {
                throw ValidationError("\(error)")
            }
        }
    }

    /// Accessible mode overrides the height. A variable that is empty, `0` or `false` does not select it.
    func mode(_ environment: [String: String]) -> TerminalMode {
        let isRequested = ["GHSEARCH_ACCESSIBLE", "GH_ACCESSIBLE_PROMPTER", "ACCESSIBLE"].contains { name in
            !["", "0", "false"].contains(environment[name]?.lowercased() ?? "")
        }
        if accessible || isRequested { return .accessible }
        return height.map { .inline($0) } ?? .fullScreen
    }

    func terminal(in context: ScreenContext) throws -> Terminal {
        try context.openTerminal(mode(context.output.environment), !noMouse, !noUnicode)
    }
}

extension InlineHeight {
    fileprivate init(option: String) throws {
        let isPercent = option.hasSuffix("%")
        let range = isPercent ? 1...100 : Self.minRows...Int.max
        guard let number = Int(isPercent ? String(option.dropLast()) : option), range.contains(number) else {
            throw ValidationError("must be at least \(Self.minRows) lines, or 1% to 100%.")
        }
        self = isPercent ? .percent(number) : .rows(number)
    }
}

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

    @Option(
        help: ArgumentHelp("Text between the results instead of line feeds, such as a comma.", valueName: "text"))
    var separator: String?

    func validate() throws {
        if endsWithNUL, separator != nil { throw ValidationError("Use either --print0 or --separator.") }
    }

    /// Whether results are printed, by ``format`` or as logins.
    var isRequested: Bool { format != nil || endsWithNUL || separator != nil }

    /// - Parameter isJSON: Whether JSON is requested.
    func validateForPeople(isJSON: Bool) throws {
        guard let format = try format(isJSON: isJSON, example: "login") else { return }
        if format.isOfRepository {
            throw ValidationError(
                "--print \(format.name) needs a repository, but this command prints people. "
                    + "Select one in the prompt: ghsearch --print clone")
        }
    }

    var pickerTarget: Wireframe.PickerTarget { format?.isOfRepository == true ? .repositories : .people }

    /// - Parameter isJSON: Whether JSON is requested.
    func validateForRepositories(isJSON: Bool) throws {
        guard let format = try format(isJSON: isJSON, example: "clone"), !format.isOfAnyRepository else { return }
        throw ValidationError(
            "--print \(format.name) needs a person, but this command prints repositories. Use url, repo, clone, ssh, https, json, "
                + "or a template with {repo}, {login}, {url} and {host}.")
    }

    private func format(isJSON: Bool, example: String) throws -> PrintFormat? {
        guard let format else {
            guard isRequested else { return nil }
            throw ValidationError(
                "\(endsWithNUL ? "--print0" : "--separator") needs --print, such as --print \(example).")
        }
        if isJSON { throw ValidationError("Use either --print or --json.") }
        return format
    }

    /// Prints all results of a run, a line each, or as one line with the ``separator`` between them.
    func print(_ lines: [String], to console: Console) throws(OutputError) {
        if let separator {
            if !lines.isEmpty { try console.print(lines.joined(separator: separator)) }
            return
        }
        for line in lines { try console.print(line, terminator: endsWithNUL ? "\0" : "\n") }
    }
}
