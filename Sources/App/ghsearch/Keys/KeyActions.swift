import TerminalUI

/// The keys that users have bound.
struct KeyActions: Sendable, Hashable {
    /// Those of each screen, from the settings.
    var screens: [ScreenKeys: [Key: [KeyAction]]] = [:]
    /// Those of all screens, from the command line. They have precedence.
    var all: [Key: [KeyAction]] = [:]

    /// Returns the actions by key on a screen, or only those of all screens.
    func actions(on screen: ScreenKeys?) -> [Key: [KeyAction]] {
        (screen.flatMap { screens[$0] } ?? [:]).merging(all) { $1 }
    }

    func changes(on screen: ScreenKeys?) -> KeyChanges {
        KeyChanges(
            actions(on: screen).mapValues { actions in
                if actions.count == 1, case .named(let name)? = actions.first { name } else { nil }
            })
    }
}

/// The screens whose keys can be set, by their names in the settings.
enum ScreenKeys: String, Sendable, CaseIterable { case prompt, repositories, details, people, explore, comparison }

extension Wireframe.ScreenName {
    var keys: ScreenKeys? {
        switch self {
        case .search: .prompt
        case .repositories: .repositories
        case .details: .details
        case .connections: .people
        case .explorer: .explore
        case .comparison: .comparison
        case .account, .signIn, .help: nil
        }
    }
}
