import TerminalUI
import Testing

@testable import Images
import Foundation

@Suite("Graphics protocols", .timeLimit(.minutes(3)))
struct GraphicsProtocolTests {
    private let size = Size(columns: 16, rows: 8)
    private let pixels = PixelSize(width: 160, height: 160)
    private let escape = "\u{1B}"

    @Test("Kitty gets a PNG file in chunks, without responses, and with an id for removal")
    func kitty() throws {
        let image = try drawn(.kitty)
        let commands = image.text.components(separatedBy: "\(escape)\\").dropLast()
        #expect(commands.allSatisfy { $0.hasPrefix("\(escape)_G") })
        #expect(commands.count > 1)
        let parts = commands.map { $0.dropFirst(3).split(separator: ";") }
        #expect(parts[0][0] == "a=T,i=7,C=1,f=100,c=16,r=8,q=2,m=1")
        #expect(parts.dropFirst().dropLast().allSatisfy { $0[0] == "q=2,m=1" })
        #expect(parts.last?[0] == "q=2,m=0")
        #expect(parts.allSatisfy { $0.count == 2 })
        #expect(parts.allSatisfy { $0[1].utf8.count <= 4096 })
        #expect(parts.dropLast().allSatisfy { $0[1].utf8.count.isMultiple(of: 4) })
        let file = parts.compactMap { Data(base64Encoded: String($0[1])) }.reduce([]) { $0 + Array($1) }
        #expect(try ImageDecoder().raster(of: file, filling: pixels) == raster())
        #expect(String(decoding: image.removalBytes, as: UTF8.self) == "\(escape)_Ga=d,d=I,i=7,q=2\(escape)\\")
    }

    @Test("Pixels that are smaller than their PNG file are sent raw, in one chunk")
    func fewPixels() throws {
        let cell = PixelSize(width: 3, height: 3)
        let capabilities = GraphicsCapabilities(method: .kitty, depth: .full, cell: cell)
        let raster = try ImageDecoder().raster(of: Samples.png(), filling: cell)
        let size = Size(columns: 1, rows: 1)
        guard case .image(let image)? = capabilities.render(raster, in: size, id: 1) else { throw ImageError.damaged }
        let pixels = Data(raster.bytes).base64EncodedString()
        #expect(image.text == "\(escape)_Ga=T,i=1,C=1,f=32,s=3,v=3,c=1,r=1,q=2,m=0;\(pixels)\(escape)\\")
    }

    @Test("iTerm2 gets one PNG file with the size in cells, and the cursor position is not saved")
    func iterm2() throws {
        let payload = try drawn(.iterm2)
        let parts = payload.text.components(separatedBy: ":")
        let file = try #require(Data(base64Encoded: String(parts[1].dropLast())))
        let options = "width=16;height=8;preserveAspectRatio=0;doNotMoveCursor=1"
        #expect(parts.count == 2)
        #expect(parts[0] == "\(escape)]1337;File=inline=1;size=\(file.count);\(options)")
        #expect(payload.text.hasSuffix("\u{7}"))
        #expect(payload.removalBytes.isEmpty)
        #expect(try ImageDecoder().raster(of: Array(file), filling: pixels) == raster())
    }

    @Test(
        "An image takes fewer bytes than its pixels in base64",
        arguments: [GraphicsCapabilities.Method.kitty, .iterm2])
    func length(method: GraphicsCapabilities.Method) throws {
        #expect(try drawn(method).drawBytes.count < raster().bytes.count * 4 / 3)
    }

    @Test("A sixel image has no last line break, which could scroll")
    func sixel() throws {
        let payload = try drawn(.sixel)
        #expect(payload.text.hasPrefix("\(escape)P0;1;0q\"1;1;160;"))
        #expect(payload.text.hasSuffix("\(escape)\\"))
        #expect(!payload.text.hasSuffix("-\(escape)\\"))
        let bands = payload.text.split(separator: "-").count
        #expect((20...26).contains(bands))  // of six pixels each, in 160
        #expect(payload.removalBytes.isEmpty)
    }

    @Test(
        "The payload contains no other control bytes",
        arguments: [GraphicsCapabilities.Method.kitty, .iterm2, .sixel])
    func controlBytes(method: GraphicsCapabilities.Method) throws {
        let payload = try drawn(method)
        let framing =
            method == .kitty ? 2 * payload.text.split(separator: "\(escape)_G").count : method == .iterm2 ? 1 : 2
        #expect(payload.drawBytes.count { $0 == 0x1B } == framing)
        #expect(payload.drawBytes.count { $0 < 0x20 && $0 != 0x1B } == (method == .iterm2 ? 1 : 0))
        #expect(payload.drawBytes.allSatisfy { $0 < 0x7F })
    }

    @Test("A terminal with initials only gets no image")
    func none() throws {
        let raster = try ImageDecoder().raster(of: Samples.png(), filling: PixelSize(width: 8, height: 8))
        let capabilities = GraphicsCapabilities(method: .initials, depth: .none)
        #expect(capabilities.render(raster, in: size, id: 1) == nil)
    }

    /// Returns an image with many shades, as in a photograph.
    private func raster() throws -> Raster {
        try ImageDecoder().raster(of: Samples.shades(side: 160), filling: pixels)
    }

    private func drawn(_ method: GraphicsCapabilities.Method, id: Int = 7) throws -> TerminalImage {
        let capabilities = GraphicsCapabilities(method: method, depth: .full)
        #expect(capabilities.pixels(for: size) == pixels)
        guard case .image(let payload)? = try capabilities.render(raster(), in: size, id: id) else {
            throw ImageError.damaged
        }
        return payload
    }
}

extension TerminalImage {
    var text: String { String(decoding: drawBytes, as: UTF8.self) }
}
