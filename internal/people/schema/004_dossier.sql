CREATE TABLE dossiers (
  id   TEXT NOT NULL PRIMARY KEY,
  text TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE papers (
  no     TEXT NOT NULL PRIMARY KEY,
  person TEXT NOT NULL,
  kind   TEXT NOT NULL,
  stream TEXT NOT NULL,
  at     INTEGER NOT NULL,
  by     TEXT NOT NULL,
  pdf    BLOB NOT NULL
);
CREATE INDEX papers_of ON papers (person);
