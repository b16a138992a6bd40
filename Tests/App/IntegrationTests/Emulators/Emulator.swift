import Foundation

/// A terminal emulator as Debian installs it.
enum Emulator: String, CaseIterable, Sendable {
    case xterm
    /// xterm without an alternate screen.
    case xtermInPlace
    case urxvt
    case mlterm
    /// The library VTE.
    case sakura
    case konsole
    case kitty

    static let installed = allCases.filter { emulator in
        (XDisplay.programs + [emulator.program]).allSatisfy {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
        }
    }

    private var program: String { self == .xtermInPlace ? "xterm" : rawValue }
    var hasAlternateScreen: Bool { self != .xtermInPlace }

    /// The command that runs `script` in a window at the left upper corner.
    func command(running script: String) -> [String] {
        let path = "/usr/bin/\(program)"
        return switch self {
        case .xterm: [path, "-geometry", "80x24+0+0", "-e", script]
        case .xtermInPlace: [path, "-xrm", "XTerm*titeInhibit: true", "-geometry", "80x24+0+0", "-e", script]
        case .urxvt: [path, "-geometry", "80x24+0+0", "-e", script]
        case .mlterm: [path, "--geometry", "80x24+0+0", "-e", script]
        case .sakura: [path, "--columns=80", "--rows=24", "-x", script]
        case .konsole:
            ["/usr/bin/dbus-run-session", path, "-p", "TerminalColumns=80", "-p", "TerminalRows=24", "-e", script]
        case .kitty:
            [path]
                + ["remember_window_size=no", "initial_window_width=80c", "initial_window_height=24c"].flatMap {
                    ["-o", $0]
                }
                + [script]
        }
    }
}
