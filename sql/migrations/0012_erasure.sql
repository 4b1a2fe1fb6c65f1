-- Erased people: a pseudonym stands for the name, today and wherever a log brings the name back.

-- Grain: one erased name. The name itself is not kept: the id is its hash.
CREATE TABLE core.erasure (
    namespace VARCHAR NOT NULL,
    player_id VARCHAR NOT NULL,
    pseudonym VARCHAR NOT NULL,
    n_characters INTEGER NOT NULL,        -- of the name: how long a part of a text can be it
    reason VARCHAR NOT NULL,
    run_id VARCHAR NOT NULL,
    erased_at TIMESTAMP NOT NULL,
    scrubbed_at TIMESTAMP                 -- null: the bytes of the name may still be in the file
);
