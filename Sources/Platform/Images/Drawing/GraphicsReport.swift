package import TerminalUI

package struct GraphicsReport: Sendable, Hashable {
    /// The query: an image of one pixel in Kitty's protocol, only to be validated; the name (XTVERSION); the number of
    /// colors (XTGETTCAP of `Co`); the size of a cell; and the device attributes (DA1), which every terminal reports,
    /// so that no other report follows.
    package static let query =
        "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>0q\u{1B}P+q436F\u{1B}\\\u{1B}[16t\u{1B}[c"

    package private(set) var isComplete = false
    package private(set) var cell: PixelSize?
    /// Whether the terminal has 256 colors or more.
    private(set) var hasPalette = false
    private var supportsKitty = false
    private var supportsSixel = false
    private var name = ""

    package init(_ reports: [TerminalReport]) {
        for report in reports { read(report) }
    }

    var method: GraphicsCapabilities.Method? {
        if supportsKitty { return .kitty }
        if name.hasPrefix("iTerm2") || name.hasPrefix("WezTerm") { return .iterm2 }
        return supportsSixel ? .sixel : nil
    }

    private mutating func read(_ report: TerminalReport) {
        switch report.introducer {
        case "_" where report.text.hasPrefix("Gi=31;"): supportsKitty = report.text == "Gi=31;OK"
        case "P" where report.text.hasPrefix(">|"): name = String(report.text.dropFirst(2))
        case "P" where report.text.lowercased().hasPrefix("1+r436f="): read(colors: report.text.dropFirst(8))
        case "[" where report.isDeviceAttributes:
            isComplete = true
            supportsSixel = report.numbers.dropFirst().contains(4)
        case "[" where report.text.hasSuffix("t"): read(size: report.numbers)
        default: break
        }
    }

    /// - Parameter colors: The digits of the number, each as the hexadecimal number of its character.
    private mutating func read(colors: Substring) {
        let digits = stride(from: 0, to: min(colors.utf8.count, 20) - 1, by: 2).compactMap { offset in
            UInt8(colors.dropFirst(offset).prefix(2), radix: 16)
        }
        hasPalette = Int(String(decoding: digits, as: UTF8.self)).map { $0 >= 256 } ?? false
    }

    /// - Parameter size: 6, which stands for a cell, then the height and the width.
    private mutating func read(size: [Int]) {
        guard size.count == 3, size[0] == 6 else { return }
        let cell = PixelSize(width: size[2], height: size[1])
        if cell.isCell { self.cell = cell }
    }
}
