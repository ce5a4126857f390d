(doctype) @keyword
(attribute_name) @function
(quoted_attribute_value) @string
(script_element (raw_text) @inject.javascript)
(style_element (raw_text) @inject.css)
