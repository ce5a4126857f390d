["is" "infer" "asserts" "module" "global"] @keyword
(function_signature name: (identifier) @function)
(method_signature name: (property_identifier) @function)
(abstract_method_signature name: (property_identifier) @function)
; Also of those that begin with an upper-case letter.
(function_declaration name: (identifier) @function)
(call_expression function: (identifier) @function)
