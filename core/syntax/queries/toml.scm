[(bare_key) (quoted_key)] @function
(table [(bare_key) (quoted_key) (dotted_key)] @type)
(table (dotted_key [(bare_key) (quoted_key)] @type))
(table_array_element [(bare_key) (quoted_key) (dotted_key)] @type)
(table_array_element (dotted_key [(bare_key) (quoted_key)] @type))
(pair [(bare_key) (quoted_key)] @function)
(pair (dotted_key [(bare_key) (quoted_key)] @function))
[(offset_date_time) (local_date_time) (local_date) (local_time)] @number
