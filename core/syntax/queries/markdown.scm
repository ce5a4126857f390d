[(list_marker_plus) (list_marker_minus) (list_marker_star) (list_marker_dot) (list_marker_parenthesis)
 (block_quote_marker) (thematic_break) (task_list_marker_checked) (task_list_marker_unchecked)
 (fenced_code_block_delimiter)] @keyword
(info_string) @type
(html_block) @type
[(link_label)] @function
(link_destination) @string
(fenced_code_block (info_string (language) @inject.language) (code_fence_content) @inject.content)
(minus_metadata) @inject.yaml
(plus_metadata) @inject.toml
((inline) @inject.markdown_inline)
((pipe_table_cell) @inject.markdown_inline)
