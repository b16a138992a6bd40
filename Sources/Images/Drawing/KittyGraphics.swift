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
    private static let chunkLength = 3072

    /// Scaled into the cells from the cursor on, which stays; the terminal keeps it under its id, and answers nothing.
    func bytes(_ raster: Raster, in size: Size) -> [UInt8] {
        let (format, bytes) = payload(of: raster)
        let head = "a=T,i=\(id),C=1,\(format),c=\(size.columns),r=\(size.rows),"
        let data = Data(bytes)
        return stride(from: 0, to: data.count, by: Self.chunkLength).flatMap { start in
            let end = min(start + Self.chunkLength, data.count)
            let more = end < data.count ? 1 : 0
            return command("\(start == 0 ? head : "")q=2,m=\(more)", data[start..<end].base64EncodedString())
        }
    }

    /// Takes it off the screen and out of the terminal's memory.
    var removalBytes: [UInt8] { command("a=d,d=I,i=\(id),q=2") }

    /// A PNG file, or the pixels themselves where they take less, as those of a few cells do.
    private func payload(of raster: Raster) -> (format: String, bytes: [UInt8]) {
        if let file = PNGData(raster), file.bytes.count < raster.bytes.count { return ("f=100", file.bytes) }
        return ("f=32,s=\(raster.size.width),v=\(raster.size.height)", raster.bytes)
    }

    private func command(_ keys: String, _ payload: String = "") -> [UInt8] {
        Array("\u{1B}_G\(keys)\(payload.isEmpty ? "" : ";")\(payload)\u{1B}\\".utf8)
    }
}
