package import TerminalUI

/// What a terminal answers when asked which pictures it draws.
///
///     let answers = GraphicsReport(await terminal.ask(GraphicsReport.question))
///     let ability = GraphicsCapabilities(environment: environment, answers: answers)
package struct GraphicsReport: Sendable, Hashable {
    /// A picture of one pixel for Kitty's protocol, only to be checked; the name (XTVERSION); the pixels of a cell; and
    /// what the terminal is (DA1), which every terminal answers, so nobody waits for the rest after it.
    package static let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>0q\u{1B}[16t\u{1B}[c"

    /// Did the last answer come?
    package private(set) var isComplete = false
    /// The pixels of a cell, if told and possible.
    package private(set) var cell: PixelSize?
    private var supportsKitty = false
    private var supportsSixel = false
    private var name = ""

    /// Reads what came, in its order; what answers something else is passed over.
    package init(_ answers: [TerminalReport]) {
        for answer in answers { read(answer) }
    }

    /// `nil` if the terminal said nothing of pictures.
    var method: GraphicsCapabilities.Method? {
        if supportsKitty { return .kitty }
        if name.hasPrefix("iTerm2") || name.hasPrefix("WezTerm") { return .iterm2 }
        return supportsSixel ? .sixel : nil
    }

    private mutating func read(_ answer: TerminalReport) {
        switch answer.introducer {
        case "_" where answer.text.hasPrefix("Gi=31;"): supportsKitty = answer.text == "Gi=31;OK"
        case "P" where answer.text.hasPrefix(">|"): name = String(answer.text.dropFirst(2))
        case "[" where answer.isDeviceAttributes:
            (isComplete, supportsSixel) = (true, Self.numbers(answer.text.dropFirst()).dropFirst().contains(4))
        case "[" where answer.text.hasSuffix("t"): read(size: Self.numbers(answer.text[...]))
        default: break
        }
    }

    /// - Parameter size: 6 for a cell's, height and width.
    private mutating func read(size: [Int]) {
        guard size.count == 3, size[0] == 6 else { return }
        let told = PixelSize(width: size[2], height: size[1])
        if told.isCell { cell = told }
    }

    /// The numbers before the last letter, with semicolons between; one left out is 0.
    private static func numbers(_ text: Substring) -> [Int] {
        text.dropLast().split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    }
}
