import TerminalUI

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A picture in iTerm2's words (<https://iterm2.com/documentation-images.html>).
///
/// Not Chafa's, which are an uncompressed TIFF: several times as long, and not every terminal reads it.
struct ITermGraphics {
    /// Scaled into the cells from the cursor on, which may end anywhere; `nil` without the memory for it.
    static func bytes(_ raster: Raster, in size: Size) -> [UInt8]? {
        guard let file = PNGData(raster)?.bytes else { return nil }
        let place = "width=\(size.columns);height=\(size.rows);preserveAspectRatio=0;doNotMoveCursor=1"
        let words = "File=inline=1;size=\(file.count);\(place):\(Data(file).base64EncodedString())"
        return Array("\u{1B}]1337;\(words)\u{7}".utf8)
    }
}
