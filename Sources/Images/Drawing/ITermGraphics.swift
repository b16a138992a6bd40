import TerminalUI
import Foundation

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
