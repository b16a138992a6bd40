/// Fields as `application/x-www-form-urlencoded`, everything but unreserved characters percent-encoded.
struct FormBody {
    let fields: KeyValuePairs<String, String>

    var bytes: [UInt8] {
        Array(fields.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&").utf8)
    }
}
