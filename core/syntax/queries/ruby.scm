(interpolation) @plain
(self) @keyword
["undef" "BEGIN" "END" "redo"] @keyword
