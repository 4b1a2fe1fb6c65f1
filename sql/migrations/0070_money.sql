-- What an entry cost and won, as logs write it: nothing is rated of it.
ALTER TABLE core.entry ADD COLUMN buy_in VARCHAR;
ALTER TABLE core.entry ADD COLUMN prize VARCHAR;
