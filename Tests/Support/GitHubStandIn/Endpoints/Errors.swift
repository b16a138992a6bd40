enum Errors {
    private static let docs = "https://docs.github.com/rest"

    /// Returns an error with GitHub's three keys. `status` is a string, as on GitHub.
    static func plain(_ status: Int, _ message: String, documentation: String = docs) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.field("message", message)
            json.field("documentation_url", documentation)
            json.field("status", String(status))
        }
        return Response(status: status, headers: [("content-type", jsonType)], body: json.bytes)
    }

    static let jsonType = "application/json; charset=utf-8"

    static var notFound: Response { plain(404, "Not Found") }

    static var badCredentials: Response { plain(401, "Bad credentials") }

    static var requiresAuthentication: Response { plain(401, "Requires authentication") }

    /// Returns a 422 response with one error for the parameter `q`.
    static func invalidSearch(code: String, message: String? = nil) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.field("message", "Validation Failed")
            json.key("errors")
            json.array { json in
                json.object { json in
                    if let message { json.field("message", message) }
                    json.field("resource", "Search")
                    json.field("field", "q")
                    json.field("code", code)
                }
            }
            json.field("documentation_url", docs + "/search/search#search-users")
            json.field("status", "422")
        }
        return Response(status: 422, headers: [("content-type", jsonType)], body: json.bytes)
    }

    /// 451, without the keys of the other errors.
    static var blocked: Response {
        .json(
            """
            {"message":"Repository access blocked","block":{"reason":"dmca","created_at":"2024-05-01T12:00:00Z",\
            "html_url":"https://github.com/github/dmca/blob/master/2024/05/2024-05-01-invented.md"}}
            """, status: 451)
    }

    static func moved(to url: String) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.field("message", "Moved Permanently")
            json.field("url", url)
            json.field("documentation_url", docs + "/guides/best-practices-for-using-the-rest-api#follow-redirects")
        }
        return Response(status: 301, headers: [("content-type", jsonType), ("location", url)], body: json.bytes)
    }
}
