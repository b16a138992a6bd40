import Testing

@testable import TerminalUI

@Suite("Themes", .timeLimit(.minutes(3)))
struct ThemeTests {
    /// The default colors of a terminal: the background, the text, and the first sixteen colors of the palette.
    struct Palette: Sendable, CustomTestStringConvertible {
        let name: String
        let background: Int
        let text: Int
        let colors: [Int]

        var testDescription: String { name }

        func luminance(of color: Color?) -> Double {
            switch color {
            case nil: Palette.luminance(text)
            case .palette(let number) where number < 16: Palette.luminance(colors[Int(number)])
            case .some(let color): color.luminance
            }
        }

        static func luminance(_ color: Int) -> Double {
            func component(_ shift: Int) -> Double { Double(color >> shift & 0xFF) / 255 }
            return Color.luminance(red: component(16), green: component(8), blue: component(0))
        }

        func theme() -> Theme {
            func component(_ shift: Int) -> Double { Double(background >> shift & 0xFF) / 255 }
            return Theme(background: .init(red: component(16), green: component(8), blue: component(0)))
        }
    }

    private static let xterm = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
        0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    private static let vte = [
        0x171421, 0xC01C28, 0x26A269, 0xA2734C, 0x12488B, 0xA347BA, 0x2AA1B3, 0xD0CFCC, 0x5E5C64, 0xF66151, 0x33DA7A,
        0xE9AD0C, 0x2A7BDE, 0xC061CB, 0x33C7DE, 0xFFFFFF,
    ]
    private static let konsole = [
        0x232627, 0xED1515, 0x11D116, 0xF67400, 0x1D99F3, 0x9B59B6, 0x1ABC9C, 0xFCFCFC, 0x7F8C8D, 0xC0392B, 0x1CDC9A,
        0xFDBC4B, 0x3DAEE9, 0x8E44AD, 0x16A085, 0xFFFFFF,
    ]
    private static let kitty = [
        0x000000, 0xCC0403, 0x19CB00, 0xCECB00, 0x0D73CC, 0xCB1ED1, 0x0DCDCD, 0xDDDDDD, 0x767676, 0xF2201F, 0x23FD00,
        0xFFFD00, 0x1A8FFF, 0xFD28FF, 0x14FFFF, 0xFFFFFF,
    ]
    private static let console = [
        0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA, 0x555555, 0xFF5555, 0x55FF55,
        0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
    ]
    private static let code = [
        0x000000, 0xCD3131, 0x0DBC79, 0xE5E510, 0x2472C8, 0xBC3FBC, 0x11A8CD, 0xE5E5E5, 0x666666, 0xF14C4C, 0x23D18B,
        0xF5F543, 0x3B8EEA, 0xD670D6, 0x29B8DB, 0xE5E5E5,
    ]
    static let palettes = [
        Palette(name: "xterm", background: 0xFFFFFF, text: 0x000000, colors: xterm),
        Palette(name: "xterm, dark", background: 0x000000, text: 0xE5E5E5, colors: xterm),
        Palette(name: "urxvt", background: 0xFFFFFF, text: 0x000000, colors: xterm),
        Palette(name: "VTE", background: 0xFFFFFF, text: 0x171421, colors: vte),
        Palette(name: "VTE, dark", background: 0x171421, text: 0xD0CFCC, colors: vte),
        Palette(name: "konsole", background: 0x232627, text: 0xFCFCFC, colors: konsole),
        Palette(name: "kitty", background: 0x000000, text: 0xDDDDDD, colors: kitty),
        Palette(name: "Linux console", background: 0x000000, text: 0xAAAAAA, colors: console),
        Palette(name: "VS Code", background: 0x1E1E1E, text: 0xCCCCCC, colors: code),
        Palette(name: "VS Code, light", background: 0xFFFFFF, text: 0x333333, colors: code),
    ]

    private static let styles: [Style] = [.plain, .bold, .accent, .heading, .match, .link, .warning, .selected]

    /// As terminals draw it that make bold text of the first colors brighter.
    private func brightened(_ style: Style) -> Color? {
        if style.bold, case .palette(let number)? = style.color, number < 8 { return .palette(number + 8) }
        return style.color
    }

