import HTTPTypes

extension OutgoingRequest {
    /// Does the method mean little without a body, so that even an empty one is sent with its length?
    var takesBody: Bool { !body.isEmpty || [.post, .put, .patch].contains(method) }

    /// The request's fields as libcurl takes them, and what keeps libcurl from adding its own.
    var headerLines: [String] {
        let own = fields.filter { !Self.framing.contains($0.name.canonicalName) }
        let unwanted = Self.defaults.filter { fields[$0] == nil }
        return own.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" } + unwanted.map { "\($0):" }
    }

    /// What libcurl alone must say, from the address and the body.
    private static let framing: Set = ["content-length", "host", "transfer-encoding"]

    /// What libcurl adds unasked.
    private static let defaults: [HTTPField.Name] = [.accept, .contentType, .expect, .userAgent]
}
