CREATE TABLE people (
  id     TEXT NOT NULL PRIMARY KEY,
  name   TEXT NOT NULL,
  folded TEXT NOT NULL, -- words of the name in lower case without accents, sorted
  ref    TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX people_folded ON people (folded);
