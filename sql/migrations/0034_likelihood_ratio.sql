-- Likelihood-ratio tests between models of which one is a case of the other, beside their AIC.
ALTER TABLE result.model ADD COLUMN lr_against VARCHAR;    -- the next simpler model; null: none, or an older method
ALTER TABLE result.model ADD COLUMN lr_statistic DOUBLE;   -- twice the difference of ln P
ALTER TABLE result.model ADD COLUMN lr_df BIGINT;          -- parameters that the simpler one lacks
ALTER TABLE result.model ADD COLUMN lr_p DOUBLE;           -- chance of such a statistic if the simpler one is right
