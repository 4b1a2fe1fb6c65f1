-- Declared ranks whose text is no rank; they change nothing.
-- Says: some declared ranks are not understood and are ignored
-- Remedy: write ranks as 3d, 5k or 三段, or map their texts with `values` of the source
SELECT version_id, "value"::BIGINT AS ranks FROM diagnosed WHERE "name" = 'ranks_not_understood';
