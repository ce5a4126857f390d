(pair key: (_) @function)
