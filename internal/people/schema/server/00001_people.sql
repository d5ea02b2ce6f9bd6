-- +goose Up
-- The tables of the file, of its sixth form. Ids compare by their bytes, as they do in the program.
CREATE TABLE people (
  id      text COLLATE "C" NOT NULL PRIMARY KEY,
  name    text NOT NULL,
  ref     text NOT NULL,
  nick    text NOT NULL,
  licence text NOT NULL,
  merged  text COLLATE "C" NOT NULL DEFAULT '',
  unnamed integer NOT NULL
);
CREATE TABLE apart (
  a text COLLATE "C" NOT NULL,
  b text COLLATE "C" NOT NULL,
  PRIMARY KEY (a, b)
);
CREATE TABLE dossiers (
  id   text COLLATE "C" NOT NULL PRIMARY KEY,
  text text NOT NULL
);
CREATE TABLE papers (
  no     text COLLATE "C" NOT NULL PRIMARY KEY,
  person text COLLATE "C" NOT NULL,
  kind   text NOT NULL,
  stream text COLLATE "C" NOT NULL,
  at     bigint NOT NULL,
  by     text NOT NULL,
  pdf    bytea NOT NULL
);
CREATE INDEX papers_of ON papers (person);
CREATE TABLE letters (
  no      text COLLATE "C" NOT NULL PRIMARY KEY,
  person  text COLLATE "C" NOT NULL,
  kind    text NOT NULL,
  stream  text COLLATE "C" NOT NULL,
  at      bigint NOT NULL,
  subject text NOT NULL,
  text    text NOT NULL,
  state   text COLLATE "C" NOT NULL,
  tries   bigint NOT NULL,
  due     bigint NOT NULL,
  done    bigint NOT NULL,
  said    text NOT NULL
);
CREATE INDEX letters_of ON letters (person);
CREATE INDEX letters_in ON letters (state, at);
CREATE TABLE photos (
  person text COLLATE "C" NOT NULL PRIMARY KEY,
  at     bigint NOT NULL,
  by     text NOT NULL,
  jpeg   bytea NOT NULL
);
