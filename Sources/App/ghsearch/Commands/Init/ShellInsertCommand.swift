import ArgumentParser
import GitHubModel
import PrivateFiles
import Search
import Store
import SystemPackage
import TerminalUI
import Warm

/// `ghsearch shell-insert`: the command that the key of ``Shell/integration`` runs.
///
/// Reads a command line up to the cursor from standard input, opens the prompt with its last word, and prints the line
/// with what was selected in place of the word. Prints nothing unless something was selected.
struct ShellInsertCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "shell-insert", abstract: "Complete a command line from standard input in the prompt.",
        shouldDisplay: false)

    @OptionGroup(title: "Screen")
    var screen: ScreenOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    private static let maxLength = 1 << 20

    func isFullScreen(_ console: Console) -> Bool { true }

    func run(in context: ScreenContext) async throws {
        guard !StandardInput.isTerminal else {
            throw CommandError(.usage, "The key of a shell runs this command. To set it up: ghsearch init --help")
        }
        var input = try FileDescriptor.standardInput.readToEnd(limit: Self.maxLength)
        if input.last == UInt8(ascii: "\n") { input.removeLast() }  // the shell has added it
        let line = CommandLineStart(input)
        let target: Wireframe.PickerTarget = line.format.isOfRepository ? .repositories : .people
        let session = try await context.github.cache.readingClone { clone in
            var context = context
            context.clone = clone
            let state = await state(for: line, in: context)
            ShellLine.leave()
            return try await Wireframe.pick(from: .search(state), target, in: context) { [context] in
                try screen.terminal(in: context)
            }
        }
        if screen.mode(context.output.environment) != .accessible { ShellLine.enter() }
        let values = try await texts(of: session.outcome, as: line.format, in: context)
        try context.output.console.write(line.inserting(values))
    }

    private func state(for line: CommandLineStart, in context: ScreenContext) async -> SearchScreen.State {
        var state = SearchScreen.State(
            text: line.query, isOffline: context.output.isOffline, queries: context.history.queries(),
            host: context.output.host, knownHosts: context.knownHosts(),
            scope: await scope(of: line, in: context.output))
        state.isMulti = line.isList
        return state
    }

    /// The repository whose people are listed first, or `nil` if others fit as well.
    private func scope(of line: CommandLineStart, in output: OutputContext) async -> RepositoryScope? {
        guard let purpose = line.purpose else { return nil }
        guard let address = line.repository else {
            return await RepositoryScope.ofClone(on: output.host, for: purpose, by: output.git)
        }
        guard output.host.contains(address), case .repository(let owner, let name) = address.target else { return nil }
        return RepositoryScope(owner: owner, name: name, purpose: purpose)
    }

    private func texts(
        of outcome: Wireframe.Outcome, as format: PrintFormat, in context: ScreenContext
    ) async throws -> [String] {
        switch outcome {
        case .picked(let people) where !people.isEmpty:
            var texts: [String] = []
            for person in people {
                let person = try await context.github.completed(person, for: format, looksUpNames: true)
                texts.append(context.github.printedText(format).text(of: person))
            }
            return texts
        case .pickedRepository(let repository):
            let owner = try Person(ownerOf: repository, on: context.output.host)
            return [context.github.printedText(format).text(of: repository, ownedBy: owner)]
        case .otherHost(let address):
            throw CommandError(.failed, "\(TextSanitizer.singleLine(address)) is on another host. Set GH_HOST.")
        case .picked, .execute, .become, .closed: throw CommandError(.interrupted, nil)
        }
    }
}

private enum ShellLine {
    static func leave() { send("\r\n") }

    /// Moves the cursor back to the row of the line, where the shell expects it and draws the line again.
    static func enter() { send("\u{1B}[A\r\u{1B}[J") }

    private static func send(_ text: String) {
        do {
            let terminal = try FileDescriptor.open("/dev/tty", .writeOnly, options: .closeOnExec)
            try terminal.closeAfter { _ = try terminal.writeAll(text.utf8) }
        } catch {
            // Opening the terminal for the prompt fails, too, and reports it.
        }
    }
}
