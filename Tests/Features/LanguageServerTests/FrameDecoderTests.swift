import Testing

@testable import LanguageServer

@Suite("Frame decoder", .timeLimit(.minutes(3)))
struct FrameDecoderTests {
    private func frame(_ body: String) -> String { "Content-Length: \(body.utf8.count)\r\n\r\n\(body)" }

    /// Returns the events of an input that arrives in pieces of `size` bytes.
    private func events(_ input: String, size: Int) -> [FrameDecoder.Event] {
        var decoder = FrameDecoder()
        var events: [FrameDecoder.Event] = []
        let bytes = Array(input.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            decoder.append(bytes[start..<min(start + size, bytes.count)])
            while let event = decoder.next() { events.append(event) }
        }
        return events
    }

    private func body(_ text: String) -> FrameDecoder.Event { .body(Array(text.utf8)) }

    @Test("Frames are decoded in pieces of any size", arguments: [1, 2, 3, 7, 1000])
    func pieces(size: Int) {
        let input =
            frame("{}") + "content-length:5\nContent-Type: application/vscode-jsonrpc; charset=utf-8\n\n[\r\n1]"
            + frame("") + frame("é")
        #expect(events(input, size: size) == [body("{}"), body("[\r\n1]"), body(""), body("é")])
    }

    @Test("Input that is no frame is one error, and the next frame is decoded", arguments: [1, 5, 1000])
    func garbage(size: Int) {
        let frame = frame("{}")
        #expect(events("\u{0}garbage\n\nmore\r\n" + frame, size: size) == [.invalid(.notAHeader), body("{}")])
        #expect(events("garbage" + frame, size: size) == [.invalid(.notAHeader), body("{}")])
        #expect(events("{}\n" + frame + "x" + frame, size: size).count == 4)
        #expect(events("A: b\r\n\r\n" + frame, size: size) == [.invalid(.noLength), body("{}")])
        #expect(events("Content-Length: -1\r\n\r\n" + frame, size: size) == [.invalid(.notAHeader), body("{}")])
        #expect(events("Content-Length: x\r\n\r\n" + frame, size: size) == [.invalid(.notAHeader), body("{}")])
        let long = String(repeating: "x", count: 20_000)
        #expect(events(long + frame, size: size) == [.invalid(.notAHeader), body("{}")])
    }

    @Test("The frame after one that is cut off is decoded", arguments: [1, 5, 1000])
    func incomplete(size: Int) {
        let (whole, rest) = (frame("{\"a\":1}"), frame("{\"b\":2}"))
        let header = whole.count - 7
        for length in header..<whole.count {
            let input = String(whole.prefix(length)) + rest
            #expect(events(input, size: size) == [.invalid(.incomplete), body("{\"b\":2}")], "\(length)")
        }
        let long = frame("\"\(String(repeating: "a", count: 40))\"")
        for length in whole.count..<long.count {
            #expect(
                events(String(long.prefix(length)) + rest, size: size) == [.invalid(.incomplete), body("{\"b\":2}")],
                "\(length)")
        }
        let text = frame("\"Content-Length: 5\\r\\n\\r\\n\"")
        #expect(events(text, size: size) == [body("\"Content-Length: 5\\r\\n\\r\\n\"")])
    }

    @Test("A frame that is too large is skipped, also if it is cut off", arguments: [64, 4096])
    func oversized(size: Int) {
        let length = FrameDecoder.maxBodyLength + 1
        let cut = "Content-Length: \(length)\r\n\r\n\(String(repeating: "x", count: 10_000))" + frame("{}")
        #expect(events(cut, size: size) == [.invalid(.tooLarge), body("{}")])
        #expect(events("Content-Length: \(Int.max)\r\n\r\n" + frame("{}"), size: size).last == body("{}"))
        let number = "Content-Length: 99999999999999999999999\r\n\r\n"
        #expect(events(number + frame("{}"), size: size) == [.invalid(.notAHeader), body("{}")])
    }

    @Test("A large frame is skipped without being stored")
    func skipped() {
        var decoder = FrameDecoder()
        decoder.append("Content-Length: \(FrameDecoder.maxBodyLength + 1)\r\n\r\n".utf8)
        #expect(decoder.next() == .invalid(.tooLarge))
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<32 {
            decoder.append(piece)
            #expect(decoder.next() == nil)
        }
        decoder.append("x".utf8)
        decoder.append(frame("{}").utf8)
        #expect(decoder.next() == body("{}"))
    }
}
