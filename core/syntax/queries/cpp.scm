(this) @keyword
["operator" "static_assert" "thread_local" "alignas" "alignof" "decltype" "co_await"] @keyword
(destructor_name (identifier) @function)
(destructor_name) @function
(qualified_identifier scope: (namespace_identifier) @plain)
((namespace_identifier) @type (#match? @type "^[A-Z]"))
(call_expression function: (qualified_identifier name: (identifier) @function))
(call_expression function: (qualified_identifier
  name: (qualified_identifier name: (identifier) @function)))
(function_declarator declarator: (qualified_identifier
  name: (qualified_identifier name: (identifier) @function)))
(operator_name) @function
