(invocation_expression function: (identifier) @function)
["async" "and" "or" "not"] @keyword
(implicit_type) @keyword
(interpolation) @plain
(object_creation_expression type: (identifier) @type)
(preproc_if "#if" @keyword)
(preproc_region) @comment
(preproc_endregion) @comment
