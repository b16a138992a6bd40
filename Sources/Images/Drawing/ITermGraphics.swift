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
        guard let file = raster.pngFile() else { return nil }
        let options = "width=\(size.columns);height=\(size.rows);preserveAspectRatio=0;doNotMoveCursor=1"
        let command = "File=inline=1;size=\(file.count);\(options):\(Data(file).base64EncodedString())"
        return Array("\u{1B}]1337;\(command)\u{7}".utf8)
    }
}

extension Raster {
    /// Returns the image as a PNG file, which is much smaller, or `nil` if there is not enough memory.
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
