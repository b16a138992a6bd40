extension Person {
    /// Returns the person as Git writes authors: `NAME <ID+LOGIN@users.noreply.HOST>`, on one line. The name is that of the
    /// profile, or the login.
    ///
    /// GitHub links the address to the account
    /// (<https://docs.github.com/account-and-profile/reference/email-addresses-reference>). It is only valid if
    /// ``hasKnownID``.
    package func commitAuthor(on host: Host) -> String {
        "\(authorName) <\(id)+\(login)@users.noreply.\(host.name)>"
    }

    /// The name without the characters that end a name in an address, or the login if nothing is left.
    package var authorName: String {
        let name = TextSanitizer.singleLine(displayName ?? "").filter { $0 != "<" && $0 != ">" }
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? "\(login)" : words
    }
}
