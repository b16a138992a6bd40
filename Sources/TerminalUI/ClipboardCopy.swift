#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Puts text onto the clipboard of whoever sits at the terminal, be it over SSH: OSC 52
/// (<https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>, "Manipulate Selection Data").
///
/// Terminals may be set to ignore it, and none answers. The text goes as base64, so it can't drive the terminal.
struct ClipboardCopy: Sendable, Hashable {
    /// A program between us and the terminal, which takes such sequences for itself unless they are wrapped up.
    enum Multiplexer: Sendable, Hashable {
        case tmux, screen

        /// By `TMUX` and `STY`.
        init?(_ environment: [String: String]) {
            // Inside tmux `TERM` may begin with `screen` as well.
            if environment["TMUX"]?.isEmpty == false {
                self = .tmux
            } else if environment["STY"]?.isEmpty == false {
                self = .screen
            } else {
                return nil
            }
        }
    }

    /// What the terminal is sent.
    let bytes: [UInt8]

    /// A copy of `text`, for the terminal behind `multiplexer`.
    init(_ text: String, through multiplexer: Multiplexer?) {
        let copy = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
        let sequence =
            switch multiplexer {
            case nil: copy
            // tmux copies for its programs or lets them speak to the terminal, as it is set: one of the two arrives.
            case .tmux?: copy + "\u{1B}Ptmux;\(copy.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
            case .screen?: "\u{1B}P\(copy)\u{1B}\\"
            }
        bytes = Array(sequence.utf8)
    }
}
