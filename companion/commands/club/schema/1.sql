-- What a club keeps: every step that its tables have told, once each, and what came of every game.
-- A step that has been released is never changed: the next one is 2.sql.

CREATE TABLE games (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at_table text NOT NULL,
    uid text NOT NULL,
    kind text NOT NULL,
    begun timestamptz NOT NULL,
    last integer NOT NULL,
    state text NOT NULL CHECK (state IN ('on', 'over', 'given-up')),
    UNIQUE (at_table, uid)
);

-- The halves of tables' keys by which what they told is checked; the newest of a table is the one it has now.
CREATE TABLE keys (
    at_table text NOT NULL,
    public bytea NOT NULL CHECK (length(public) = 32),
    made timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (at_table, public)
);

-- `told` is what came, to the letter (json keeps that, as jsonb does not), with its signature: it holds the hash of the
-- step before, so nothing can be changed, left out or put in without being found (companion club check).
-- One writer at a time (an advisory lock), so ids are committed in their order, and whoever has shown one
-- has missed none before it.
CREATE TABLE tellings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game bigint NOT NULL REFERENCES games ON DELETE CASCADE,
    number integer NOT NULL,
    kind text NOT NULL,
    at timestamptz NOT NULL,
    stored timestamptz NOT NULL DEFAULT now(),
    told json NOT NULL,
    UNIQUE (game, number)
);

-- A line for each who sat there at the end. `person` is the name as it is compared, `evening` the day on which the
-- evening began: until five in the morning it is still the day before.
CREATE TABLE results (
    game bigint NOT NULL REFERENCES games ON DELETE CASCADE,
    seat smallint NOT NULL,
    kind text NOT NULL,
    evening date NOT NULL,
    person text NOT NULL,
    player text NOT NULL,
    points integer NOT NULL,
    place smallint NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX standings ON results (kind, evening) INCLUDE (person, player, points, place);
