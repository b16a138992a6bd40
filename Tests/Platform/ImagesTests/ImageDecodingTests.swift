import Testing

@testable import Images

@Suite("Image decoding", .timeLimit(.minutes(3)))
struct ImageDecodingTests {
    private let box = PixelSize(width: 8, height: 8)

    @Test("PNG, JPEG and the first frame of a GIF are decoded and scaled")
    func formats() throws {
        let png = try ImageDecoder().raster(of: Samples.png(), filling: box)
        #expect(png.size == box)
        #expect(png.bytes.count == 256)
        #expect(png[0, 0] == [255, 0, 0, 255])
        #expect(png[7, 7] == [0, 0, 255, 255])
        let gif = try ImageDecoder().raster(of: Samples.gif, filling: box)
        #expect(gif[0, 0] == [255, 0, 0, 255])
        #expect(gif[7, 7] == [255, 0, 0, 255])
        let jpeg = try ImageDecoder().raster(of: Samples.jpeg, filling: box)
        #expect(jpeg[0, 0][0] > 150)
        #expect(jpeg[0, 0][2] < 60)
        #expect(jpeg[7, 7][0] < 60)
        #expect(jpeg[7, 7][2] > 150)
    }

    @Test("An image of another aspect ratio keeps it, on a transparent background")
    func shape() throws {
        let raster = try ImageDecoder().raster(of: Samples.png(), filling: PixelSize(width: 8, height: 4))
        #expect(raster[0, 0] == [0, 0, 0, 0])
        #expect(raster[1, 3][3] == 0)
        #expect(raster[6, 0][3] == 0)
        #expect(raster[2, 0] == [255, 0, 0, 255])
        #expect(raster[5, 3] == [0, 0, 255, 255])
    }

    @Test(
        "The EXIF orientation is applied", arguments: [(1, "up"), (3, "down"), (6, "right"), (8, "left")])
    func orientation(tag: UInt8, red: String) throws {
        let raster = try ImageDecoder().raster(of: Samples.rotated(Samples.jpeg, tag), filling: box)
        let points = [
            "up": [(2, 0), (5, 0)], "down": [(2, 7), (5, 7)], "left": [(0, 2), (0, 5)], "right": [(7, 2), (7, 5)],
        ]
        let reds = points.filter { $0.value.allSatisfy { raster[$0.0, $0.1][0] > 150 && raster[$0.0, $0.1][2] < 60 } }
        #expect(reds.map(\.key) == [red])
    }

    @Test(
        "A rotated image fills its box, and all of it is visible", arguments: [5, 6, 7, 8])
    func rotatedShape(tag: UInt8) throws {
        let wide = Samples.rotated(Samples.jpeg(claiming: 16, height: 8), tag)
        let raster = try ImageDecoder().raster(of: wide, filling: PixelSize(width: 12, height: 16))
        let filled = (0..<12).filter { raster[$0, 0][3] == 255 && raster[$0, 15][3] == 255 }
        #expect(filled == Array(2..<10))
        let flat = try ImageDecoder().raster(of: wide, filling: PixelSize(width: 16, height: 8))
        #expect((0..<16).filter { flat[$0, 0][3] == 255 && flat[$0, 7][3] == 255 } == Array(6..<10))
    }

    @Test("Empty files, texts and other formats are rejected, even if a decoder is installed")
    func others() {
        let bmp = Array("BM".utf8) + [UInt8](repeating: 0, count: 60)
        let texts = [
            "", "GIF88a", "\u{1B}[2J", "<svg xmlns='http://www.w3.org/2000/svg'/>", "/* XPM */", "RIFFxxxxWEBP",
        ]
        for bytes in texts.map({ Array($0.utf8) }) + [bmp, [0xFF, 0xD8], Array(Samples.png().dropFirst())] {
            #expect(throws: ImageError.unknownFormat) { try ImageDecoder().raster(of: bytes, filling: box) }
        }
    }

    @Test(
        "A truncated image is rejected and never shown in part",
        arguments: [Samples.png(), Samples.jpeg, Samples.gif])
    func truncated(bytes: [UInt8]) {
        // The last byte of a GIF only marks the end of the frames.
        let minLength = bytes == Samples.gif ? 25 : bytes.count - 2
        for length in stride(from: 8, to: minLength, by: 7) {
            #expect(throws: ImageError.damaged, "\(length)") {
                try ImageDecoder().raster(of: Array(bytes.prefix(length)), filling: box)
            }
        }
    }

    @Test("Random changes of bytes lead to pixels or an error", arguments: [Samples.png(), Samples.jpeg, Samples.gif])
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
