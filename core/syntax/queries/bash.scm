; What is read out of a variable is not part of the string around it.
[(simple_expansion) (expansion) (command_substitution)] @plain
["local" "declare" "readonly" "typeset"] @keyword
(number) @number
(regex) @string
(heredoc_end) @string
((command_name) @keyword (#any-of? @keyword "return" "break" "continue" "exit"))
