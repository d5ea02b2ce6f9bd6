-- One row per command. The primary key makes a lost update impossible, the second index makes a command
-- id work once per stream.
CREATE TABLE journal (
  stream TEXT    NOT NULL,
  seq    INTEGER NOT NULL CHECK (seq > 0),
  id     TEXT    NOT NULL,
  at     INTEGER NOT NULL, -- Unix milliseconds, data only
  actor  TEXT    NOT NULL,
  device TEXT    NOT NULL,
  events BLOB    NOT NULL,
  prev   BLOB    NOT NULL,
  hash   BLOB    NOT NULL,
  PRIMARY KEY (stream, seq)
);

CREATE UNIQUE INDEX journal_command ON journal (stream, id);
