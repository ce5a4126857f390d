["and" "in" "is" "not" "or" "is not" "not in"] @keyword
(class_definition name: (identifier) @type)
(interpolation) @plain
(decorator) @plain
(decorator "@" @function)
(decorator (identifier) @function)
(decorator (attribute attribute: (identifier) @function))
(decorator (call function: (identifier) @function))
(decorator (call function: (attribute attribute: (identifier) @function)))
