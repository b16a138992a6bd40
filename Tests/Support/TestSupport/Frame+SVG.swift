package import TerminalUI

extension Frame {
    /// Returns the frame as an SVG image. It has no scripts and no external files, and each text has the width of its
    /// columns in any monospace font.
    ///
    /// - Parameters:
    ///   - title: What the image shows, for a screen reader.
    ///   - description: A longer text for a screen reader.
    package func svg(_ theme: TerminalTheme, title: String, description: String) -> String {
        let drawing = FrameDrawing(frame: self, theme: theme)
        return drawing.svg(drawing.rows, title: title, description: description)
    }
}

/// Frames that an SVG image shows one after the other, again and again. Each row is in the file once for each of its
/// contents.
package struct FrameAnimation {
    private let frames: [(frame: Frame, milliseconds: Int)]
    /// The index of the frame that is shown to people who want no motion.
    private let still: Int

    package init(_ frames: [(frame: Frame, milliseconds: Int)], still: Int) {
        self.frames = frames
        self.still = still
    }

    /// Returns the image, as ``Frame/svg(_:title:description:)`` does.
    package func svg(_ theme: TerminalTheme, title: String, description: String) -> String {
        let drawings = frames.map { FrameDrawing(frame: $0.frame, theme: theme) }
        let rows = drawings.map(\.rows)
        var groups: [String] = []
        var rules: [String] = []
        for row in rows[0].indices {
            for content in rows.map({ $0[row] }).uniqued where !content.isEmpty {
                let visibility = rows.map { $0[row] == content }
                let rule = rule(for: visibility)
                let number = rules.firstIndex(of: rule) ?? rules.count
                if number == rules.count { rules.append(rule) }
                groups.append("<g class=\"v\(number)\">\n\(content)\n</g>")
            }
        }
        let style = rules.enumerated().map { $1.replacing("#", with: "v\($0)") }
        return drawings[0].svg(groups, title: title, description: description, style: style)
    }

    /// The rules of a class, whose name is `#`.
    private func rule(for visibility: [Bool]) -> String {
        let duration = frames.map(\.milliseconds).reduce(0, +)
        var time = 0
        var steps: [String] = []
        for (index, isVisible) in visibility.enumerated() {
            if index == 0 || isVisible != visibility[index - 1] {
                let share = (Double(time * 10_000) / Double(duration)).rounded() / 100
                steps.append("\(share)%{visibility:\(isVisible ? "visible" : "hidden")}")
            }
            time += frames[index].milliseconds
        }
        let base = ".#{visibility:\(visibility[still] ? "visible" : "hidden")"
        guard steps.count > 1 else { return base + "}" }
        return "\(base);animation:# \(duration)ms step-end infinite}\n@keyframes #{\(steps.joined())}"
    }
}

extension [String] {
    /// The elements without repetitions, in order.
    fileprivate var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

/// The elements of the image of a frame.
private struct FrameDrawing {
    private static let (cellWidth, cellHeight, baseline, margin) = (9, 20, 15, 12)
    let frame: Frame
    let theme: TerminalTheme

    var width: Int { frame.size.columns * Self.cellWidth + 2 * Self.margin }
    var height: Int { frame.size.rows * Self.cellHeight + 2 * Self.margin }

    /// The elements of each row of the window.
    var rows: [String] {
        (0..<frame.size.rows).map { row in
            let line = frame.lines.indices.contains(row) ? elements(of: frame.lines[row], y: y(row)) : []
            let cursor = frame.cursor.flatMap { $0.row == row ? $0.column : nil }
            let bar = cursor.map { rectangle(x($0), y(row), 2, Self.cellHeight, theme.text) }
            return (line + [bar].compactMap(\.self)).joined(separator: "\n")
        }
    }

