[(emphasis) (strong_emphasis)] @type
(html_tag) @type
[(link_text) (image_description)] @function
