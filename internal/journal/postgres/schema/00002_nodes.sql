-- +goose Up
-- The processes that serve the room of this database, each with when the server last heard of it. The mark is that of the room's keys: a process with
-- others is of another room.
CREATE TABLE nodes (
  id      text   COLLATE "C" PRIMARY KEY,
  mark    text   NOT NULL,
  url     text   NOT NULL, -- under which other nodes reach it, '' for none
  version text   NOT NULL,
  seen    bigint NOT NULL, -- Unix milliseconds by the server's clock
  left_at bigint NOT NULL  -- the same, when it said that it ends; 0 it runs
);
