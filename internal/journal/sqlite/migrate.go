package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
)

//go:embed schema/*.sql
var schema embed.FS

// applicationID marks the file as a floorbook journal ("flbk"), so that no other database is taken for one.
const applicationID = 0x666c626b

// migrate brings the file to the newest schema: the numbered files in order, each in a transaction of its
// own, counted in PRAGMA user_version.
func migrate(ctx context.Context, conn *sql.Conn) error {
	files, err := fs.Glob(schema, "schema/*.sql")
	if err != nil {
		return err
	}
	version, err := check(ctx, conn, len(files))
	if err != nil {
		return err
	}
	for i := version; i < len(files); i++ {
		text, err := fs.ReadFile(schema, files[i])
		if err != nil {
			return err
		}
		step := fmt.Sprintf("BEGIN IMMEDIATE; %s; PRAGMA user_version = %d; PRAGMA application_id = %d; COMMIT", text, i+1, applicationID)
		if _, err := conn.ExecContext(ctx, step); err != nil {
			return fmt.Errorf("migration %s: %w", files[i], err)
		}
	}
	return nil
}

// check returns the schema version of the file, or why this program cannot use it.
func check(ctx context.Context, conn *sql.Conn, newest int) (int, error) {
	var version, app, tables int
	for query, into := range map[string]*int{
		"PRAGMA user_version":                &version,
		"PRAGMA application_id":              &app,
		"SELECT count(*) FROM sqlite_schema": &tables,
	} {
		if err := conn.QueryRowContext(ctx, query).Scan(into); err != nil {
			return 0, err
		}
	}
	switch {
	case app != applicationID && (app != 0 || tables > 0):
		return 0, fmt.Errorf("this file is not a floorbook journal")
	case version > newest:
		return 0, fmt.Errorf("this journal was written by a newer floorbook (format %d, this one knows %d)", version, newest)
	}
	return version, nil
}
