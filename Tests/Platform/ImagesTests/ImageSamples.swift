@testable import GitHubStandIn
@testable import Images
import Foundation

/// Small images for tests.
enum Samples {
    static let red: [UInt8] = [255, 0, 0]
    static let blue: [UInt8] = [0, 0, 255]

    /// Returns an image with a red upper and a blue lower half.
    static func png(side: Int = 16) -> [UInt8] {
        PNGWriter(side: side, palette: [red, blue]).file { _, row in row < side / 2 ? 0 : 1 }
    }

    /// Returns an image with many shades.
    static func shades(side: Int) -> [UInt8] {
        let palette: [[UInt8]] = (0...255).map { (shade: UInt8) in [shade, 255 - shade, shade &* 7] }
        return PNGWriter(side: side, palette: palette).file { column, row in
            UInt8(truncatingIfNeeded: column * column / 7 + row * row / 5 + column * row / 3)
        }
    }

    /// Returns a PNG whose header has this size, but with the data of one pixel.
    static func png(claiming side: Int) -> [UInt8] {
        PNGWriter.file(width: side, height: side, palette: [red], compressed: PNGWriter.compressed([0, 0]))
    }

    /// Returns a PNG with this chunk after the header.
    static func png(with chunk: [UInt8]) -> [UInt8] {
        let (bytes, header) = (png(), 8 + 25)
        return bytes[..<header] + chunk + bytes[header...]
    }

    /// A GIF of 2 by 2 pixels: a red frame, then a blue one.
    static let gif: [UInt8] = bytes(
        "R0lGODlhAgACAPEAAP8AAAAA/wAAAP///yH5BAQKAAAALAAAAAACAAIAAAIEBEEQBQAh+QQECgAAACwAAAAAAgACAAACBAzDMAUAOw==")

    /// Returns ``gif`` with other sizes in the header and in the first frame.
    static func gif(claiming side: UInt16, frame: UInt16) -> [UInt8] {
        var bytes = gif
        for offset in [6, 8] {
            bytes.replaceSubrange(offset..<offset + 2, with: [UInt8(side & 255), UInt8(side >> 8)])
        }
        for offset in [38, 40] {
            bytes.replaceSubrange(offset..<offset + 2, with: [UInt8(frame & 255), UInt8(frame >> 8)])
        }
        return bytes
    }

    /// A JPEG of 16 by 16 pixels with a red upper and a blue lower half.
    static let jpeg: [UInt8] = bytes(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO
        UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P
        T09PT09PT0//wAARCAAQABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF
        BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW
        V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi
        4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC
        AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm
        Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq
        8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDlaKyKK9P/AFc/6efh/wAE9j+3v+nf4/8AAP/Z
        """)

    /// Returns ``jpeg`` with another size in the header. The default height is the width.
    static func jpeg(claiming width: UInt16, height: UInt16? = nil) -> [UInt8] {
        var bytes = jpeg
        guard let frame = bytes.firstRange(of: [0xFF, 0xC0, 0x00, 0x11])?.upperBound else { return [] }
        let numbers = [height ?? width, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        bytes.replaceSubrange(frame + 1..<frame + 5, with: numbers)
        return bytes
    }

    /// Returns `jpeg` with this EXIF orientation (1 to 8).
    static func rotated(_ jpeg: [UInt8], _ orientation: UInt8) -> [UInt8] {
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]  // one short number
        let directory: [UInt8] = [0, 1] + entry + [0, 0, 0, 0]
        let exif = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8] + directory
        return jpeg[..<2] + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg[2...]
    }

    private static func bytes(_ base64: String) -> [UInt8] {
        Array(Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
    }
}

extension Raster {
    /// The red, green, blue and alpha of a pixel.
    subscript(column: Int, row: Int) -> [UInt8] {
        Array(bytes[(4 * (row * size.width + column))...].prefix(4))
    }
}
