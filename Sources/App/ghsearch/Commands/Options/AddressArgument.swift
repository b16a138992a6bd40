import ArgumentParser
import GitHubModel

/// An argument that names an account or a repository in the way that `Form` describes. It is parsed once:
///
/// ```swift
/// @Argument var name: RepositoryArgument
///
/// func validate() throws { _ = try name.value }
/// ```
///
/// The text is parsed when the argument is read, and its error is kept until `validate()`: the parser prints an error
/// of `validate()` with the usage of the command, and one of an argument with a text of its own around it.
struct AddressArgument<Form: AddressForm>: ExpressibleByArgument, Sendable {
    let text: String
    private let result: Result<Form.Value, any Error>

    init(_ text: String) {
        self.text = text
        result = Result { try Form.value(of: text) }
    }

    init?(argument: String) { self.init(argument) }

    /// What the argument names.
    ///
    /// - Throws: The reason why the text names nothing of this kind.
    var value: Form.Value { get throws { try result.get() } }
}

/// What an ``AddressArgument`` can name.
protocol AddressForm {
    associatedtype Value: Sendable
    static func value(of text: String) throws -> Value
}

typealias AccountArgument = AddressArgument<AccountForm>
typealias OwnerArgument = AddressArgument<OwnerForm>
typealias PersonArgument = AddressArgument<PersonForm>
typealias RepositoryArgument = AddressArgument<RepositoryForm>
typealias AccountOrRepositoryArgument = AddressArgument<AccountOrRepositoryForm>

/// A login, or the address of an account.
enum AccountForm: AddressForm {
    static func value(of text: String) throws -> GitHubAddress { try .account(text) }
}

/// A login, or the address of an account or of a repository, which stands for its owner.
enum OwnerForm: AddressForm {
    static func value(of text: String) throws -> GitHubAddress { try .owner(text) }
}

/// An ``OwnerForm``, or a commit, an e-mail address or a trailer, which ``AuthorArguments`` replaces: `nil` until then.
enum PersonForm: AddressForm {
    static func value(of text: String) throws -> GitHubAddress? {
        try GitHubAddress.unlessOnlyAuthor(text, GitHubAddress.owner)
    }
}

/// `OWNER/NAME`, or the address of a repository.
enum RepositoryForm: AddressForm {
    static func value(of text: String) throws -> (address: GitHubAddress, owner: Login, name: String) {
        try GitHubAddress.repository(text)
    }
}

/// A login, `OWNER/NAME`, or the address of either. `nil` as for a ``PersonForm``.
enum AccountOrRepositoryForm: AddressForm {
    static func value(of text: String) throws -> GitHubAddress? {
        try GitHubAddress.unlessOnlyAuthor(text, GitHubAddress.any)
    }
}

extension AddressArgument where Form.Value == GitHubAddress? {
    /// What the argument names after ``AuthorArguments`` has replaced it.
    ///
    /// - Throws: The reason why the text names nothing by itself.
    func resolved() throws -> GitHubAddress { try value ?? GitHubAddress.owner(text) }
}
