"""One hand of mahjong as people ask about it: text in, the value of every cut out."""