    @Test(
        "Each text and its reversed form have a contrast of 4.5:1", arguments: palettes, [ColorDepth.sixteen, .palette])
    func contrast(palette: Palette, depth: ColorDepth) {
        for theme in [palette.theme(), Theme()] {
            for style in Self.styles.flatMap({ [$0, $0.overlaid(with: .selected)] }) {
                let drawn = theme.applied(to: style, in: depth)
                let text = palette.luminance(of: brightened(drawn))
                let contrast = Color.contrast(text, Palette.luminance(palette.background))
                #expect(contrast >= 4.5, "\(style) \(contrast)")
                #expect(!drawn.reverse || !drawn.dim)
            }
        }
        if depth > .sixteen {
            let dim = palette.theme().applied(to: .dim, in: depth)
            #expect(
                Color.contrast(palette.luminance(of: dim.color), Palette.luminance(palette.background)) >= 4.5, "dim")
        }
    }

    @Test("Each mark has a contrast of 3:1", arguments: palettes)
    func marks(palette: Palette) {
        for shade in stride(from: 0, through: 0xFFFFFF, by: 0x0F0B05) {
            let components = (UInt8(shade >> 16 & 0xFF), UInt8(shade >> 8 & 0xFF), UInt8(shade & 0xFF))
            let color = Color(readable: (red: components.0, green: components.1, blue: components.2))
            let drawn = palette.theme().applied(to: Style(color: color), in: .full)
            let contrast = Color.contrast(palette.luminance(of: drawn.color), Palette.luminance(palette.background))
            #expect(contrast >= 2.9, "\(color) \(contrast)")
        }
    }

    @Test("In the selected row a match is bold and underlined in the color of the row, and nothing is dim")
    func selected() {
        let theme = Theme(background: .light)
        let match = theme.applied(to: Style.match.overlaid(with: .selected), in: .palette)
        #expect(match == Style(bold: true, underline: true, reverse: true))
        #expect(theme.applied(to: Style.dim.overlaid(with: .selected), in: .palette) == .selected)
    }

    @Test("A color that the user sets is used on every background, and no color without colors")
    func colors() {
        for background in [nil, Theme.Background.dark, .light] {
            let theme = Theme(background: background, colors: [.match: .palette(3), .dim: .palette(200)])
            #expect(theme.applied(to: .match, in: .sixteen) == Style(bold: true, underline: true, color: .palette(3)))
            #expect(theme.applied(to: .dim, in: .palette) == Style(color: .palette(200)))
            for style in Self.styles { #expect(theme.applied(to: style, in: .none) == style.mapped(to: .none)) }
        }
        #expect(Theme().applied(to: .accent, in: .full) == .bold, "unknown")
    }

    @Test(
        "The report of the background is read, whatever it contains",
        arguments: [
            ("11;rgb:ffff/ffff/ffff", Theme.Background.light), ("11;rgb:00/00/00", .dark), ("11;rgb:f/f/e", .light),
            ("11;rgb:1e1e/1e1e/1e1e", .dark), ("11;rgb:ffff/ffff", nil), ("11;rgb:g/0/0", nil), ("10;rgb:0/0/0", nil),
            ("11;rgb:fffff/0/0", nil), ("11;rgb:///", nil), ("11;rgb:-1/0/0", nil), ("", nil),
        ])
    func report(text: String, background: Theme.Background?) {
        #expect(TerminalReport("]", text).background == background)
        #expect(TerminalReport("P", text).background == nil)
    }

    @Test(
        "Variables name the background",
        arguments: [
            (["TERM": "linux"], Theme.Background.dark), (["COLORFGBG": "0;15"], .light), (["COLORFGBG": "15;0"], .dark),
            (["COLORFGBG": "0;default;15"], .light), (["COLORFGBG": "15;default"], nil), (["COLORFGBG": "0;99"], nil),
            ([:], nil),
        ])
    func variables(environment: [String: String], background: Theme.Background?) {
        #expect(Theme.Background(environment: environment) == background)
    }
}
