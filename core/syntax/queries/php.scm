((name) @keyword (#eq? @keyword "this"))
["public" "private" "protected"] @keyword
(class_declaration name: (name) @type)
(interface_declaration name: (name) @type)
(trait_declaration name: (name) @type)
[(php_tag) (php_end_tag)] @keyword
(encapsed_string (variable_name) @plain)
(text) @plain
(base_clause (name) @type)
(class_interface_clause (name) @type)
