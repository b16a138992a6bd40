/// The layouts of the prompt, by the names of fzf: the query at the top (`reverse`) or at the bottom.
package enum PromptLayout: String, Sendable, CaseIterable { case reverse, `default` }
