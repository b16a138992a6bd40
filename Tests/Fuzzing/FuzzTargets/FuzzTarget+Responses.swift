import Foundation
import GitHubModel
import HTTPTransport
import HTTPTypes

import struct HTTPTransport.Response

@testable import GitHubAPI

extension FuzzTarget {
    /// The bodies of the endpoints, one target for each form.
    static var responses: [FuzzTarget] {
        [
            json("json-people", WireList<WirePerson>.self, "[\(person)]"),
            json(
                "json-organizations", WireList<WirePerson>.self,
                #"[{"login":"octo","id":9,"avatar_url":"https://a.b/c"}]"#),
            json("json-search", WireSearch.self, search),
            json("json-owners", WireList<WireOwnedRepository>.self, #"[{"owner":\#(person)}]"#),
            json("json-release", Release.self, #"{"tag_name":"v1","published_at":"2024-02-29T23:59:59Z"}"#),
            json("json-rate-limits", WireRateLimits.self, rateLimits) { limits in
                for window in limits.resources.values { _ = window.value?.rateLimit(at: 1e9) }
            },
            repositoryPage,
            json(
                "graphql-envelope", GraphQLBody<GraphQLFieldError>.self,
                #"{"data":null,"errors":[{"type":"NOT_FOUND","message":"no"}]}"#),
            json("graphql-search", GraphQLBody<PeopleQueries.People>.self, people),
            json(
                "graphql-accounts", GraphQLBody<PeopleQueries.Accounts>.self, #"{"data":{"nodes":[\#(account),null]}}"#),
            json(
                "graphql-overview", GraphQLBody<PeopleQueries.Overview>.self,
                #"{"data":{"repositoryOwner":\#(account)}}"#),
            json("graphql-repository", GraphQLBody<RepositoryQueries.Response>.self, scope),
            json("graphql-commits", GraphQLBody<CommitAuthorsResponse>.self, commitAuthors),
            errors,
        ]
    }

    /// A target that decodes as the client does.
    private static func json<Value: Decodable & SendableMetatype>(
        _ name: String, _ type: Value.Type, _ seed: String, use: @escaping @Sendable (Value) -> Void = { _ in }
    ) -> FuzzTarget {
        let decoder = ResponseDecoder()
        return FuzzTarget(name, seeds: [Array(seed.utf8)]) { bytes in
            attempt { use(try decoder.decode(type, from: bytes)) }
        }
    }

    /// Decodes a page of repositories, and reads what is stored of it.
    private static var repositoryPage: FuzzTarget {
        let decoder = ResponseDecoder()
        return FuzzTarget("json-repositories", texts: ["[\(repository)]", "[]"]) { text in
            attempt {
                let page = try WireRepositoryPage(Array(text.utf8), by: decoder)
                let stored = try WireRepositoryPage.stored.encode(page).flatMap(WireRepositoryPage.stored.decode)
                let isComplete = stored?.repositories.count == page.repositories.count
                precondition(isComplete || page.unreadable != nil, "a stored page is complete")
            }
        }
    }

    /// An unsuccessful response with any body.
    private static var errors: FuzzTarget {
        let seeds = [
            #"{"message":"Validation Failed","errors":[{"field":"q","code":"missing"}],"block":{"reason":"dmca"}}"#
        ]
        return FuzzTarget("errors", seeds: seeds.map { Array($0.utf8) }) { bytes in
            let body = ErrorResponse.Body(bytes, hiding: nil)
            precondition(body.displayMessage.unicodeScalars.count <= 300, "a message is limited")
            _ = body.mentionsSecondaryLimit
        }
    }

    private static let person = """
        {"login":"mona","id":2,"node_id":"MDQ6VXNlcjI=","type":"User","avatar_url":"https://a.b/2","html_url":"https://g.h/m",
        "name":"Mona Lisa","bio":"a\\nb","company":"@gh","location":"Z\\u00fcrich","blog":"","followers":20,"following":0,
        "public_repos":3,"created_at":"2011-01-25T18:44:36Z"}
        """
    private static let search = """
        {"total_count":1,"incomplete_results":false,"items":[{"login":"mona","id":2,"text_matches":[{"property":"name",
        "fragment":"Mona"}]}]}
        """
    private static let repository = """
        {"id":1,"full_name":"o/r","html_url":"https://g.h/o/r","description":null,"language":"Swift","stargazers_count":9,
        "forks_count":-1,"open_issues_count":1e3,"fork":false,"archived":true,"private":false,"license":{"spdx_id":
        "NOASSERTION","name":"Other"},"topics":["a"],"homepage":"","default_branch":"main","owner":{"type":"User"},
        "created_at":"2011-01-26T19:01:12Z","updated_at":"2024-02-31T00:00:00Z","pushed_at":"yesterday"}
        """
    private static let rateLimits = #"{"resources":{"core":{"limit":60,"remaining":0,"reset":1792000000},"x":{}}}"#
    private static let account = """
        {"type":"User","node_id":"U_kgDOAA","id":2,"login":"mona","avatar_url":"","html_url":"https://g.h/mona",
        "name":"M","created_at":"2011-01-25T18:44:36Z","follower_total":{"totalCount":1},"following_total":
        {"totalCount":2},"repository_total":{"totalCount":3},"top":{"totalCount":1,"nodes":[{"id":1,"full_name":"o/r",
        "html_url":"u","stargazers_count":1,"primaryLanguage":{"name":"C"}},null]}}
        """
    private static let people = """
        {"data":{"search":{"userCount":2,"pageInfo":{"hasNextPage":true,"endCursor":"Y3"},"edges":[{"node":\(account),
        "textMatches":[{"property":"name","fragment":"M"},null]},null]},"exact":{"type":"Organization","node_id":
        "O_kgDNJr8","login":"octo"},"first":{"nodes":[null]},"rateLimit":{"cost":1}}}
        """
    private static let scope = #"{"data":{"repository":{"isPrivate":true,"people":{"nodes":[\#(account)]}}}}"#
    private static let commitAuthors = """
        {"data":{"repository":{"isPrivate":false,"defaultBranchRef":{"target":{"history":{"nodes":[{"author":{"user":
        {"node_id":"a","id":2,"login":"mona","avatar_url":"","html_url":""}}},null]}}}}}}
        """
}
