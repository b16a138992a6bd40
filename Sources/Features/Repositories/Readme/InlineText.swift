import TerminalUI

/// The text of a block while it is read: lines of runs, and the styles and links that are open.
struct InlineText {
    private struct Level: Equatable {
        let style: Style
        let link: Hyperlink?
    }

    /// How many elements are open whose line breaks and spaces stay.
    private var preformatted = 0
    private var lines: [StyledLine] = []
    private var line = StyledLine()
    /// Text that is not in ``line`` yet. Appending each part to the line would copy it each time.
    private var pending = ""
    private var pendingLevel: Level
    private var levels: [Level]
    /// The outermost link that is open, the number of levels around it, and the beginning of its text.
    private var openLink: (link: Hyperlink, depth: Int, text: String)?
    /// The number of characters of a link that are compared with its target.
    private static let maxComparedText = 300

    init(style: Style = .plain) {
        pendingLevel = Level(style: style, link: nil)
        levels = [pendingLevel]
    }

    /// The text without its styles if it is a part of one line, or else an empty text.
    var firstLine: String { lines.isEmpty ? line.text + pending : "" }

    private var level: Level { levels[levels.count - 1] }

    mutating func push(_ style: Style, link: Hyperlink? = nil) {
        if let link, openLink == nil { openLink = (link, levels.count, "") }
        // A link in a link is a part of the outer one, whose text is compared with its target.
        levels.append(Level(style: level.style.overlaid(with: style), link: level.link ?? link))
    }

    mutating func pop() {
        guard levels.count > 1 else { return }
        levels.removeLast()
        if let depth = openLink?.depth, levels.count <= depth { endLink() }
    }

    private mutating func endLink() {
        guard let ended = openLink else { return }
        openLink = nil
        if let host = LinkedHost.unlikeText(ended.text, of: ended.link.url) { append(" (\(host))", overlay: .dim) }
    }

    mutating func append(_ text: String, overlay: Style = .plain) {
        let new = Level(style: level.style.overlaid(with: overlay), link: level.link)
        if new != pendingLevel {
            endRun()
            pendingLevel = new
        }
        pending += text
        if let length = openLink?.text.count, length < Self.maxComparedText {
            openLink?.text += text.prefix(Self.maxComparedText - length)
        }
    }

    /// Appends the text of HTML. `link` returns the link to a URL, which may be relative.
    mutating func append(html: String, link: (String) -> Hyperlink?) {
        for part in HTMLFragment.parts(of: html) {
            switch part {
            case .text(let text) where preformatted > 0: appendLines(text)
            case .text(let text): append(text)
            case .image(let text): append(text, overlay: .dim)
            case .lineBreak: endLine()
            case .begin(.preformatted): preformatted += 1
            case .end(.preformatted): preformatted = max(preformatted - 1, 0)
            case .begin(.heading): push(.heading)
            case .begin(.bold): push(.bold)
            case .begin(.link(let url)): push(link(url) == nil ? .plain : .link, link: link(url))
            case .end: pop()
            }
        }
    }

    private mutating func appendLines(_ text: String) {
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { endLine() }
            append(String(line))
        }
    }

    mutating func endLine() {
        endRun()
        if line.text.contains(where: { $0 != " " }) { lines.append(line) }
        line = StyledLine()
    }

    mutating func finished() -> [StyledLine] {
        endLink()  // HTML can leave one open
        endLine()
        return lines
    }

    private mutating func endRun() {
        line.append(pending, pendingLevel.style, link: pendingLevel.link)
        pending = ""
    }
}
