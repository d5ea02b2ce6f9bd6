-- Rows of format 2 name the role beside the person (column actor), and the other streams in which the same command wrote a
-- row (JSON). Rows that are there keep format 1, and so their hashes.
ALTER TABLE journal ADD COLUMN format INTEGER NOT NULL DEFAULT 1;
ALTER TABLE journal ADD COLUMN role TEXT NOT NULL DEFAULT '';
ALTER TABLE journal ADD COLUMN also TEXT NOT NULL DEFAULT '';
