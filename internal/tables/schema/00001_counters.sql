-- +goose Up
-- How often each set of tables was changed. Whoever changes a set holds its row, so that one does after the other, whichever node it is.
CREATE TABLE counters (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  n    bigint NOT NULL
);
-- Which rows the latest changes were of, for nodes that hold them in memory: '' is all of them.
CREATE TABLE changes (
  name text COLLATE "C" NOT NULL,
  n    bigint NOT NULL,
  id   text COLLATE "C" NOT NULL,
  PRIMARY KEY (name, n, id)
);
