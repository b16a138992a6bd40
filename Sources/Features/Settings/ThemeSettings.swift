package import TerminalUI

/// The settings `theme` and `colors`: whether the background is light or dark, and the colors of single roles of
/// text.
package struct ThemeSettings: Sendable, Hashable {
    /// The values of the setting `theme`. With `auto`, the terminal or its environment says what the background
    /// is.
    package enum Choice: String, Sendable, CaseIterable { case auto, light, dark }

    package var choice: Choice
    package var colors: [Theme.Role: Color]

    package init(choice: Choice, colors: [Theme.Role: Color]) {
        self.choice = choice
        self.colors = colors
    }

    /// The theme before the terminal has said what its background is.
    package func theme(_ environment: [String: String]) -> Theme {
        let background: Theme.Background? =
            switch choice {
            case .auto: Theme.Background(environment: environment)
            case .light: .light
            case .dark: .dark
            }
        return Theme(background: background, colors: colors)
    }

    /// Whether the terminal can be asked for its background: not the Linux console, which has none, and GNU screen,
    /// which shows the query.
    package func asksBackground(in environment: [String: String]) -> Bool {
        guard choice == .auto, environment["TERM"] != "linux" else { return false }
        return environment["STY"]?.isEmpty ?? true
    }
}

extension Color {
    private static let names: [String: UInt8] = [
        "black": 0, "red": 1, "green": 2, "yellow": 3, "blue": 4, "magenta": 5, "cyan": 6, "white": 7,
        "bright-black": 8,
        "bright-red": 9, "bright-green": 10, "bright-yellow": 11, "bright-blue": 12, "bright-magenta": 13,
        "bright-cyan": 14, "bright-white": 15,
    ]

    /// Creates the color of a name such as `bright-red`, of a number from 0 to 255, or of a text such as `#ff8800`;
    /// `nil` for another text.
    init?(setting text: String) {
        if let number = Self.names[text] ?? UInt8(text) {
            self = .palette(number)
        } else if text.first == "#", text.count == 7, let number = UInt32(text.dropFirst(), radix: 16) {
            self = .rgb(
                red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
                blue: UInt8(truncatingIfNeeded: number))
        } else {
            return nil
        }
    }
}

/// A value of the setting `colors.ROLE`: the color, and the text in the file, which `config` prints.
package struct ColorSetting: Sendable, Hashable {
    let text: String
    let color: Color
}
