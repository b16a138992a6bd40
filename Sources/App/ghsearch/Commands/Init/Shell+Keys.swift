/// The scripts of the key that inserts a person.
extension Shell {
    /// The key for bash. Readline draws the line again from the row of the cursor.
    static let bashKey = #"""
        # Alt-G replaces the word around the cursor by the account or repository that is selected in a prompt below the line;
        # `ghsearch shell-insert` decides what fits. A cancelled prompt changes nothing. GHSEARCH_NOBIND=1 binds no key:
        # bind -x '"\eg": __ghsearch_insert' does it.
        __ghsearch_insert() {
            # In the command mode of vi, the cursor is on the last letter of a line.
            if [[ ${1-} == vi && READLINE_POINT+1 -eq ${#READLINE_LINE} ]]; then READLINE_POINT=${#READLINE_LINE}; fi
            local rest=${READLINE_LINE:READLINE_POINT}
            local tail=${rest%%[![:alnum:]_-]*}
            # Readline has cleared the line. It is shown while the prompt is below it, if it is in one row.
            local text prompt=${PS1@P}
            local line=${prompt##*$'\n'}$READLINE_LINE
            if [[ ${#line} -lt ${COLUMNS:-0} && $line != *$'\n'* ]]; then printf '%s' "${line//[$'\001\002']/}" >/dev/tty; fi
            text=$(\printf '%s\n' "${READLINE_LINE:0:READLINE_POINT}$tail" | \command ghsearch shell-insert --height 40%) || return 0
            READLINE_LINE=$text${rest:${#tail}}
            READLINE_POINT=${#text}
        }

        if [[ $- == *i* && -z "${GHSEARCH_NOBIND-}" ]]; then
            bind -m emacs-standard -x '"\eg": __ghsearch_insert'
            bind -m vi-insert -x '"\eg": __ghsearch_insert'
            bind -m vi-command -x '"\eg": __ghsearch_insert vi'
        fi

        """#

    /// The key for fish. `repaint` draws the line again from the row of the cursor.
    static let fishKey = #"""
        # Alt-G replaces the word around the cursor by the account or repository that is selected in a prompt below the line;
        # `ghsearch shell-insert` decides what fits. A cancelled prompt changes nothing. GHSEARCH_NOBIND=1 binds no key:
        # bind \eg ghsearch-insert does it.
        function ghsearch-insert --description 'Insert an account or a repository'
            set -l line (commandline --current-buffer | string collect)
            # In the command mode of vi, the cursor is on the last letter of a line.
            if test "$fish_key_bindings" = fish_vi_key_bindings -a "$fish_bind_mode" = default
                test (math 1 + (commandline --cursor)) -eq (string length -- "$line"); and commandline --cursor (string length -- "$line")
            end
            set -l rest (string sub --start (math 1 + (commandline --cursor)) -- $line | string collect)
            set -l tail (string match --regex '^[\w-]*' -- "$rest")[1]
            set rest (string sub --start (math 1 + (string length -- "$tail")) -- "$rest" | string collect)
            set -l start (commandline --current-buffer --cut-at-cursor | string collect)
            set -l text (builtin printf '%s\n' "$start$tail" | command ghsearch shell-insert --height 40% | string collect)
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

    /// The key for zsh. `zle reset-prompt` draws the line again from the row of the cursor. It would expand the prompt
    /// of a continued line without its `%_`.
    static let zshKey = #"""
        # Alt-G replaces the word around the cursor by the account or repository that is selected in a prompt below the line;
        # `ghsearch shell-insert` decides what fits. A cancelled prompt changes nothing. GHSEARCH_NOBIND=1 binds no key:
        # bindkey '^[g' ghsearch-insert does it.
        ghsearch-insert() {
          emulate -L zsh -o no_aliases
          local text tail
          # In the command mode of vi, the cursor is on the last letter of a line.
          [[ $KEYMAP == vicmd && $#RBUFFER -eq 1 ]] && CURSOR=$#BUFFER
          tail=${RBUFFER%%[^[:alnum:]_-]*}
          text=$(print -r -- "$LBUFFER$tail" | command ghsearch shell-insert --height 40%) && RBUFFER=${RBUFFER#"$tail"} && LBUFFER=$text
          if [[ $CONTEXT == cont ]]; then zle redisplay; else zle reset-prompt; fi
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
