import Foundation
import GitHubModel

extension EditorSession {
    /// The known people are sent at once. The next request of the same list waits for the others.
    func complete(_ id: RequestID, _ parameters: CompletionParameters) {
        let uri = parameters.textDocument.uri
        guard let document = documents[uri],
            let context = CompletionContext(in: document, at: parameters.position)
        else { return respond(id, CompletionList.none) }
        let searched = SearchContext(text: context.text, uri: uri, areAuthors: context.form != .login)
        let isRepeated = search.map { $0.context == searched && !$0.isFinished } ?? false
        start(id, after: isRepeated ? search?.task : nil) { await self.list(for: context, in: document.repository) }
        if !isRepeated { startSearch(searched, in: document.repository) }
    }

    private func list(
        for context: CompletionContext, in repository: Task<RepositoryScope?, Never>
    ) async -> CompletionList {
        let people = await dependencies.people(context.text, await repository.value)
        let list = CompletionList(
            of: people, for: context, on: dependencies.host, areSnippets: supportsSnippets)
        add(people, list)
        return list
    }

    /// The people of older lists are removed now and then.
    private func add(_ people: [Person], _ list: CompletionList) {
        if listedPeople.count > Self.maxListedPeople { listedPeople = [:] }
        let byID = Dictionary(people.map { ($0.id, $0) }) { first, _ in first }
        for item in list.items { listedPeople[item.data] = byID[item.data.id] }
    }

    private static let maxListedPeople = 1000

    private func startSearch(_ context: SearchContext, in repository: Task<RepositoryScope?, Never>) {
        search?.task.cancel()
        let task = Task {
            let message = await dependencies.search(context.text, await repository.value, context.areAuthors)
            guard !Task.isCancelled, search?.context == context else { return }
            search?.isFinished = true
            if let message { log(message) }
        }
        search = RunningSearch(context: context, task: task)
    }

    /// An item that is in no recent list stays as it is.
    func resolve(_ id: RequestID, _ item: CompletionItem) {
        guard let person = listedPeople[item.data] else { return respond(id, item) }
        let (card, isMarkdown) = (dependencies.card, rendersMarkdown)
        start(id) {
            var item = item
            let kind = isMarkdown ? "markdown" : "plaintext"
            item.documentation = .init(kind: kind, value: await card(person, isMarkdown))
            return item
        }
    }

    func open(_ parameters: OpenParameters) {
        let document = parameters.textDocument
        guard let kind = OpenDocument.Kind(uri: document.uri, language: document.languageId) else {
            return documents.close(document.uri)
        }
        let opened = OpenDocument(kind: kind, text: TextBuffer(document.text), repository: repository(of: document.uri))
        if !documents.open(opened, at: document.uri) { logTooLarge(document.uri) }
    }

    func change(_ parameters: ChangeParameters) {
        let uri = parameters.textDocument.uri
        if !documents.change(parameters.contentChanges, at: uri) { logTooLarge(uri) }
    }

    func close(_ parameters: CloseParameters) { documents.close(parameters.textDocument.uri) }

    /// A document that is no file has no repository.
    private func repository(of uri: String) -> Task<RepositoryScope?, Never> {
        let find = dependencies.repository
        guard let url = URL(string: uri), url.isFileURL else { return Task { nil } }
        let directory = url.deletingLastPathComponent().path(percentEncoded: false)
        return Task { await find(directory) }
    }

    private func logTooLarge(_ uri: String) {
        let name = TextSanitizer.singleLine(URL(string: uri)?.lastPathComponent ?? uri, maxLength: 100)
        log(
            "\(name) is ignored until it is opened again: documents have at most \(OpenDocuments.maxLength) UTF-16 code "
                + "units, and \(OpenDocuments.maxTotal) together.")
    }
}
