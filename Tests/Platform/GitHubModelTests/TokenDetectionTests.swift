import GitHubModel
import Testing

@Suite("Detection of tokens", .timeLimit(.minutes(1)))
struct TokenDetectionTests {
    private static let secret = "16C7e42F292c6912E7710c838347Ae178B4a"

    @Test(
        "A token of each kind is found, alone and within a longer text",
        arguments: [
            "ghp_\(secret)", "gho_\(secret)", "ghu_\(secret)", "ghs_\(secret)", "ghr_\(secret)\(secret)",
            "github_pat_11ABCDEFG0abcdefghijkl_\(secret)\(secret)",
            "ghs_1234567_eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiIxMjMifQ.\(secret)-_",
        ])
    func kinds(token: String) {
        let texts = [
            token, " \(token)\n", "foo \(token) bar", "https://\(token)@github.com/mona/lib", "@\(token)",
            "https://x-access-token:\(token)@github.com", "?access_token%3D\(token)&x", "\"\\n\(token)\"",
            "käse\(token)", "\u{FEFF}\(token)", token.uppercased(), String(token.dropLast(16)),
        ]
        for text in texts {
            #expect(Token.isContained(in: text), "\(text)")
            #expect(Token.isStarted(in: text), "\(text)")
            #expect(!Token.hiding(in: text).lowercased().contains("16c7e42f"), "\(text)")
        }
    }

    @Test(
        "A login, a file, a commit, a client ID and other words are no tokens",
        arguments: [
            "", "g", "gh", "mona", "ghost", "gh pr edit", "ghs_corp", "octocat_ghs", "highs_and_lows_of_the_year.txt",
            "ghs_connection_pool_manager.swift", "github_pat_rotation.yml", "gho_", "Ov23liABCDEFGHIJKLMN",
            "5f0c1de6a4b29a6a37b6a0a3f1c9f3a1d2e4b5c6", "https://github.com/mona/lib", "ghp_ 16C7e42F292c6912E7710c",
        ])
    func otherTexts(text: String) {
        #expect(!Token.isContained(in: text))
        #expect(Token.hiding(in: text) == text)
    }

    @Test("The prefix at the start of a word is the start of a token that is being typed")
    func typing() {
        for text in ["ghp_", "a ghp_", "@gho_1", "https://github_pat_", "ghs_corp", "GHP_"] {
            #expect(Token.isStarted(in: text), "\(text)")
        }
        for text in ["", "ghp", "github_pat", "highs_and_lows", "octocat_ghs_x", "ghost_", "ghx_"] {
            #expect(!Token.isStarted(in: text), "\(text)")
        }
    }

    @Test("A token is neither a login nor a query, and no message repeats it")
    func values() throws {
        for text in ["ghp_\(Self.secret)", "ghp_\(Self.secret.dropLast(8))", "@ghp_\(Self.secret)"] {
            #expect(Login(ifValid: text) == nil)
            #expect(throws: InvalidSearchQueryError.token) { try SearchQuery("mona \(text)") }
            do {
                _ = try Login(text)
                Issue.record("a token is no login")
            } catch {
                #expect("\(error)" == "This is a token, and no login.")
            }
            #expect(TextSanitizer.excerpt("No such file: \(text)").hasSuffix("…"))
            #expect(!TextSanitizer.excerpt("No such file: \(text)").contains("16C7"))
        }
        #expect(Login(ifValid: "ghs_corp") != nil)
    }

    @Test("A token is no host, whose name would be resolved, and no URL of one")
    func hosts() {
        let token = "ghp_\(Self.secret)"
        for text in [token, "\(token).example.org", "ghe.example.org:\(token)"] {
            #expect(throws: InvalidHostError.notAHost(text)) { try Host(text) }
            #expect(!"\(InvalidHostError.notAHost(text))".contains(Self.secret))
        }
        let url = "https://\(token).example.org/api/v3"
        #expect(throws: InvalidHostError.notAURL(url)) { try Host("github.com", apiURL: url) }
        #expect(!"\(InvalidHostError.notAURL(url))".contains(Self.secret))
    }

    @Test("All tokens of a text are hidden, and the rest stays")
    func hiding() {
        let token = "ghp_\(Self.secret)"
        #expect(Token.hiding(in: "a \(token), b \(token)") == "a …, b …")
        #expect(Token.hiding(in: "https://\(token)@github.com/ä") == "https://…@github.com/ä")
    }
}
