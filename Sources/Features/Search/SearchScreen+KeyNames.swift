import TerminalUI

/// The keys in the sentences of the prompt, as the user has bound them. `nil` if no key does it.
extension SearchScreen.State {
    /// The key that opens or prints, and confirms a question.
    var openKey: String? { keyNames.name(of: SearchScreen.openBinding(self)) }
    /// The key that cancels what is pending.
    var cancelKey: String? { keyNames.name(of: SearchScreen.cancelBinding) }
    var refreshKey: String? { keyNames.name(of: SearchScreen.refreshBinding) }
    var scopeKey: String? { keyNames.name(of: SearchScreen.scopeBinding(self)) }
    var helpKey: String? { keyNames.name(of: SearchScreen.helpBinding) }
    var cardKey: String? { keyNames.name(of: SearchScreen.cardBinding(isMulti: isMulti)) }
    /// The key that removes the last word.
    var removeWordKey: String? {
        keyNames.name(of: LineEditor.Command.kill(.whitespaceWordBack), in: LineEditor.keys)
    }

    /// What to press for the answer to a question, such as `Press Return again to open it, Esc to cancel.`
    func confirmation(to act: String, orCancel canCancel: Bool = true) -> String {
        let cancel = canCancel ? cancelKey.map { ", \($0) to cancel" } ?? "" : ""
        return "Press \(openKey ?? "the key") again to \(act)\(cancel)."
    }
}
