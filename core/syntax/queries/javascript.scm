(class_declaration name: (_) @type)
; Also of those that begin with an upper-case letter.
(function_declaration name: (identifier) @function)
(generator_function_declaration name: (identifier) @function)
(call_expression function: (identifier) @function)
