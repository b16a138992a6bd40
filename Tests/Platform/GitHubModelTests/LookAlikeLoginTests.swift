import GitHubModel
import Testing

@Suite("Look-alike logins", .timeLimit(.minutes(3)))
struct LookAlikeLoginTests {
    @Test(
        "One edit, or letters that look the same",
        arguments: [
            ("milsav", "mislav"), ("to1valds", "torvalds"), ("torvald", "torvalds"), ("torvaldss", "torvalds"),
            ("rnona", "mona"), ("m0na", "mona"), ("MIlsav", "mislav"), ("vvycats", "wycats"), ("deno1and", "denoland"),
        ])
    func lookAlikes(login: String, other: String) throws {
        #expect(try Login(login).lookAlikes.contains(other))
    }

    @Test(
        "Two edits, one edit of a short login, and the login itself are no look-alikes",
        arguments: [
            ("abc", "abd"), ("mona", "lona"), ("torvalds", "tornados"), ("Mona", "mona"), ("octocat", "octocat"),
        ])
    func others(login: String, other: String) throws {
        #expect(try !Login(login).lookAlikes.contains(other))
    }

    @Test("The longest login has a bounded number of variants, all of them shorter than 42 characters")
    func bounded() throws {
        let variants = try Login(String(repeating: "m", count: 39)).lookAlikes
        #expect(variants.count < 4_000)
        #expect(variants.allSatisfy { $0.count < 42 })
    }
}
