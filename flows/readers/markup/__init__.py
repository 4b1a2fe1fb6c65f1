"""Tables of web pages, wikis and forums: cells between marks, as text without the marks."""
