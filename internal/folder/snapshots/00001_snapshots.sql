-- +goose Up
-- What any process makes again from the journal: its rows are deleted at any time, or the table emptied.
CREATE TABLE snapshots (
  name text  COLLATE "C" NOT NULL PRIMARY KEY,
  body bytea NOT NULL
);
