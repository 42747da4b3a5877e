-- Tournaments. A step is what an organiser did, or what a table came to; none is ever changed or taken away, so `who`
-- changed what is seen for good. A tournament is folded from its steps, which are a few hundred at the most.

CREATE TABLE organisers (
    name text PRIMARY KEY,
    salt bytea NOT NULL,
    hashed bytea NOT NULL,
    made timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE tournaments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    opened timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE tournament_steps (
    tournament bigint NOT NULL REFERENCES tournaments,
    number integer NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    who text NOT NULL,
    step jsonb NOT NULL,
    PRIMARY KEY (tournament, number)
);

CREATE INDEX games_at_table ON games (at_table, id);
