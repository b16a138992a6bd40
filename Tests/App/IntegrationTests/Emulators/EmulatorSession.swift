import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

/// The program in an emulator with 80 columns and 24 rows on a display of its own.
struct EmulatorSession: Sendable {
    /// The colors of ten cells at the top, and of ten cells at the cursor after the exit.
    private static let (top, end) = (
        Picture.Color(red: 255, green: 0, blue: 255), Picture.Color(red: 0, green: 255, blue: 255)
    )
    static let (columns, rows) = (80, 24)

    let display: XDisplay
    /// The picture before the program starts.
    let before: Picture
    private let cell: (width: Int, height: Int)
    private let origin: (column: Int, row: Int)
    private let emulator: PseudoTerminal
    private let home: TemporaryDirectory

    /// Starts the emulator, but not the program yet.
    init(_ emulator: Emulator, _ ghsearch: Ghsearch, _ arguments: [String], token: String) async throws {
        home = try TemporaryDirectory()
        display = try await XDisplay(width: 1_200, height: 700)
        let script = try home.addExecutable("script", Self.script(arguments))
        let command = emulator.command(running: script)
        let variables = ghsearch.variables([
            "GHSEARCH_TOKEN": token, "TERM": nil, "DISPLAY": display.name, "XDG_RUNTIME_DIR": home.path,
        ])
        self.emulator = try PseudoTerminal(command[0], Array(command.dropFirst()), environment: variables)
        before = try await display.picture(of: "the emulator") { $0.area(of: Self.top) != nil }
        let block = try #require(before.area(of: Self.top))
        cell = (block.columns.count / 10, block.rows.count)
        origin = (block.columns.lowerBound, block.rows.lowerBound)
    }

    private static func script(_ arguments: [String]) -> String {
        """
        #!/bin/sh
        printf '\\033[48;5;201m          \\033[0m\\n\\nbefore'
        read -r line
        '\(Ghsearch.path)' \(arguments.joined(separator: " "))
        printf '\\033[48;5;51m          \\033[0m'
        read -r line
        """
    }

    /// Starts the program, and returns the picture with its first results.
    func start() async throws -> Picture {
        try await display.press("Return")
        return try await display.picture(of: "the people") { $0.contrast(in: area(2, 2..<12)) > 3 }
    }

    /// Waits for the exit, and returns the picture and the row of the cursor.
    func exit() async throws -> (picture: Picture, row: Int) {
        let picture = try await display.picture(of: "the exit") { $0.area(of: Self.end) != nil }
        let block = try #require(picture.area(of: Self.end))
        return (picture, (block.rows.lowerBound - origin.row) / cell.height)
    }

    /// Ends the display, without which the emulator ends, too.
    func end() async throws {
        display.end()
        _ = try await emulator.waitForExit()
    }

    /// The area of some cells of a row.
    func area(_ row: Int, _ columns: Range<Int> = 0..<Self.columns) -> Picture.Area {
        let x = origin.column
        let y = origin.row + row * cell.height
        return Picture.Area(
            columns: (x + columns.lowerBound * cell.width)..<(x + columns.upperBound * cell.width),
            rows: y..<(y + cell.height))
    }

    /// The words of a row, of three cells and more.
    func words(in row: Int, of picture: Picture) -> [Picture.Area] {
        let cells = (0..<Self.columns).map { picture.contrast(in: area(row, $0..<$0 + 1)) > 1.2 }
        var words: [Range<Int>] = []
        var start = 0
        for column in 0...Self.columns where column == Self.columns || !cells[column] {
            if column - start >= 3 { words.append(start..<column) }
            start = column + 1
        }
        return words.map { area(row, $0) }
    }
}
