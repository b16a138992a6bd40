import ArgumentParser

enum Shell: String, CaseIterable, ExpressibleByArgument, Sendable {
    case zsh, bash, fish

    static func completed(by arguments: [String]) -> Shell? {
        arguments.count == 2 && arguments[0] == "--generate-completion-script" ? Shell(rawValue: arguments[1]) : nil
    }

    /// The text that the shell evaluates: completion, then the key.
    var integration: String { completionScript + "\n" + key }

    private var key: String {
        switch self {
        case .zsh: Self.zshKey
        case .bash: Self.bashKey
        case .fish: Self.fishKey
        }
    }

    /// The script of the argument parser with ``corrections``.
    var completionScript: String { corrections.reduce(parserScript) { $1.applied(to: $0) } }

    var parserScript: String {
        switch self {
        case .zsh: DocumentedRootCommand.completionScript(for: .zsh)
        case .bash: DocumentedRootCommand.completionScript(for: .bash)
        case .fish: DocumentedRootCommand.completionScript(for: .fish)
        }
    }
}
