import TerminalUI

/// The text of a block while it is read: lines of runs, and the styles and links that are open.
struct InlineText {
    private struct Level: Equatable {
        let style: Style
        let link: Hyperlink?
    }

    let keepsLines: Bool
    private var lines: [StyledLine] = []
    private var line = StyledLine()
    /// Text that is not in ``line`` yet. Appending each part to the line would copy it each time.
    private var pending = ""
    private var pendingLevel: Level
    private var levels: [Level]

    /// `keepsLines` is whether the line breaks of the file stay.
    init(style: Style = .plain, keepsLines: Bool = false) {
        self.keepsLines = keepsLines
        pendingLevel = Level(style: style, link: nil)
        levels = [pendingLevel]
    }

    private var level: Level { levels[levels.count - 1] }

    mutating func push(_ style: Style, link: Hyperlink? = nil) {
        levels.append(Level(style: level.style.overlaid(with: style), link: link ?? level.link))
    }

    mutating func pop() { if levels.count > 1 { levels.removeLast() } }

    mutating func append(_ text: String, overlay: Style = .plain) {
        let new = Level(style: level.style.overlaid(with: overlay), link: level.link)
        if new != pendingLevel {
            endRun()
            pendingLevel = new
        }
        pending += text
    }

    mutating func append(html: String) {
        for part in HTMLFragment.parts(of: html) {
            switch part {
            case .text(let text): append(text)
            case .image(let text): append(text, overlay: .dim)
            case .lineBreak: endLine()
            }
        }
    }

    mutating func appendSoftBreak() { if keepsLines { endLine() } else { append(" ") } }

    mutating func endLine() {
        endRun()
        if line.text.contains(where: { $0 != " " }) { lines.append(line) }
        line = StyledLine()
    }

    mutating func finished() -> [StyledLine] {
        endLine()
        return lines
    }

    private mutating func endRun() {
        line.append(pending, pendingLevel.style, link: pendingLevel.link)
        pending = ""
    }
}
