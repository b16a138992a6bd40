import GitHubModel
import Testing

@Suite("What to do about a failure", .timeLimit(.minutes(1)))
struct AdviceTests {
    @Test(
        "It is said once",
        arguments: [
            ("It broke.", "It broke. Press r to try again."),
            ("Too slow. Try again.", "Too slow. Press r to try again."),
            ("A pause. Try again in 39 s.", "A pause. Try again in 39 s."),
            ("Not here. Try without it.", "Not here. Try without it."),
        ])
    func once(failure: String, words: String) {
        #expect(ErrorHint.append("Press r to try again.", to: failure) == words)
    }
}
