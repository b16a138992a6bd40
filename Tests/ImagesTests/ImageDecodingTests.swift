import Testing

@testable import Images

@Suite("Pictures become pixels", .timeLimit(.minutes(1)))
struct ImageDecodingTests {
    private let box = PixelSize(width: 8, height: 8)

    @Test("PNG, JPEG and GIF are decoded and scaled, a GIF's first frame alone")
    func formats() throws {
        let png = try ImageDecoder().raster(of: Samples.png(), filling: box)
        #expect(png.size == box && png.bytes.count == 256)
        #expect(png[0, 0] == [255, 0, 0, 255] && png[7, 7] == [0, 0, 255, 255])
        let gif = try ImageDecoder().raster(of: Samples.gif, filling: box)
        #expect(gif[0, 0] == [255, 0, 0, 255] && gif[7, 7] == [255, 0, 0, 255])
        let jpeg = try ImageDecoder().raster(of: Samples.jpeg, filling: box)
        #expect(jpeg[0, 0][0] > 150 && jpeg[0, 0][2] < 60 && jpeg[7, 7][0] < 60 && jpeg[7, 7][2] > 150)
    }

    @Test("A picture of another shape keeps it, on a transparent ground")
    func shape() throws {
        let raster = try ImageDecoder().raster(of: Samples.png(), filling: PixelSize(width: 8, height: 4))
        #expect(raster[0, 0] == [0, 0, 0, 0] && raster[1, 3][3] == 0 && raster[6, 0][3] == 0)
        #expect(raster[2, 0] == [255, 0, 0, 255] && raster[5, 3] == [0, 0, 255, 255])
    }

    @Test(
        "A photograph stands as its camera was held", arguments: [(1, "up"), (3, "down"), (6, "right"), (8, "left")])
    func orientation(tag: UInt8, red: String) throws {
        let raster = try ImageDecoder().raster(of: Samples.turned(Samples.jpeg, tag), filling: box)
        let points = [
            "up": [(2, 0), (5, 0)], "down": [(2, 7), (5, 7)], "left": [(0, 2), (0, 5)], "right": [(7, 2), (7, 5)],
        ]
        let reds = points.filter { $0.value.allSatisfy { raster[$0.0, $0.1][0] > 150 && raster[$0.0, $0.1][2] < 60 } }
        #expect(reds.map(\.key) == [red])
    }

    @Test(
        "Turned on its side, a picture is as large as its box allows, and all of it is there", arguments: [5, 6, 7, 8])
    func turnedShape(tag: UInt8) throws {
        let wide = Samples.turned(Samples.jpeg(claiming: 16, height: 8), tag)
        let raster = try ImageDecoder().raster(of: wide, filling: PixelSize(width: 12, height: 16))
        let filled = (0..<12).filter { raster[$0, 0][3] == 255 && raster[$0, 15][3] == 255 }
        #expect(filled == Array(2..<10))
        let flat = try ImageDecoder().raster(of: wide, filling: PixelSize(width: 16, height: 8))
        #expect((0..<16).filter { flat[$0, 0][3] == 255 && flat[$0, 7][3] == 255 } == Array(6..<10))
    }

    @Test("Nothing, texts and formats that avatars don't have are refused, whoever installed a decoder for them")
    func others() {
        let bmp = Array("BM".utf8) + [UInt8](repeating: 0, count: 60)
        let words = [
            "", "GIF88a", "\u{1B}[2J", "<svg xmlns='http://www.w3.org/2000/svg'/>", "/* XPM */", "RIFFxxxxWEBP",
        ]
        for bytes in words.map({ Array($0.utf8) }) + [bmp, [0xFF, 0xD8], Array(Samples.png().dropFirst())] {
            #expect(throws: ImageError.unknownFormat) { try ImageDecoder().raster(of: bytes, filling: box) }
        }
    }

    @Test(
        "Cut off anywhere, a picture is refused and never half shown",
        arguments: [Samples.png(), Samples.jpeg, Samples.gif])
    func cutOff(bytes: [UInt8]) {
        // The last byte of a GIF says only that no more frames come.
        let least = bytes == Samples.gif ? 25 : bytes.count - 2
        for length in stride(from: 8, to: least, by: 7) {
            #expect(throws: ImageError.damaged, "\(length)") {
                try ImageDecoder().raster(of: Array(bytes.prefix(length)), filling: box)
            }
        }
    }

    @Test("Bytes turned at random end in pixels or a refusal", arguments: [Samples.png(), Samples.jpeg, Samples.gif])
    func random(bytes: [UInt8]) {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var bytes = bytes
            for _ in 0..<3 {
                bytes[Int.random(in: 8..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            do throws(ImageError) {
                let raster = try ImageDecoder().raster(of: bytes, filling: box)
                #expect(raster.bytes.count == 256)
            } catch {
                #expect([.damaged, .tooLarge].contains(error))
            }
        }
    }
}
