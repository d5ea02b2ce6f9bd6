-- +goose Up
CREATE TABLE files (
  name text  COLLATE "C" NOT NULL PRIMARY KEY,
  body bytea NOT NULL
);
-- When something was seen last, in Unix milliseconds. It is worth no count of changes.
CREATE TABLE seen (
  name text   COLLATE "C" NOT NULL PRIMARY KEY,
  at   bigint NOT NULL
);
