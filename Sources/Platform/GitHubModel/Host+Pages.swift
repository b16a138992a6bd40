extension Host {
    /// Returns the URL of the page that searches for people.
    package func searchPage(for text: String) -> String { "\(webURL)/search?q=\(text.percentEncoded)&type=users" }
}
