#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The parameters of a sign-in request: in the body as a form or JSON, or in the query.
struct Form: Sendable {
    private let values: [String: String]

    init(_ request: Request) {
        var values: [String: String] = [:]
        func take(_ query: Query) {
            for field in query.fields { values[field.name] = query[field.name] }
        }
        take(request.query)
        if request[header: "content-type"]?.hasPrefix("application/json") == true {
            // A body that is no object of strings carries no parameters: each endpoint then says which one it misses.
            let json = Result { try JSONDecoder().decode([String: String].self, from: Data(request.body)) }
            if case .success(let fields) = json { values.merge(fields) { $1 } }
        } else {
            take(Query(String(decoding: request.body, as: UTF8.self)))
        }
        self.values = values
    }

    /// `nil` if absent or empty.
    subscript(name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
