import TerminalUI
import Foundation

/// Encodes images in Kitty's protocol (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
///
/// The base64 of Chafa 1.12 is wrong in the last byte of each chunk, and strict terminals reject the image.
struct KittyGraphics {
    let id: Int
    /// The size of a chunk in bytes: 4096 in base64, which is the protocol's limit.
    private static let chunkLength = 3072

    /// Returns the image, scaled to the cells that start at the cursor. The cursor does not move, the terminal stores
    /// the image under its id, and it sends no response.
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

    /// The bytes that remove the image from the screen and from the terminal's memory.
    var removalBytes: [UInt8] { command("a=d,d=I,i=\(id),q=2") }

    /// Returns a PNG file, or the raw pixels if they are smaller, as for a few cells.
    private func payload(of raster: Raster) -> (format: String, bytes: [UInt8]) {
        if let file = raster.pngFile(), file.count < raster.bytes.count { return ("f=100", file) }
        return ("f=32,s=\(raster.size.width),v=\(raster.size.height)", raster.bytes)
    }

    private func command(_ keys: String, _ payload: String = "") -> [UInt8] {
        Array("\u{1B}_G\(keys)\(payload.isEmpty ? "" : ";")\(payload)\u{1B}\\".utf8)
    }
}
