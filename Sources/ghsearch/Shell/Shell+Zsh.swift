extension Shell {
    /// The key for zsh. `zle reset-prompt` draws the line again from the row of the cursor.
    static let zshKey = #"""
        # Alt-G replaces the word before the cursor by the account or repository that is selected in a prompt below the line;
        # `ghsearch shell-insert` decides what fits. A cancelled prompt changes nothing. GHSEARCH_NOBIND=1 binds no key:
        # bindkey '^[g' ghsearch-insert does it.
        ghsearch-insert() {
          emulate -L zsh
          local text
          text=$(print -r -- "$LBUFFER" | command ghsearch shell-insert --height 40%) && LBUFFER=$text
          zle reset-prompt
        }

        if [[ -o interactive ]]; then
          zle -N ghsearch-insert
          if [[ -z "${GHSEARCH_NOBIND-}" ]]; then
            bindkey -M emacs '^[g' ghsearch-insert
            bindkey -M viins '^[g' ghsearch-insert
            bindkey -M vicmd '^[g' ghsearch-insert
          fi
        fi

        """#
}
