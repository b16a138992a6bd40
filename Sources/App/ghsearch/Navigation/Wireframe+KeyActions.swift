import GitHubModel
import TerminalUI

extension Wireframe {
    /// Performs the actions of a key in order, until one does nothing here. Those after a command of the shell wait for it.
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
            guard let key = await key(ofAction: name) else {
                notice = "\(name) does nothing here."
                return false
            }
            await dispatch(key)
        case .execute(let template):
            guard let command = await command(template) else { return false }
            outcome = .execute(command)
        case .become(let template):
            guard let command = await command(template) else { return false }
            outcome = .become(command)
        }
        return true
    }

    private func key(ofAction name: String) async -> Key? {
        let sections = (await stack.last?.component.help ?? []) + [HelpSection("", Self.keys)]
        return sections.lazy.compactMap { $0.key(ofAction: name) }.first
    }

    /// Returns `nil` if a field has no value, which a notice says.
    private func command(_ template: ShellTemplate) async -> String? {
        var values: [ShellTemplate.Field: String] = [:]
        if let component = stack.last?.component as? any SelectingComponent, let selection = await component.selection {
            values = dependencies.services.context.github.values(of: selection)
        }
        if let field = template.missingField(in: values) {
            notice = "{\(field)} has no value here."
            return nil
        }
        return template.command(with: values)
    }

    /// Runs a command of the shell while no screen is shown.
    func execute(_ command: String) async throws {
        outcome = nil
        if try await !ForegroundCommand.run(command) {
            notice = "The command failed: \(TextSanitizer.excerpt(command))"
        }
        let actions = laterActions
        laterActions = []
        await perform(actions)
    }
}

extension Wireframe.Command: NamedCommand {
    static let named: [Self] = [.account, .quit]
}
