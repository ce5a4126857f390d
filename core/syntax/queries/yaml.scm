(block_mapping_pair key: (flow_node [(double_quote_scalar) (single_quote_scalar)] @function))
(block_mapping_pair key: (flow_node (plain_scalar (_) @function)))
(flow_mapping (_ key: (flow_node [(double_quote_scalar) (single_quote_scalar)] @function)))
(flow_mapping (_ key: (flow_node (plain_scalar (_) @function))))
[(anchor_name) (alias_name)] @type
