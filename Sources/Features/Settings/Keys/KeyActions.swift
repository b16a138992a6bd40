package import TerminalUI

/// The keys that users have bound.
package struct KeyActions: Sendable, Hashable {
    /// The actions of the keys of each screen, from the settings.
    package var screens: [ScreenKeys: [Key: [KeyAction]]] = [:]
    /// The actions of keys on all screens, from the command line. They have precedence.
    package var all: [Key: [KeyAction]] = [:]

    package init() {}

    /// Returns the actions by key on a screen, or only those of all screens.
    package func actions(on screen: ScreenKeys?) -> [Key: [KeyAction]] {
        (screen.flatMap { screens[$0] } ?? [:]).merging(all) { $1 }
    }

    package func changes(on screen: ScreenKeys?) -> KeyChanges {
        KeyChanges(
            actions(on: screen).mapValues { actions in
                if actions.count == 1, case .named(let name)? = actions.first { name } else { nil }
            })
    }
}

/// The screens whose keys can be set, by their names in the settings.
package enum ScreenKeys: String, Sendable, CaseIterable {
    case prompt, repositories, details, people, explore
}
