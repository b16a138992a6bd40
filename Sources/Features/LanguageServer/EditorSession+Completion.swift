import Foundation
import GitHubAPI
import GitHubModel

extension EditorSession {
    func complete(_ id: RequestID, _ parameters: CompletionParameters) {
        guard let document = documents[parameters.textDocument.uri] else { return respond(id, CompletionList.none) }
        start(id) { await self.list(for: parameters, in: document) }
    }

    /// Known people are sent at once; without any, the response waits for the search. The next request of the same list
    /// waits longer.
    private func list(for parameters: CompletionParameters, in document: OpenDocument) async -> CompletionList {
        let (uri, comments) = (parameters.textDocument.uri, await document.commentMark)
        guard !Task.isCancelled,
            let context = CompletionContext(in: document, comments: comments, at: parameters.position),
            !parameters.isTriggeredBySpace || context.form != .login, context.text.canBeSent
        else { return .none }
        let searched = SearchContext(text: context.text, uri: uri, areAuthors: context.form != .login)
        let isRepeated = search.map { $0.context == searched && !$0.isFinished } ?? false
        let isFinished = search.map { $0.context == searched && $0.isFinished } ?? false
        if !isRepeated { startSearch(searched, in: document.repository) }
        let task = search?.task
        if isRepeated { await wait(for: task, Self.repeatedTimeout) }
        let known = await list(for: context, in: document.repository)
        guard known.items.isEmpty, !isRepeated, !isFinished else { return known }
        await wait(for: task, Self.firstTimeout)
        return await list(for: context, in: document.repository)
    }

    /// How long the first request of a list without any people waits for the search, and the second one of each list.
    private static let firstTimeout = Duration.milliseconds(700)
    private static let repeatedTimeout = Duration.seconds(3)

    private nonisolated func wait(for task: Task<Void, Never>?, _ timeout: Duration) async {
        guard let task else { return }
        do {
            try await withTimeout(timeout, on: dependencies.clock, throwing: CancellationError()) { await task.value }
        } catch {
            // The result is what is known by then.
        }
    }

    private func list(
        for context: CompletionContext, in repository: Task<RepositoryScope?, Never>
    ) async -> CompletionList {
        let people = await dependencies.people(context.text, await repository.value)
        let list = CompletionList(of: people, for: context, on: dependencies.host, form: itemForm)
        add(people, list)
        return list
    }

    /// The people of older lists are removed now and then.
    private func add(_ people: [Person], _ list: CompletionList) {
        if listedPeople.count > Self.maxListedPeople { listedPeople = [:] }
        let byID = Dictionary(people.map { ($0.id, $0) }) { first, _ in first }
        for item in list.items {
            if let person = byID[item.data.id] { listedPeople[item.data] = person }
        }
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
    func resolve(_ id: RequestID, _ item: CompletionItem) throws(ResponseError) {
        guard let person = listedPeople[item.data] else {
            throw ResponseError(.invalidParams, "The item is in no list of this session.")
        }
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
        let directory = Self.directory(of: document.uri)
        let opened = OpenDocument(
            kind: kind, text: TextBuffer(document.text), repository: repository(in: directory), directory: directory,
            comments: kind == .commitMessage ? commentMark(in: directory) : nil)
        if !documents.open(opened, at: document.uri) { logTooLarge(document.uri) }
        checkMentions(in: document.uri)
    }

    func change(_ parameters: ChangeParameters) {
        let uri = parameters.textDocument.uri
        if !documents.change(parameters.contentChanges, at: uri) { logTooLarge(uri) }
        checkMentions(in: uri)
    }

    func close(_ parameters: CloseParameters) {
        documents.close(parameters.textDocument.uri)
        closeRemarks(of: parameters.textDocument.uri)
    }

    private static func directory(of uri: String) -> String? {
        guard let url = URL(string: uri), url.isFileURL else { return nil }
        return url.deletingLastPathComponent().path(percentEncoded: false)
    }

    /// A document that is no file has no repository.
    private func repository(in directory: String?) -> Task<RepositoryScope?, Never> {
        let find = dependencies.repository
        guard let directory else { return Task { nil } }
        return Task { await find(directory) }
    }

    private func commentMark(in directory: String?) -> Task<CommentMark, Never> {
        let find = dependencies.commentMark
        guard let directory else { return Task { .standard } }
        return Task { await find(directory) }
    }

    private func logTooLarge(_ uri: String) {
        let name = TextSanitizer.singleLine(URL(string: uri)?.lastPathComponent ?? uri, maxLength: 100)
        log(
            "\(name) is ignored until it is opened again: documents have at most \(OpenDocuments.maxLength) UTF-16 code "
                + "units, and \(OpenDocuments.maxTotal) together.")
    }
}
