extension Shell {
    /// The key for fish. `repaint` draws the line again from the row of the cursor.
    static let fishKey = #"""
        # Alt-G replaces the word before the cursor by the account or repository that is selected in a prompt below the line;
        # `ghsearch shell-insert` decides what fits. A cancelled prompt changes nothing. GHSEARCH_NOBIND=1 binds no key:
        # bind \eg ghsearch-insert does it.
        function ghsearch-insert --description 'Insert an account or a repository'
            set -l line (commandline --current-buffer | string collect)
            set -l rest (string sub --start (math 1 + (commandline --cursor)) -- $line | string collect)
            set -l text (commandline --current-buffer --cut-at-cursor | command ghsearch shell-insert --height 40% | string collect)
            if test -n "$text"
                commandline --replace -- "$text$rest"
                commandline --cursor (string length -- "$text")
            end
            commandline --function repaint
        end

        if status is-interactive; and test -z "$GHSEARCH_NOBIND"
            bind \eg ghsearch-insert
            bind --mode insert \eg ghsearch-insert
        end

        """#
}
