import TerminalUI
import Testing

@testable import GitHubStandIn
@testable import Pictures

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
                #expect(throws: PictureError.tooLarge) { try PictureDecoder().raster(of: bomb, filling: box) }
            }
            #expect(Memory.most - before < 16 << 20)
        }
    }

    @Test("A frame larger than its GIF is refused")
    func frame() {
        #expect(throws: PictureError.damaged) {
            try PictureDecoder().raster(of: Samples.gif(claiming: 2, frame: 50_000), filling: box)
        }
    }

    @Test("A claim of more pixels than a number can hold is refused")
    func overflow() {
        #expect(throws: PictureError.self) {
            try PictureDecoder().raster(of: Samples.png(claiming: 0x7FFF_FFFF), filling: box)
        }
    }

    @Test("As many pixels as allowed are decoded, one more is not")
    func border() throws {
        var limits = PictureDecoder.Limits()
        limits.pixels = 256
        let decoder = PictureDecoder(limits: limits)
        #expect(try decoder.raster(of: Samples.png(side: 16), filling: box).size == box)
        #expect(throws: PictureError.tooLarge) { try decoder.raster(of: Samples.png(side: 17), filling: box) }
    }

    @Test("More bytes than allowed are refused unread")
    func bytes() {
        let long = OddAvatar.long.bytes
        #expect(throws: PictureError.tooLarge) { try PictureDecoder().raster(of: long, filling: box) }
    }

    @Test("Texts that unpack to gigabytes are left packed")
    func texts() async {
        await #expect(processExitsWith: .success) {
            let text = Array("Comment\0\0".utf8) + PNGWriter.packed([UInt8](repeating: 65, count: 7_000_000))
            let picture = Samples.png(with: (0..<100).flatMap { _ in PNGWriter.chunk("zTXt", text) })
            let before = Memory.most
            let raster = try PictureDecoder().raster(of: picture, filling: PixelSize(width: 8, height: 8))
            #expect(raster[0, 0] == [255, 0, 0, 255])
            #expect(Memory.most - before < 16 << 20)
        }
    }

    @Test("Decoding that takes too long is ended")
    func time() {
        var limits = PictureDecoder.Limits()
        limits.time = .zero
        #expect(throws: PictureError.tooSlow) {
            try PictureDecoder(limits: limits).raster(of: Samples.png(), filling: box)
        }
    }

    @Test("Two hundred pictures, decoded and drawn, leave no more behind than twenty do")
    func leaks() async {
        await #expect(processExitsWith: .success) {
            let picture = Samples.png(side: 460)
            func show(_ count: Int) throws {
                for number in 0..<count {
                    let way = DrawingAbility.Way.allCases[number % 4]
                    let painter = PicturePainter(ability: DrawingAbility(way: way, depth: .trueColor))
                    let size = Size(columns: 16, rows: 8)
                    let raster = try PictureDecoder().raster(of: picture, filling: painter.ability.pixels(for: size))
                    #expect(painter.draw(raster, in: size, id: 1) != nil)
                }
            }
            try show(20)
            let before = Memory.most
            try show(200)
            #expect(Memory.most - before < 8 << 20)
        }
    }
}
