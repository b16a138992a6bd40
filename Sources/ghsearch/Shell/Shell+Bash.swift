extension Shell {
    /// The key for bash. Readline draws the line again from the row of the cursor.
    static let bashKey = #"""
        # Alt-G replaces the word before the cursor by the account or repository that is selected in a prompt below the line;
        # `ghsearch shell-insert` decides what fits. A cancelled prompt changes nothing. GHSEARCH_NOBIND=1 binds no key:
        # bind -x '"\eg": __ghsearch_insert' does it.
        __ghsearch_insert() {
            # Readline has cleared the line. It is shown while the prompt is below it, if it is in one row.
            local text prompt=${PS1@P}
            local line=${prompt##*$'\n'}$READLINE_LINE
            if [[ ${#line} -lt ${COLUMNS:-0} && $line != *$'\n'* ]]; then printf '%s' "${line//[$'\001\002']/}" >/dev/tty; fi
            text=$(printf '%s\n' "${READLINE_LINE:0:READLINE_POINT}" | command ghsearch shell-insert --height 40%) || return 0
            READLINE_LINE=$text${READLINE_LINE:READLINE_POINT}
            READLINE_POINT=${#text}
        }

        if [[ $- == *i* && -z "${GHSEARCH_NOBIND-}" ]]; then
            bind -m emacs-standard -x '"\eg": __ghsearch_insert'
            bind -m vi-insert -x '"\eg": __ghsearch_insert'
            bind -m vi-command -x '"\eg": __ghsearch_insert'
        fi

        """#
}
