-- How a static rating is anchored to ratings that were published elsewhere; null in leagues without anchors.
ALTER TABLE result.static_rating ADD COLUMN anchor VARCHAR;          -- mean, normal or left out; null: no anchor
ALTER TABLE result.static_rating ADD COLUMN anchor_rating DOUBLE;    -- as the league file says it was published
ALTER TABLE result.static_rating ADD COLUMN anchor_error DOUBLE;     -- its standard error; null: none
