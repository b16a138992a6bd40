/// Removes all segments of a JPEG except its pixels and its orientation (ITU-T T.81, annex B), which is read here.
/// Metadata, profiles and comments are never shown, and their parsers are the largest part of what can be attacked.
enum JPEGSegments {
    /// The maximum number of segments. An image of a camera has up to some dozens.
    private static let maxSegments = 1_000
    /// The maximum number of scans. A progressive image has about ten, and each takes as long as all pixels.
    private static let maxScans = 100

    private static let (start, end, scan): (UInt8, UInt8, UInt8) = (0xD8, 0xD9, 0xDA)
    private static let application1: UInt8 = 0xE1

    static func required(of bytes: [UInt8]) -> [UInt8]? {
        var (result, orientation, position, scans) = ([UInt8](), UInt8?.none, 2, 0)
        for _ in 0..<maxSegments {
            guard let marker = nextMarker(in: bytes, &position) else { return nil }
            if marker == end { return [0xFF, start] + segment(orientation) + result + [0xFF, end] }
            guard let payload = payload(in: bytes, &position) else { return nil }
            if marker == application1, orientation == nil { orientation = EXIFOrientation.value(in: bytes[payload]) }
            guard isRequired(marker) else { continue }
            result += [0xFF, marker] + bytes[payload.lowerBound - 2..<payload.upperBound]
            guard marker == scan else { continue }
            scans += 1
            guard scans <= maxScans, let data = entropyCodedData(in: bytes, &position) else { return nil }
            result += bytes[data]
        }
        return nil
    }

    private static func nextMarker(in bytes: [UInt8], _ position: inout Int) -> UInt8? {
        guard position < bytes.count, bytes[position] == 0xFF,
            let index = bytes[position...].firstIndex(where: { $0 != 0xFF }), bytes[index] != 0
        else { return nil }
        position = index + 1
        return bytes[index]
    }

    private static func payload(in bytes: [UInt8], _ position: inout Int) -> Range<Int>? {
        guard bytes.count - position >= 2 else { return nil }
        let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])  // of itself, too
        guard length >= 2, length <= bytes.count - position else { return nil }
        defer { position += length }
        return position + 2..<position + length
    }

    /// Returns the range of the pixels, which can contain 0xFF 0 and restart markers, and moves behind it.
    private static func entropyCodedData(in bytes: [UInt8], _ position: inout Int) -> Range<Int>? {
        let first = position
        while let index = bytes[position...].firstIndex(of: 0xFF), index + 1 < bytes.count {
            if bytes[index + 1] == 0 || (0xD0...0xD7).contains(bytes[index + 1]) {
                position = index + 2
            } else if bytes[index + 1] == 0xFF {
                position = index + 1
            } else {
                position = index
                return first..<index
            }
        }
        return nil
    }

    /// Whether the pixels depend on the segment: frames, tables, restart interval, number of lines, scans.
    private static func isRequired(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC8 || (scan...0xDD).contains(marker)
    }

    private static func segment(_ orientation: UInt8?) -> [UInt8] {
        guard let orientation else { return [] }
        let payload = EXIFOrientation.metadata(with: orientation)
        return [0xFF, application1, 0, UInt8(payload.count + 2)] + payload
    }
}

/// The orientation in EXIF metadata (CIPA DC-008, tag 0x0112), a TIFF file after `Exif` and two zeros.
enum EXIFOrientation {
    private static let header = Array("Exif\0\0".utf8)
    /// The directory has an entry each for up to some dozens of tags.
    private static let maxEntries = 512

    static func value(in payload: ArraySlice<UInt8>) -> UInt8? {
        guard payload.starts(with: header) else { return nil }
        let file = Array(payload.dropFirst(header.count))
        guard let isLittle = [Array("II*\0".utf8): true, Array("MM\0*".utf8): false][Array(file.prefix(4))] else {
            return nil
        }
        func number(_ position: Int, _ count: Int) -> Int? {
            guard position >= 0, position <= file.count - count else { return nil }
            let bytes = file[position..<position + count]
            return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        let entries = (0..<min(count, maxEntries)).map { directory + 2 + 12 * $0 }
        guard let entry = entries.first(where: { number($0, 2) == 0x0112 }), number(entry + 2, 2) == 3,
            number(entry + 4, 4) == 1, let value = number(entry + 8, 2), (1...8).contains(value)
        else { return nil }
        return UInt8(value)
    }

    static func metadata(with orientation: UInt8) -> [UInt8] {
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        return header + Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
    }
}
