((identifier) @constant (#match? @constant "^[A-Z][A-Z\\d_]+$"))
(self) @keyword
(lifetime) @type
(lifetime (identifier) @type)
