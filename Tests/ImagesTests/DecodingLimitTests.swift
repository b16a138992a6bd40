import TerminalUI
import Testing

@testable import GitHubStandIn
@testable import Images

@Suite("No picture is trusted for its size", .timeLimit(.minutes(1)))
struct DecodingLimitTests {
    private let box = PixelSize(width: 8, height: 8)

    @Test("Few bytes that claim thousands of millions of pixels are refused before there is room for them")
    func claims() async {
        await #expect(processExitsWith: .success) {
            let box = PixelSize(width: 8, height: 8)
            let bombs = [
                Samples.png(claiming: 50_000), Samples.jpeg(claiming: 50_000),
                Samples.gif(claiming: 50_000, frame: 50_000),
            ]
            let before = Memory.most
            for bomb in bombs {
                #expect(throws: ImageError.tooLarge) { try ImageDecoder().raster(of: bomb, filling: box) }
            }
            #expect(Memory.most - before < 16 << 20)
        }
    }

    @Test("A frame larger than its GIF is refused")
    func frame() {
        #expect(throws: ImageError.damaged) {
            try ImageDecoder().raster(of: Samples.gif(claiming: 2, frame: 50_000), filling: box)
        }
    }

    @Test("A claim of more pixels than a number can hold is refused")
    func overflow() {
        #expect(throws: ImageError.self) {
            try ImageDecoder().raster(of: Samples.png(claiming: 0x7FFF_FFFF), filling: box)
        }
    }

    @Test("As many pixels as allowed are decoded, one more is not")
    func border() throws {
        var limits = ImageDecoder.Limits()
        limits.pixels = 256
        let decoder = ImageDecoder(limits: limits)
        #expect(try decoder.raster(of: Samples.png(side: 16), filling: box).size == box)
        #expect(throws: ImageError.tooLarge) { try decoder.raster(of: Samples.png(side: 17), filling: box) }
    }

    @Test("More bytes than allowed are refused unread")
    func bytes() {
        let long = MalformedAvatar.long.bytes
        #expect(throws: ImageError.tooLarge) { try ImageDecoder().raster(of: long, filling: box) }
    }

    @Test("Texts that unpack to gigabytes are left packed")
    func texts() async {
        await #expect(processExitsWith: .success) {
            let text = Array("Comment\0\0".utf8) + PNGWriter.compressed([UInt8](repeating: 65, count: 7_000_000))
            let picture = Samples.png(with: (0..<100).flatMap { _ in PNGWriter.chunk("zTXt", text) })
            let before = Memory.most
            let raster = try ImageDecoder().raster(of: picture, filling: PixelSize(width: 8, height: 8))
            #expect(raster[0, 0] == [255, 0, 0, 255])
            #expect(Memory.most - before < 16 << 20)
        }
    }

    @Test("Decoding that takes too long is ended")
    func time() {
        var limits = ImageDecoder.Limits()
        limits.time = .zero
        #expect(throws: ImageError.tooSlow) {
            try ImageDecoder(limits: limits).raster(of: Samples.png(), filling: box)
        }
    }

    @Test("Two hundred pictures, decoded and drawn, leave no more behind than twenty do")
    func leaks() async {
        await #expect(processExitsWith: .success) {
            let picture = Samples.png(side: 460)
            func show(_ count: Int) throws {
                for number in 0..<count {
                    let way = GraphicsCapabilities.Method.allCases[number % 4]
                    let painter = ImageRenderer(ability: GraphicsCapabilities(method: way, depth: .full))
                    let size = Size(columns: 16, rows: 8)
                    let raster = try ImageDecoder().raster(of: picture, filling: painter.ability.pixels(for: size))
                    #expect(painter.render(raster, in: size, id: 1) != nil)
                }
            }
            try show(20)
            let before = Memory.most
            try show(200)
            #expect(Memory.most - before < 8 << 20)
        }
    }
}
