import TerminalUI
import Testing

@testable import GitHubStandIn
@testable import Images

@Suite("Decoding limits", .timeLimit(.minutes(3)))
struct DecodingLimitTests {
    private let box = PixelSize(width: 8, height: 8)

    @Test("A small file with billions of pixels is rejected before memory is allocated")
    func claims() async {
        await #expect(processExitsWith: .success) {
            let box = PixelSize(width: 8, height: 8)
            let bombs = [
                Samples.png(claiming: 50_000), Samples.jpeg(claiming: 50_000),
                Samples.gif(claiming: 50_000, frame: 50_000),
            ]
            let before = Memory.peak
            for bomb in bombs {
                #expect(throws: ImageError.tooLarge) { try ImageDecoder().raster(of: bomb, filling: box) }
            }
            #expect(Memory.peak - before < 16 << 20)
        }
    }

    @Test("A frame larger than its GIF is rejected")
    func frame() {
        #expect(throws: ImageError.damaged) {
            try ImageDecoder().raster(of: Samples.gif(claiming: 2, frame: 50_000), filling: box)
        }
    }

    @Test("A size whose number of pixels overflows is rejected")
    func overflow() {
        #expect(throws: ImageError.self) {
            try ImageDecoder().raster(of: Samples.png(claiming: 0x7FFF_FFFF), filling: box)
        }
    }

    @Test("The maximum number of pixels is decoded, one more is not")
    func maxPixels() throws {
        var limits = ImageDecoder.Limits()
        limits.pixels = 256
        let decoder = ImageDecoder(limits: limits)
        #expect(try decoder.raster(of: Samples.png(side: 16), filling: box).size == box)
        #expect(throws: ImageError.tooLarge) { try decoder.raster(of: Samples.png(side: 17), filling: box) }
    }

    @Test("A file that is too large is rejected before decoding")
    func bytes() {
        let long = MalformedAvatar.long.bytes
        #expect(throws: ImageError.tooLarge) { try ImageDecoder().raster(of: long, filling: box) }
    }

    @Test("Text chunks are not decompressed")
    func texts() async {
        await #expect(processExitsWith: .success) {
            let text = Array("Comment\0\0".utf8) + PNGWriter.compressed([UInt8](repeating: 65, count: 7_000_000))
            let image = Samples.png(with: (0..<100).flatMap { _ in PNGWriter.chunk("zTXt", text) })
            let before = Memory.peak
            let raster = try ImageDecoder().raster(of: image, filling: PixelSize(width: 8, height: 8))
            #expect(raster[0, 0] == [255, 0, 0, 255])
            #expect(Memory.peak - before < 16 << 20)
        }
    }

    @Test("Decoding stops after the time limit")
    func time() {
        var limits = ImageDecoder.Limits()
        limits.time = .zero
        #expect(throws: ImageError.tooSlow) {
            try ImageDecoder(limits: limits).raster(of: Samples.png(), filling: box)
        }
    }

    @Test("Rendering two hundred images needs no more memory than twenty")
    func leaks() async {
        await #expect(processExitsWith: .success) {
            let image = Samples.png(side: 460)
            func render(_ count: Int) throws {
                for number in 0..<count {
                    let method = GraphicsCapabilities.Method.allCases[number % 4]
                    let capabilities = GraphicsCapabilities(method: method, depth: .full)
                    let size = Size(columns: 16, rows: 8)
                    let raster = try ImageDecoder().raster(of: image, filling: capabilities.pixels(for: size))
                    #expect(capabilities.render(raster, in: size, id: 1) != nil)
                }
            }
            try render(20)
            let before = Memory.peak
            try render(200)
            #expect(Memory.peak - before < 8 << 20)
        }
    }
}