    /// Returns an image with the elements on the background of the theme.
    func svg(_ elements: [String], title: String, description: String, style: [String] = []) -> String {
        let still = "@media (prefers-reduced-motion:reduce){g{animation:none!important}}"
        let rules = style.isEmpty ? "" : "<style>\n\((style + [still]).joined(separator: "\n"))\n</style>\n"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title description">
            <title id="title">\(title.escapedForXML)</title>
            <desc id="description">\(description.escapedForXML)</desc>
            \(rules)<rect width="100%" height="100%" rx="8" fill="\(theme.background)"/>
            <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="15">
            \(elements.filter { !$0.isEmpty }.joined(separator: "\n"))
            </g>
            </svg>

            """
    }

    private func x(_ column: Int) -> Int { Self.margin + column * Self.cellWidth }
    private func y(_ row: Int) -> Int { Self.margin + row * Self.cellHeight }

    private func elements(of line: StyledLine, y: Int) -> [String] {
        var (elements, column) = ([String](), 0)
        for run in line.runs {
            let end = column + TextWidth.columns(run.text)
            let colors = theme.colors(of: run.style)
            if let background = colors.background {
                let width = (end - column) * Self.cellWidth
                elements.append(rectangle(x(column), y, width, Self.cellHeight, background))
            }
            for part in Self.parts(of: run.text) {
                let width = TextWidth.columns(part)
                elements.append(
                    block(part, column, y, colors.text) ?? text(part, x(column), y, width * Self.cellWidth, run.style))
                column += width
            }
            column = end
        }
        return elements.filter { !$0.isEmpty }
    }

    /// Returns the pieces of `text` to be drawn on their own: blocks, wide characters, and the text between them.
    private static func parts(of text: String) -> [String] {
        text.reduce(into: [String]()) { parts, character in
            let isSingle = TextWidth.columns(character) > 1 || BlockElement(character) != nil
            let joins = parts.last?.last.map { TextWidth.columns($0) == 1 && BlockElement($0) == nil } ?? false
            if joins, !isSingle { parts[parts.count - 1].append(character) } else { parts.append(String(character)) }
        }
    }

    private func text(_ text: String, _ x: Int, _ y: Int, _ width: Int, _ style: Style) -> String {
        let leading = text.prefix { $0 == " " }.count * Self.cellWidth
        let trailing = text.reversed().prefix { $0 == " " }.count * Self.cellWidth
        guard leading < width else { return "" }
        let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        let attributes = [
            style.bold ? #" font-weight="bold""# : "", style.underline ? #" text-decoration="underline""# : "",
            style.dim ? #" fill-opacity="0.65""# : "",
        ].joined()
        return """
            <text xml:space="preserve" x="\(x + leading)" y="\(y + Self.baseline)" textLength="\(width - leading - trailing)" \
            lengthAdjust="spacingAndGlyphs" fill="\(theme.colors(of: style).text)"\(attributes)>\
            \(String(trimmed).escapedForXML)</text>
            """
    }

    private func block(_ text: String, _ column: Int, _ y: Int, _ color: String) -> String? {
        guard let character = text.first, let block = BlockElement(character) else { return nil }
        return rectangle(
            x(column), y + Self.cellHeight * block.top / 8, Double(Self.cellWidth * block.width) / 8,
            Self.cellHeight * block.height / 8, color)
    }

    private func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: String) -> String {
        rectangle(x, y, Double(width), height, color)
    }

    private func rectangle(_ x: Int, _ y: Int, _ width: Double, _ height: Int, _ color: String) -> String {
        let number = width == width.rounded() ? "\(Int(width))" : "\(width)"
        return #"<rect x="\#(x)" y="\#(y)" width="\#(number)" height="\#(height)" fill="\#(color)"/>"#
    }
}

/// A character that fills a part of its cell, in eighths (Unicode block "Block Elements").
private struct BlockElement {
    private(set) var (top, width, height) = (0, 8, 8)

    init?(_ character: Character) {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return nil }
        switch scalar.value {
        case 0x2580: height = 4
        case 0x2581...0x2587: (top, height) = (8 - Int(scalar.value - 0x2580), Int(scalar.value - 0x2580))
        case 0x2588...0x258F: width = 8 - Int(scalar.value - 0x2588)
        default: return nil
        }
    }
}

/// The colors of a terminal, as in CSS.
package struct TerminalTheme: Sendable {
    /// The part of a file's name that selects the theme in documentation.
    package let suffix: String
    fileprivate let text, background: String
    /// The colors 0 to 15.
    private let palette: [String]

    package static let light = TerminalTheme(
        suffix: "", text: "#1f2328", background: "#f6f8fa",
        palette: [
            "#24292f", "#cf222e", "#116329", "#4d2d00", "#0969da", "#8250df", "#1b7c83", "#6e7781",
            "#57606a", "#a40e26", "#1a7f37", "#633c01", "#218bff", "#a475f9", "#3192aa", "#8c959f",
        ])
    package static let dark = TerminalTheme(
        suffix: "~dark", text: "#e6edf3", background: "#0d1117",
        palette: [
            "#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4",
            "#6e7681", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#ffffff",
        ])

    /// Returns the colors of `style`. The background is `nil` if it is the terminal's.
    fileprivate func colors(of style: Style) -> (text: String, background: String?) {
        let (text, behind) = (style.color.map(css) ?? text, style.background.map(css))
        return style.reverse ? (behind ?? background, text) : (text, behind)
    }

    private func css(_ color: Color) -> String {
        if case .palette(let number) = color, palette.indices.contains(Int(number)) { return palette[Int(number)] }
        let (red, green, blue) = color.components
        return "rgb(\(red),\(green),\(blue))"
    }
}

extension String {
    fileprivate var escapedForXML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
