-- +goose Up
CREATE TABLE records (
  kind text  COLLATE "C" NOT NULL,
  id   text  COLLATE "C" NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (kind, id)
);
