import Testing

@testable import Images
import Foundation

@Suite("Segments of JPEG images", .timeLimit(.minutes(3)))
struct JPEGSegmentTests {
    private let box = PixelSize(width: 8, height: 8)

    @Test("Metadata, profiles, thumbnails and comments are removed, and the pixels stay the same")
    func metadata() throws {
        let markers = Array(0xE0...0xEF) + [0xFE] + Array(0xF0...0xFD)
        let segments = markers.flatMap { segment($0, Array("s3cret".utf8) + Samples.jpeg) }
        let stripped = try #require(JPEGSegments.required(of: inserting(segments) + Array("s3cret".utf8)))
        #expect(stripped.firstRange(of: Array("s3cret".utf8)) == nil)
        #expect(stripped.count < Samples.jpeg.count)
        let raster = try ImageDecoder().raster(of: inserting(segments), filling: box)
        #expect(try raster == ImageDecoder().raster(of: Samples.jpeg, filling: box))
    }

    @Test("Only the orientation of EXIF metadata stays", arguments: [false, true])
    func orientation(isLittle: Bool) throws {
        let other: [UInt8] =
            isLittle ? [0x0F, 0x01, 2, 0, 1, 0, 0, 0, 7, 7, 7, 7] : [1, 0x0F, 0, 2, 0, 0, 0, 1, 7, 7, 7, 7]
        let entry: [UInt8] =
            isLittle ? [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 9, 9] : [1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 9, 9]
        let head: [UInt8] = isLittle ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0] : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2]
        let rotated = inserting(segment(0xE1, Array("Exif\0\0".utf8) + head + other + entry + Samples.jpeg))
        #expect(JPEGSegments.required(of: rotated) == JPEGSegments.required(of: Samples.rotated(Samples.jpeg, 6)))
        #expect(JPEGSegments.required(of: rotated)?.count == (JPEGSegments.required(of: Samples.jpeg)?.count ?? 0) + 36)
    }

    @Test(
        "EXIF metadata with wrong numbers has no orientation",
        arguments: [
            [0x4D, 0x4D, 0, 42], [0x4D, 0x4D, 0, 42, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0xFF, 0xFF],
            [0x4D, 0x49, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0],
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 9, 0, 0],
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 1, 6, 0, 0],
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 2, 0, 0, 0, 1, 0, 6, 0, 0],
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0xFF, 0xFF, 0xFF, 0xFF, 0, 6, 0, 0],
            [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0],
        ] as [[UInt8]])
    func hostileMetadata(file: [UInt8]) {
        let image = inserting(segment(0xE1, Array("Exif\0\0".utf8) + file))
        #expect(JPEGSegments.required(of: image) == JPEGSegments.required(of: Samples.jpeg))
    }

    @Test("Segments with a wrong length are rejected", arguments: [[0, 0], [0, 1], [0xFF, 0xFF], [0]] as [[UInt8]])
    func lengths(length: [UInt8]) {
        for marker: UInt8 in [0xE0, 0xE1, 0xFE, 0xDB, 0xC0, 0xDA] {
            let image =
                Samples.jpeg[..<2] + [0xFF, marker] + length + (length.count == 1 ? [] : [1, 2, 3, 0xFF, 0xD9])
            #expect(throws: ImageError.damaged) { try ImageDecoder().raster(of: Array(image), filling: box) }
        }
    }

    @Test("A progressive image with ten scans is decoded")
    func progressive() throws {
        let jfifLength = 18
        #expect(JPEGSegments.required(of: Samples.progressiveJPEG)?.count == Samples.progressiveJPEG.count - jfifLength)
        let raster = try ImageDecoder().raster(of: Samples.progressiveJPEG, filling: box)
        #expect(raster[0, 0][0] > 150)
        #expect(raster[7, 7][2] > 150)
    }

    @Test("Stuffed zeros, restart markers and fill bytes in a scan are a part of it")
    func entropyCodedData() {
        let data: [UInt8] = [1, 0xFF, 0, 0xFF, 0xD0, 2, 0xFF, 0xD7, 0xFF, 0xFF, 0, 3]
        let image = [0xFF, 0xD8] + segment(0xDA, [1]) + data + [0xFF, 0xFF, 0xFF, 0xD9]
        #expect(
            JPEGSegments.required(of: image) == [0xFF, 0xD8] + segment(0xDA, [1]) + data + [0xFF, 0xFF, 0xFF, 0xD9])
        #expect(JPEGSegments.required(of: image.dropLast()) == nil)
    }

    @Test("Too many segments and too many scans are rejected")
    func bounds() {
        let comments = (0..<900).flatMap { _ in segment(0xFE, []) }
        #expect(JPEGSegments.required(of: inserting(comments)) == JPEGSegments.required(of: Samples.jpeg))
        #expect(JPEGSegments.required(of: inserting(comments + comments)) == nil)
        func image(scans: Int) -> [UInt8] {
            [0xFF, 0xD8] + (0..<scans).flatMap { _ in segment(0xDA, [1]) + [0] } + [0xFF, 0xD9]
        }
        #expect(JPEGSegments.required(of: image(scans: 100)) != nil)
        #expect(JPEGSegments.required(of: image(scans: 101)) == nil)
    }

    private func segment(_ marker: Int, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, UInt8(marker), UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 255)] + payload
    }

    /// Returns an image with these segments in front of all others.
    private func inserting(_ segments: [UInt8]) -> [UInt8] { Samples.jpeg[..<2] + segments + Samples.jpeg[2...] }
}

extension JPEGSegments {
    fileprivate static func required(of bytes: ArraySlice<UInt8>) -> [UInt8]? { required(of: Array(bytes)) }
}

extension Samples {
    /// ``jpeg`` in ten scans.
    static let progressiveJPEG: [UInt8] = Array(
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO
                UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P
                T09PT09PT0//wgARCAAQABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/a
                AAwDAQACEAMQAAABz0Bj/wD/xAAUEAEAAAAAAAAAAAAAAAAAAAAg/9oACAEBAAEFAh//xAAXEQADAQAAAAAAAAAAAAAAAAAAFWKh
                /9oACAEDAQE/AWc6f//EABgRAAIDAAAAAAAAAAAAAAAAAAAVYqHh/9oACAECAQE/AVM60//EABQQAQAAAAAAAAAAAAAAAAAAACD/
                2gAIAQEABj8CH//EABQQAQAAAAAAAAAAAAAAAAAAACD/2gAIAQEAAT8hH//aAAwDAQACAAMAAAAQM//EABYRAAMAAAAAAAAAAAAA
                AAAAAADw8f/aAAgBAwEBPxBYP//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQIBAT8QB//EABQQAQAAAAAAAAAAAAAAAAAAACD/
                2gAIAQEAAT8QH//Z
                """, options: .ignoreUnknownCharacters) ?? Data())
}
