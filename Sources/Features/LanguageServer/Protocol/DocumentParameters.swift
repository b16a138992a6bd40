/// A position in a document. `character` counts UTF-16 code units.
struct TextPosition: Sendable, Hashable, Codable {
    let line: Int
    let character: Int
}

struct TextRange: Sendable, Hashable, Codable {
    let start: TextPosition
    let end: TextPosition
}

struct DocumentIdentifier: Decodable {
    let uri: String
}

struct OpenParameters: Decodable {
    struct Document: Decodable {
        let uri: String
        let languageId: String
        let text: String
    }
    let textDocument: Document
}

struct ChangeParameters: Decodable {
    struct Change: Decodable {
        /// The replaced range, or `nil` for the complete text.
        let range: TextRange?
        let text: String
    }
    let textDocument: DocumentIdentifier
    let contentChanges: [Change]
}

struct CloseParameters: Decodable {
    let textDocument: DocumentIdentifier
}

struct CancelParameters: Decodable {
    let id: RequestID
}

struct LogParameters: Encodable {
    enum Level: Int, Encodable { case error = 1, warning, info }

    let type: Level
    let message: String
}

struct InitializeParameters: Decodable {
    struct Capabilities: Decodable {
        struct TextDocument: Decodable {
            struct Completion: Decodable {
                struct Item: Decodable {
                    let documentationFormat: [String]?
                    let snippetSupport: Bool?
                }
                let completionItem: Item?
            }
            struct Hover: Decodable { let contentFormat: [String]? }
            let completion: Completion?
            let hover: Hover?
        }
        let textDocument: TextDocument?
    }
    struct Client: Decodable { let name: String? }

    let capabilities: Capabilities
    let clientInfo: Client?
    /// The process that started the server, which the server does not outlive; `nil` without one.
    let processId: Int?

    private var item: Capabilities.TextDocument.Completion.Item? {
        capabilities.textDocument?.completion?.completionItem
    }

    /// Whether the editor renders Markdown. One that does not say so does not.
    var rendersMarkdown: Bool { item?.documentationFormat?.contains("markdown") ?? false }

    var rendersMarkdownInHovers: Bool {
        capabilities.textDocument?.hover?.contentFormat?.contains("markdown") ?? false
    }

    /// Whether the editor inserts the `filterText` of an item, or the label of an item without one, while the item is
    /// selected, as Neovim does. Others only compare the `filterText` with the typed text, and hide items where it
    /// differs.
    var insertsFilterText: Bool { clientInfo?.name == "Neovim" }

    var supportsSnippets: Bool { item?.snippetSupport ?? false }
}

struct InitializeResult: Encodable {
    struct Capabilities: Encodable {
        struct Synchronization: Encodable {
            let openClose = true
            let change = 2  // incremental
        }
        struct Completion: Encodable {
            /// A space counts only in a trailer, behind the colon and between the words of a name.
            let triggerCharacters = ["@", CompletionParameters.space]
            let resolveProvider = true
        }
        struct CodeActions: Encodable { let codeActionKinds = [CodeAction.quickFix] }
        let positionEncoding = "utf-16"
        let textDocumentSync = Synchronization()
        let completionProvider = Completion()
        let hoverProvider = true
        let codeActionProvider = CodeActions()
    }
    struct Server: Encodable {
        let name = "ghsearch"
        let version: String
    }
    let capabilities = Capabilities()
    let serverInfo: Server
}
