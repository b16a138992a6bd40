import TerminalUI
import Testing

@Suite("Error hints", .timeLimit(.minutes(3)))
struct ErrorHintTests {
    @Test(
        "A hint replaces \"Try again.\" and does not repeat a time",
        arguments: [
            ("It broke.", "It broke. Press r to try again."),
            ("Too slow. Try again.", "Too slow. Press r to try again."),
            ("A server error. Try again in a minute.", "A server error. Press r to try again."),
            ("A pause. Try again in 39 s.", "A pause. Try again in 39 s."),
            ("A limit. Try again later, or wait.", "A limit. Try again later, or wait. Press r to try again."),
            ("Not here. Try without it.", "Not here. Try without it."),
        ])
    func append(message: String, expected: String) {
        #expect(ErrorHint.append("Press r to try again.", to: message) == expected)
    }
}
