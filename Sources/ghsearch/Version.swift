/// Which ghsearch this is.
enum Version {
    static let number = "0.1.0"
    /// How it names itself to GitHub.
    static let userAgent = "ghsearch/\(number)"
}
