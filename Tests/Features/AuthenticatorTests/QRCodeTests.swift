import TerminalUI
import TestSupport
import Testing

@testable import Authenticator

@Suite("QR code", .timeLimit(.minutes(3)))
struct QRCodeTests {
    private let address = "https://github.com/login/device"

    @Test("The symbol has the size of a version, three finder patterns and the timing patterns")
    func patterns() throws {
        let code = try #require(QRCode(address))
        #expect(code.width == 25, "version 2 contains 32 bytes")
        let last = code.width - 7
        for (column, row) in [(0, 0), (last, 0), (0, last)] { #expect(isFinder(code, column, row)) }
        #expect(!isFinder(code, last, last))
        for index in 8..<code.width - 8 {
            #expect(code.isDark(column: index, row: 6) == (index % 2 == 0))
            #expect(code.isDark(column: 6, row: index) == (index % 2 == 0))
        }
    }

    @Test("The symbol can be decoded to the URL")
    func readBack() throws {
        for text in [address, "http://127.0.0.1:43210/login/device", "https://git.example.org/login/device"] {
            #expect(QRReader(try #require(QRCode(text))).text == text)
        }
    }

    @Test("The margin is four light modules wide")
    func quietZone() throws {
        let code = try #require(QRCode(address))
        #expect(code.size == Size(columns: 33, rows: 17))
        let lines = code.lines
        #expect(lines.count == 17)
        #expect(lines.allSatisfy { $0.width == 33 })
        for line in lines.prefix(2) + lines.suffix(2) { #expect(line.text == String(repeating: "█", count: 33)) }
        #expect(lines.allSatisfy { $0.text.hasPrefix("████") })
        #expect(lines.allSatisfy { $0.text.hasSuffix("████") })
    }

    @Test("Each module has its color, regardless of the terminal's colors")
    func drawn() throws {
        let code = try #require(QRCode(address))
        let window = Drawn(Frame(lines: code.lines, in: Size(columns: 40, rows: 20)))
        for row in 0..<code.width {
            for column in 0..<code.width {
                let position = (column: column + QRCode.quietZone, row: row + QRCode.quietZone)
                #expect(
                    window.isDark(column: position.column, row: position.row) == code.isDark(column: column, row: row))
            }
        }
    }

    @Test("A text that is too long has no QR code")
    func tooLong() {
        #expect(QRCode(String(repeating: "x", count: 4000)) == nil)
        #expect(QRCode("") == nil)
    }

    private func isFinder(_ code: QRCode, _ column: Int, _ row: Int) -> Bool {
        (0..<49).allSatisfy { index in
            let (x, y) = (index % 7, index / 7)
            let ring = max(abs(x - 3), abs(y - 3))
            return code.isDark(column: column + x, row: row + y) == (ring != 2)
        }
    }

    /// The modules as a terminal shows them: two in a cell, in its two colors.
    private struct Drawn {
        let screen: VirtualScreen

        /// The modules on a terminal with sixteen colors, where black and white have numbers.
        init(_ frame: Frame) { screen = VirtualScreen.showing(frame, environment: ["TERM": "xterm"]) }

        func isDark(column: Int, row: Int) -> Bool {
            let cell = screen.cell(column: column, row: row / 2)
            guard cell.color == 15, cell.background == 0 else { return false }
            let white = ["█": [0, 1], "▀": [0], "▄": [1]][cell.text] ?? []
            return !white.contains(row % 2)
        }
    }
}
