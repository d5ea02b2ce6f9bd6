-- Rows of streams of which nothing is expected any more stand in compressed blocks, all but the last of each stream. A pack is what one packing has taken;
-- away says that its blocks are in no file of this room: they were copied from a database out of which their day had been taken.
CREATE TABLE packs (
  stream TEXT    NOT NULL,
  first  INTEGER NOT NULL CHECK (first > 0),
  last   INTEGER NOT NULL CHECK (last >= first),
  day    TEXT    NOT NULL,
  hash   BLOB    NOT NULL, -- of the row last
  away   INTEGER NOT NULL,
  PRIMARY KEY (stream, first)
);

CREATE TABLE packed (
  day    TEXT    NOT NULL,
  stream TEXT    NOT NULL,
  first  INTEGER NOT NULL CHECK (first > 0),
  last   INTEGER NOT NULL CHECK (last >= first),
  prev   BLOB    NOT NULL,
  hash   BLOB    NOT NULL,
  ids    BLOB    NOT NULL, -- marks of the command ids
  data   BLOB    NOT NULL,
  PRIMARY KEY (stream, first)
);
