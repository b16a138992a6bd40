import TerminalUI
import Testing

@testable import Pictures

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("Pictures in the protocols of terminals", .timeLimit(.minutes(1)))
struct ProtocolTests {
    private let size = Size(columns: 16, rows: 8)
    private let escape = "\u{1B}"

    @Test("Kitty gets the pixels in small pieces, no reason to answer, and a name to take them away by")
    func kitty() throws {
        let payload = try drawn(.kitty)
        let commands = payload.text.split(separator: escape + "_G").map { $0.split(separator: escape + "\\") }
        #expect(commands.allSatisfy { $0.count == 1 } && payload.text.hasPrefix(escape + "_G"))
        let words = commands.map { $0[0] }
        #expect(words.first == "a=T,i=7,q=2,C=1,f=32,s=144,v=144,c=16,r=8,m=1")
        #expect(words.last == "m=0,q=2")
        let pieces = words.dropFirst().dropLast().map { $0.split(separator: ";") }
        #expect(pieces.allSatisfy { $0.count == 2 && $0[0] == "m=1,q=2" && $0[1].utf8.count <= 4096 })
        #expect(pieces.dropLast().allSatisfy { $0[1].utf8.count.isMultiple(of: 4) })
        #expect(try #require(Data(base64Encoded: pieces.map { String($0[1]) }.joined())).count == 144 * 144 * 4)
        #expect(String(decoding: payload.remove, as: UTF8.self) == "\(escape)_Ga=d,d=I,i=7,q=2\(escape)\\")
    }

    @Test("Kitty's pixels are the picture's, to the last byte, whatever the size of a cell", arguments: 2...24)
    func exact(width: Int) throws {
        let cell = PixelSize(width: width, height: 2 * width + width % 3)
        let painter = PicturePainter(ability: DrawingAbility(way: .kitty, depth: .trueColor, cell: cell))
        let size = Size(columns: 5, rows: 2)
        let raster = try PictureDecoder().raster(of: Samples.png(), filling: painter.ability.pixels(for: size))
        guard case .payload(let payload)? = painter.draw(raster, in: size, id: 1) else { throw PictureError.damaged }
        let pieces = payload.text.split(separator: "\(escape)_Gm=1,q=2;").dropFirst().map {
            $0.prefix { $0 != "\u{1B}" }
        }
        let pixels = try #require(Data(base64Encoded: pieces.joined()))
        #expect(Array(pixels) == raster.bytes)
    }

    @Test("iTerm2 gets one file of its cells' size and keeps the cursor")
    func iterm2() throws {
        let payload = try drawn(.iterm2)
        let head = "\(escape)7\(escape)]1337;File=inline=1;width=16;height=8;preserveAspectRatio=0;doNotMoveCursor=1:"
        #expect(payload.text.hasPrefix(head) && payload.text.hasSuffix("\u{7}\(escape)8") && payload.remove.isEmpty)
        let file = payload.text.dropFirst(head.count).dropLast(3)
        #expect(try #require(Data(base64Encoded: String(file))).count > 144 * 144 * 4)
    }

    @Test("A sixel picture ends inside its cells, without a last line break that could scroll")
    func sixel() throws {
        let payload = try drawn(.sixel)
        #expect(payload.text.hasPrefix("\(escape)7\(escape)P0;1;0q\"1;1;160;"))
        #expect(payload.text.hasSuffix("\(escape)\\\(escape)8") && !payload.text.hasSuffix("-\(escape)\\\(escape)8"))
        let bands = payload.text.split(separator: "-").count
        #expect((20...26).contains(bands))  // of six pixels each, in 160
        #expect(payload.remove.isEmpty)
    }

    @Test(
        "Nothing but the payload reaches the terminal: no other control byte",
        arguments: [DrawingAbility.Way.kitty, .iterm2, .sixel])
    func nothingElse(way: DrawingAbility.Way) throws {
        let payload = try drawn(way)
        let framing = way == .kitty ? 2 * payload.text.split(separator: "\(escape)_G").count : way == .iterm2 ? 3 : 4
        #expect(payload.draw.count { $0 == 0x1B } == framing)
        #expect(payload.draw.count { $0 < 0x20 && $0 != 0x1B } == (way == .iterm2 ? 1 : 0))
        #expect(payload.draw.allSatisfy { $0 < 0x7F })
    }

    @Test("A picture nobody names still has a name, and a terminal with initials only gets none")
    func edges() throws {
        #expect(try drawn(.kitty, id: 0).id == 1)
        let raster = try PictureDecoder().raster(of: Samples.png(), filling: PixelSize(width: 8, height: 8))
        let painter = PicturePainter(ability: DrawingAbility(way: .initials, depth: .none))
        #expect(painter.draw(raster, in: size, id: 1) == nil)
    }

    private func drawn(_ way: DrawingAbility.Way, id: UInt32 = 7) throws -> PicturePayload {
        let painter = PicturePainter(ability: DrawingAbility(way: way, depth: .trueColor))
        let raster = try PictureDecoder().raster(of: Samples.png(side: 460), filling: painter.ability.pixels(for: size))
        guard case .payload(let payload)? = painter.draw(raster, in: size, id: id) else { throw PictureError.damaged }
        return payload
    }
}

extension PicturePayload {
    var text: String { String(decoding: draw, as: UTF8.self) }
}
