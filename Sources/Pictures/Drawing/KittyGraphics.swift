import TerminalUI

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A picture in Kitty's words (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
///
/// Not Chafa's: its base64 (1.12) is wrong in the last byte of each piece, and strict terminals refuse all of it.
struct KittyGraphics {
    let id: Int
    /// Bytes of a piece: 4096 in base64, the most that is allowed.
    private static let pieceLength = 3072

    /// Scaled into the cells from the cursor on, which stays; the terminal keeps it under its id, and answers nothing.
    func drawing(_ raster: Raster, in size: Size) -> [UInt8] {
        let pixels = Data(raster.bytes)
        let starts = stride(from: 0, to: pixels.count, by: Self.pieceLength)
        return starts.flatMap { start in
            let end = min(start + Self.pieceLength, pixels.count)
            let keys = start == 0 ? "\(head(raster.size, size))," : ""
            let more = end < pixels.count ? 1 : 0
            return command("\(keys)q=2,m=\(more)", pixels[start..<end].base64EncodedString())
        }
    }

    /// Takes it off the screen and out of the terminal's memory.
    var removing: [UInt8] { command("a=d,d=I,i=\(id),q=2") }

    private func head(_ pixels: PixelSize, _ cells: Size) -> String {
        "a=T,i=\(id),C=1,f=32,s=\(pixels.width),v=\(pixels.height),c=\(cells.columns),r=\(cells.rows)"
    }

    private func command(_ keys: String, _ payload: String = "") -> [UInt8] {
        Array("\u{1B}_G\(keys)\(payload.isEmpty ? "" : ";")\(payload)\u{1B}\\".utf8)
    }
}
