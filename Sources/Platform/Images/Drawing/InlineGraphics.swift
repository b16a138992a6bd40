import CGdkPixbuf
import Foundation
import TerminalUI

/// Encodes images in Kitty's protocol (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>). The base64 of Chafa 1.12
/// is wrong in the last byte of each chunk, and strict terminals reject the image.
enum KittyGraphics {
    /// The size of a chunk in bytes: 4096 in base64, which is the protocol's limit.
    private static let chunkLength = 3072

    /// The cursor does not move, the terminal stores the image under its id, and it sends no response.
    static func bytes(_ raster: Raster, id: Int, in size: Size) -> [UInt8] {
        let (format, bytes) = payload(of: raster)
        let head = "a=T,i=\(id),C=1,\(format),c=\(size.columns),r=\(size.rows),"
        let data = Data(bytes)
        return stride(from: 0, to: data.count, by: chunkLength).flatMap { start in
            let end = min(start + chunkLength, data.count)
            let more = end < data.count ? 1 : 0
            return command("\(start == 0 ? head : "")q=2,m=\(more)", data[start..<end].base64EncodedString())
        }
    }

    static func removalBytes(id: Int) -> [UInt8] { command("a=d,d=I,i=\(id),q=2") }

    /// Returns a PNG file, or the raw pixels if they are smaller, as for a few cells.
    private static func payload(of raster: Raster) -> (format: String, bytes: [UInt8]) {
        if let file = raster.pngFile(), file.count < raster.bytes.count { return ("f=100", file) }
        return ("f=32,s=\(raster.size.width),v=\(raster.size.height)", raster.bytes)
    }

    private static func command(_ keys: String, _ payload: String = "") -> [UInt8] {
        Array("\u{1B}_G\(keys)\(payload.isEmpty ? "" : ";")\(payload)\u{1B}\\".utf8)
    }
}

/// Encodes images in iTerm2's protocol (<https://iterm2.com/documentation-images.html>). Chafa would send an
/// uncompressed TIFF, which is several times as large and not supported by every terminal.
enum ITermGraphics {
    static func bytes(_ raster: Raster, in size: Size) -> [UInt8]? {
        guard let file = raster.pngFile() else { return nil }
        let options = "width=\(size.columns);height=\(size.rows);preserveAspectRatio=0;doNotMoveCursor=1"
        let command = "File=inline=1;size=\(file.count);\(options):\(Data(file).base64EncodedString())"
        return Array("\u{1B}]1337;\(command)\u{7}".utf8)
    }
}

extension Raster {
    func pngFile() -> [UInt8]? {
        bytes.withUnsafeBufferPointer { pixels in
            let (width, height) = (Int32(size.width), Int32(size.height))
            // gdk-pixbuf only reads the pixels, and frees the pixbuf before this closure returns.
            let pixbuf = gdk_pixbuf_new_from_data(
                pixels.baseAddress, GDK_COLORSPACE_RGB, 1, 8, width, height, 4 * width, nil, nil)
            guard let pixbuf else { return nil }
            defer { cgdkpixbuf_free(pixbuf) }
            var count = 0
            guard let file = cgdkpixbuf_png_new(pixbuf, &count) else { return nil }
            defer { cgdkpixbuf_bytes_free(file) }
            return Array(UnsafeBufferPointer(start: file, count: count))
        }
    }
}
