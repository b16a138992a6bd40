import CGdkPixbuf
import Foundation
import TerminalUI

/// Encodes images in iTerm2's protocol (<https://iterm2.com/documentation-images.html>).
///
/// Chafa would send an uncompressed TIFF, which is several times as large and not supported by every terminal.
struct ITermGraphics {
    /// Returns the image, scaled to the cells that start at the cursor, or `nil` if there is not enough memory. The
    /// position of the cursor afterwards is undefined.
    static func bytes(_ raster: Raster, in size: Size) -> [UInt8]? {
        guard let file = PNGData(raster)?.bytes else { return nil }
        let options = "width=\(size.columns);height=\(size.rows);preserveAspectRatio=0;doNotMoveCursor=1"
        let command = "File=inline=1;size=\(file.count);\(options):\(Data(file).base64EncodedString())"
        return Array("\u{1B}]1337;\(command)\u{7}".utf8)
    }
}

/// A raster as a PNG file, for terminals that accept files. It is much smaller than the raster.
struct PNGData {
    let bytes: [UInt8]

    /// Returns `nil` if there is not enough memory.
    init?(_ raster: Raster) {
        let (width, height) = (Int32(raster.size.width), Int32(raster.size.height))
        let file = raster.bytes.withUnsafeBufferPointer { pixels -> [UInt8]? in
            // gdk-pixbuf only reads the pixels, and frees the pixbuf before this closure returns.
            guard
                let pixbuf = gdk_pixbuf_new_from_data(
                    pixels.baseAddress, GDK_COLORSPACE_RGB, 1, 8, width, height, 4 * width, nil, nil)
            else { return nil }
            defer { cgdkpixbuf_free(pixbuf) }
            var count = 0
            guard let bytes = cgdkpixbuf_png_new(pixbuf, &count) else { return nil }
            defer { cgdkpixbuf_bytes_free(bytes) }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }
        guard let file else { return nil }
        bytes = file
    }
}
