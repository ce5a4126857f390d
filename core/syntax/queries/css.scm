["and" "or" "not" "only"] @keyword
(property_name) @function
(feature_name) @function
[(class_name) (id_name)] @type
(pseudo_class_selector (class_name) @keyword)
(attribute_name) @function
(unit) @number
(color_value) @number
(important) @keyword
