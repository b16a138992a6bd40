import GitHubModel
import PeopleList
import PeopleUI
import Repositories
import Search
import Settings
import TerminalUI

extension Wireframe {
    /// Performs the actions of a key in order, until one does nothing here. Those after a command of the shell wait for
    /// it.
    func perform(_ actions: [KeyAction]) async {
        for (index, action) in actions.enumerated() {
            guard await perform(action) else { return }
            guard outcome == nil else {
                laterActions = Array(actions[(index + 1)...])
                return
            }
        }
    }

    /// Returns whether the action does something.
    private func perform(_ action: KeyAction) async -> Bool {
        switch action {
        case .ignore: return true
        case .named(let name):
            if let command = Self.keys.command(named: name) {
                await perform(command)
                return true
            }
            guard await stack.last?.component.perform(actionNamed: name) == true else {
                notice = "\(name) does nothing here."
                return false
            }
        case .execute(let template):
            guard let command = await command(template) else { return false }
            outcome = .execute(command)
        case .executeSilently(let template):
            guard let command = await command(template) else { return false }
            return await executeSilently(command)
        case .become(let template):
            guard let command = await command(template) else { return false }
            outcome = .become(command)
        }
        return true
    }

    /// Returns `nil` if a field has no value, which a notice says.
    private func command(_ template: ShellTemplate) async -> String? {
        var values: [ShellTemplate.Field: String] = [:]
        if let component = stack.last?.component as? any SelectingComponent, let selection = await component.selection {
            values = dependencies.services.context.github.values(of: selection)
        }
        if let field = template.missingField(in: values) {
            notice = "{\(field.rawValue)} has no value here."
            return nil
        }
        return template.command(with: values)
    }

    /// Returns whether the command succeeds. A notice says that it does not.
    private func executeSilently(_ command: String) async -> Bool {
        do {
            if try await BackgroundCommand.run(command) { return true }
            notice = "The command failed: \(TextSanitizer.excerpt(command))"
        } catch {
            notice = CommandError(error).message
        }
        return false
    }

    /// Runs a command of the shell while no screen is shown.
    func execute(_ command: String) async throws {
        outcome = nil
        do {
            if try await !ForegroundCommand.run(command) {
                notice = "The command failed: \(TextSanitizer.excerpt(command))"
            }
        } catch let error as CommandError {
            notice = error.message
        }
        let actions = laterActions
        laterActions = []
        await perform(actions)
    }
}

extension Wireframe.Command: NamedCommand {
    static let named: [Self] = [.account, .quit]
}

extension Wireframe.ScreenName {
    var keys: ScreenKeys? {
        switch self {
        case .search: .prompt
        case .repositories: .repositories
        case .details: .details
        case .people: .people
        case .randomPeople: .explore
        case .account, .signIn, .help: nil
        }
    }
}

extension KeyActions {
    /// Returns the name of the key that shows the account or signs in, or `nil` if it has none on the screen.
    func accountKey(on screen: ScreenKeys?) -> String? {
        KeyNames(changes(on: screen)).name(of: Wireframe.Command.account, in: Wireframe.keys)
    }
}

extension KeyActionParser {
    /// The names of the actions that keys can have: those of all screens, and of the editor of a line.
    static let actionNames = Set(
        SearchScreen.Command.actionNames + RepositoriesScreen.Command.actionNames
            + RepositoryDetailsScreen.Command.actionNames + PeopleListScreen.Command.actionNames
            + LineEditor.Command.actionNames + Wireframe.Command.actionNames)

    /// Returns the actions by key of a text such as `ctrl-e:open-in-browser`.
    static func bindings(_ text: String) throws(KeyActionError) -> [Key: [KeyAction]] {
        try bindings(text, isAction: actionNames.contains)
    }
}
