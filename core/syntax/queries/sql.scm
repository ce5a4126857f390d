((literal) @number (#match? @number "^[-+]?[0-9.]"))
[(keyword_true) (keyword_false) (keyword_null)] @constant
[(keyword_asc) (keyword_desc) (keyword_default) (keyword_collate) (keyword_always) (keyword_generated)
 (keyword_first) (keyword_last) (keyword_nulls) (keyword_unique) (keyword_cascade) (keyword_restrict)
 (keyword_check) (keyword_nothing) (keyword_auto_increment) (keyword_immutable) (keyword_strict)] @keyword
