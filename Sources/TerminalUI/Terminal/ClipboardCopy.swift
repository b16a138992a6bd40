import Foundation

/// An escape sequence that copies text to the clipboard of the terminal's user, also over SSH: OSC 52
/// (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>, "Manipulate Selection Data").
///
/// Terminals may ignore it, and none confirms it. The text is sent as base64, so it can't control the terminal.
struct ClipboardCopy: Sendable, Hashable {
    /// A program between this process and the terminal, which interprets such sequences itself unless they are wrapped.
    enum Multiplexer: Sendable, Hashable {
        case tmux, screen

        init?(_ environment: [String: String]) {
            // Inside tmux, `TERM` may begin with `screen` as well.
            if environment["TMUX"]?.isEmpty == false {
                self = .tmux
            } else if environment["STY"]?.isEmpty == false {
                self = .screen
            } else {
                return nil
            }
        }
    }

    let bytes: [UInt8]

    init(_ text: String, through multiplexer: Multiplexer?) {
        let copy = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
        let sequence =
            switch multiplexer {
            case nil: copy
            // Depending on its settings, tmux handles OSC 52 itself or passes wrapped sequences through: one of the two
            // works.
            case .tmux?: copy + "\u{1B}Ptmux;\(copy.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
            case .screen?: "\u{1B}P\(copy)\u{1B}\\"
            }
        bytes = Array(sequence.utf8)
    }
}
