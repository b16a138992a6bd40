import Foundation
import GitHubModel
import HTTPTransport
import HTTPTypes

@testable import GitHubAPI

extension FuzzTarget {
    /// The responses of the device flow.
    static var signInResponses: [FuzzTarget] {
        let grant =
            #"{"access_token":"gho_a","scope":"repo,user","expires_in":28800,"refresh_token":"ghr_b","refresh_token_expires_in":1}"#
        let code =
            #"{"device_code":"3584","user_code":"WDJB-MJHT","verification_uri":"https://github.com/login/device","expires_in":900,"interval":5}"#
        let error = #"{"error":"slow_down","error_description":"Too many","interval":10}"#
        return [
            FuzzTarget("sign-in-token", texts: [grant, error]) { text in
                attempt {
                    let body = Array(text.utf8)
                    let response = try TokenResponse(status: 200, body: body, host: "github.com", secret: nil)
                    _ = AccessTokenResponse(response)
                    _ = RefreshTokenResponse(response)
                }
            },
            FuzzTarget("sign-in-code", texts: [code, error]) { text in
                attempt { _ = try JSONDecoder().decode(DeviceCode.self, from: Data(text.utf8)) }
            },
        ]
    }

    /// The fields of response headers.
    static var headers: [FuzzTarget] {
        let link = #"<https://api.github.com/users?page=2&a=b>; rel="next", <https://a.b/c?page=24>; rel="last first""#
        return [
            FuzzTarget("link", texts: [link, #"<https://a.b{?since}>; rel="first""#, "<a>;rel=next;title=\"<>,;\""]) {
                text in
                for relation in ["next", "last"] {
                    guard let url = LinkHeader(text)[relation] else { continue }
                    let endpoint = Endpoint(target: url, resource: .core)
                    if let page = endpoint.page { precondition(page >= 0, "a page has no sign") }
                    _ = endpoint.withPage(7)
                }
            },
            rateLimit,
            FuzzTarget(
                "date",
                texts: [
                    "2026-01-31T23:59:59Z", "2024-02-29T00:00:00Z", "2024-12-31T23:59:60+14:00", "0000-00-00T00:00:00Z",
                ]
            ) { text in
                guard let date = Date(gitHub: text) else { return }
                precondition(date.timeIntervalSinceReferenceDate.magnitude < 3e11, "a date can be stored")
            },
        ]
    }

    /// The lines of an input are the values of the fields.
    private static var rateLimit: FuzzTarget {
        let names: [HTTPField.Name] = [.rateLimit, .rateRemaining, .rateReset, .rateResource, .retryAfter, .date]
        let seeds = [
            "5000\n4999\n1792000000\ncore\n60\nSat, 21 Nov 2026 10:15:00 GMT",
            "60\n0\n9223372036854775807\nsearch\nSat, 21 Nov 2026 10:15:09 GMT\nSunday, 06-Nov-94 08:49:37 GMT",
        ]
        return FuzzTarget("rate-limit", texts: seeds) { text in
            var fields = HTTPFields()
            for (name, value) in zip(names, text.split(separator: "\n", omittingEmptySubsequences: false)) {
                fields[name] = String(value)
            }
            let headers = RateLimitHeaders(fields)
            for delay in [headers.retryAfter, headers.window?.retryAfter].compactMap({ $0 }) {
                precondition((.zero ... .seconds(86_401)).contains(delay), "a delay is at most a day")
            }
        }
    }
}
