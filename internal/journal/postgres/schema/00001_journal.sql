-- +goose Up
-- One row per command. The primary key makes a lost update impossible, whichever node writes; the second index makes a
-- command id work once per stream. Names compare by their bytes, as they do in the program.
CREATE TABLE journal (
  format smallint NOT NULL,
  stream text     COLLATE "C" NOT NULL,
  seq    bigint   NOT NULL CHECK (seq > 0),
  id     text     COLLATE "C" NOT NULL,
  at     bigint   NOT NULL, -- Unix milliseconds, data only
  actor  text     NOT NULL,
  role   text     NOT NULL,
  device text     NOT NULL,
  also   text     NOT NULL, -- the other streams of the command, as JSON, '' for none
  events bytea    NOT NULL,
  prev   bytea    NOT NULL,
  hash   bytea    NOT NULL,
  PRIMARY KEY (stream, seq)
);
CREATE UNIQUE INDEX journal_command ON journal (stream, id);
