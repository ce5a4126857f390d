; The package's query names every identifier a variable after it named the functions.
(call_expression function: (identifier) @function)
(call_expression function: (selector_expression field: (field_identifier) @function))
(function_declaration name: (identifier) @function)
(method_declaration name: (field_identifier) @function)
(method_elem name: (field_identifier) @function)
((identifier) @type
 (#any-of? @type "any" "bool" "byte" "error" "float32" "float64" "int" "int8" "int16" "int32" "int64"
  "rune" "string" "uint" "uint8" "uint16" "uint32" "uint64" "uintptr"))
