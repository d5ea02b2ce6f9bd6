-- +goose Up
-- Rows of streams of which nothing is expected any more stand in compressed blocks, all but the last of each stream. A pack is what one packing has taken.
-- Its blocks are in the partition of its day, which the packing makes; a day that is detached or dropped is stored elsewhere, and the packs say of what.
CREATE TABLE packs (
  stream text   COLLATE "C" NOT NULL,
  first  bigint NOT NULL CHECK (first > 0),
  last   bigint NOT NULL CHECK (last >= first),
  day    date   NOT NULL,
  hash   bytea  NOT NULL, -- of the row last
  PRIMARY KEY (stream, first)
);

CREATE TABLE packed (
  day    date   NOT NULL,
  stream text   COLLATE "C" NOT NULL,
  first  bigint NOT NULL CHECK (first > 0),
  last   bigint NOT NULL CHECK (last >= first),
  prev   bytea  NOT NULL,
  hash   bytea  NOT NULL,
  ids    bytea  NOT NULL, -- marks of the command ids
  data   bytea  NOT NULL,
  PRIMARY KEY (day, stream, first)
) PARTITION BY RANGE (day);
-- Blocks are compressed already.
ALTER TABLE packed ALTER COLUMN data SET STORAGE EXTERNAL;
