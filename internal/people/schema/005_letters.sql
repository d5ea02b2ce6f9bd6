CREATE TABLE letters (
  no      TEXT NOT NULL PRIMARY KEY,
  person  TEXT NOT NULL,
  kind    TEXT NOT NULL,
  stream  TEXT NOT NULL,
  at      INTEGER NOT NULL,
  subject TEXT NOT NULL,
  text    TEXT NOT NULL,
  state   TEXT NOT NULL,
  tries   INTEGER NOT NULL,
  due     INTEGER NOT NULL,
  done    INTEGER NOT NULL,
  said    TEXT NOT NULL
);
CREATE INDEX letters_of ON letters (person);
CREATE INDEX letters_in ON letters (state, at);
