(char_literal) @string
["goto" "register"] @keyword
[(true) (false)] @constant
(enumerator name: (identifier) @constant)
(preproc_def name: (identifier) @constant)
((preproc_arg) @number (#match? @number "^[ \t]*[-+]?[0-9][0-9a-fA-FxXuUlL.']*[ \t]*$"))
