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
        let picture = try drawn(.kitty)
        let commands = picture.text.components(separatedBy: "\(escape)\\").dropLast()
        #expect(commands.allSatisfy { $0.hasPrefix("\(escape)_G") })
        let parts = commands.map { $0.dropFirst(3).split(separator: ";") }
        #expect(parts[0][0] == "a=T,i=7,C=1,f=32,s=160,v=160,c=16,r=8,q=2,m=1")
        #expect(parts.dropFirst().dropLast().allSatisfy { $0[0] == "q=2,m=1" } && parts.last?[0] == "q=2,m=0")
        #expect(parts.allSatisfy { $0.count == 2 && $0[1].utf8.count <= 4096 })
        #expect(parts.dropLast().allSatisfy { $0[1].utf8.count.isMultiple(of: 4) })
        let pixels = parts.compactMap { Data(base64Encoded: String($0[1])) }.reduce([]) { $0 + Array($1) }
        let raster = try PictureDecoder().raster(
            of: Samples.png(side: 460), filling: PixelSize(width: 160, height: 160))
        #expect(pixels == raster.bytes)
        #expect(String(decoding: picture.removing, as: UTF8.self) == "\(escape)_Ga=d,d=I,i=7,q=2\(escape)\\")
    }

    @Test("A picture of few pixels is one piece")
    func onePiece() throws {
        let painter = PicturePainter(ability: DrawingAbility(way: .kitty, depth: .full))
        let size = Size(columns: 2, rows: 1)
        let raster = try PictureDecoder().raster(of: Samples.png(), filling: painter.ability.pixels(for: size))
        guard case .picture(let picture)? = painter.draw(raster, in: size, id: 1) else { throw PictureError.damaged }
        #expect(picture.text.hasPrefix("\(escape)_Ga=T,i=1,C=1,f=32,s=20,v=20,c=2,r=1,q=2,m=0;"))
        #expect(picture.text.components(separatedBy: "\(escape)_G").count == 2)
    }

    @Test("iTerm2 gets one file of its cells' size and keeps the cursor")
    func iterm2() throws {
        let payload = try drawn(.iterm2)
        let head = "\(escape)7\(escape)]1337;File=inline=1;width=16;height=8;preserveAspectRatio=0;doNotMoveCursor=1:"
        #expect(payload.text.hasPrefix(head) && payload.text.hasSuffix("\u{7}\(escape)8") && payload.removing.isEmpty)
        let file = payload.text.dropFirst(head.count).dropLast(3)
        #expect(try #require(Data(base64Encoded: String(file))).count > 160 * 160 * 4)
    }

    @Test("A sixel picture ends inside its cells, without a last line break that could scroll")
    func sixel() throws {
        let payload = try drawn(.sixel)
        #expect(payload.text.hasPrefix("\(escape)7\(escape)P0;1;0q\"1;1;160;"))
        #expect(payload.text.hasSuffix("\(escape)\\\(escape)8") && !payload.text.hasSuffix("-\(escape)\\\(escape)8"))
        let bands = payload.text.split(separator: "-").count
        #expect((20...26).contains(bands))  // of six pixels each, in 160
        #expect(payload.removing.isEmpty)
    }

    @Test(
        "Nothing but the payload reaches the terminal: no other control byte",
        arguments: [DrawingAbility.Way.kitty, .iterm2, .sixel])
    func nothingElse(way: DrawingAbility.Way) throws {
        let payload = try drawn(way)
        let framing = way == .kitty ? 2 * payload.text.split(separator: "\(escape)_G").count : way == .iterm2 ? 3 : 4
        #expect(payload.drawing.count { $0 == 0x1B } == framing)
        #expect(payload.drawing.count { $0 < 0x20 && $0 != 0x1B } == (way == .iterm2 ? 1 : 0))
        #expect(payload.drawing.allSatisfy { $0 < 0x7F })
    }

    @Test("A terminal with initials only gets no picture")
    func none() throws {
        let raster = try PictureDecoder().raster(of: Samples.png(), filling: PixelSize(width: 8, height: 8))
        let painter = PicturePainter(ability: DrawingAbility(way: .initials, depth: .none))
        #expect(painter.draw(raster, in: size, id: 1) == nil)
    }

    private func drawn(_ way: DrawingAbility.Way, id: Int = 7) throws -> Picture {
        let painter = PicturePainter(ability: DrawingAbility(way: way, depth: .full))
        let raster = try PictureDecoder().raster(of: Samples.png(side: 460), filling: painter.ability.pixels(for: size))
        guard case .picture(let payload)? = painter.draw(raster, in: size, id: id) else { throw PictureError.damaged }
        return payload
    }
}

extension Picture {
    var text: String { String(decoding: drawing, as: UTF8.self) }
}
