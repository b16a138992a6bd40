import GRDB

/// The tables, and how an earlier file becomes one of today. Each step also writes its number into the file's header, so
/// that opening a file of today reads one number.
enum Schema {
    /// The number of the last step.
    static let current = 2

    static func version(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Does nothing to a file that is newer than ``current``.
    static func migrate(_ path: String) throws {
        let writer = try DatabaseFactory.makeWriter(path, timeout: .seconds(5))
        guard try writer.read(version) < current else { return }
        try writer.writeWithoutTransaction { db in
            // Kept in the file, so this is the only place; room is given back only if the first table finds it set.
            try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        }
        try migrator.migrate(writer)
        try writer.close()
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: people + answers + listings)
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        // Of an answer kept before, it is not known which token its ETag was given to: it is asked for in full.
        migrator.registerMigration("2") { db in
            try db.execute(sql: "ALTER TABLE answer ADD COLUMN fingerprint INTEGER")
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        return migrator
    }

    /// A person's `place` says where among the found they come, so a look-up reads its first rows and stops: see ``Location``.
    /// `gram` finds places by pieces of text: see ``NGramIndex``. It holds numbers only; the text is in `person`.
    private static let people = """
        CREATE TABLE person (
            place INTEGER PRIMARY KEY,
            id INTEGER NOT NULL UNIQUE,
            login TEXT NOT NULL COLLATE NOCASE UNIQUE,
            name TEXT,
            kind TEXT NOT NULL,
            avatar TEXT NOT NULL,
            url TEXT NOT NULL,
            hasProfile INTEGER NOT NULL,
            bio TEXT,
            company TEXT,
            location TEXT,
            blog TEXT,
            followers INTEGER NOT NULL,
            following INTEGER NOT NULL,
            repositories INTEGER NOT NULL,
            createdAt REAL,
            seenAt REAL NOT NULL,
            timesSeen INTEGER NOT NULL,
            timesOpened INTEGER NOT NULL,
            openedAt REAL
        );
        CREATE VIRTUAL TABLE gram USING fts5(tokens, content='', columnsize=0, detail=none, tokenize='ascii');

        """

    /// `account` is 0 for nobody: GitHub's numbers begin with 1.
    private static let answers = """
        CREATE TABLE answer (
            url TEXT NOT NULL,
            account INTEGER NOT NULL,
            method TEXT NOT NULL,
            accept TEXT NOT NULL,
            apiVersion TEXT NOT NULL,
            etag TEXT,
            lastModified TEXT,
            link TEXT,
            storedAt REAL NOT NULL,
            body BLOB NOT NULL,
            UNIQUE (url, account, method, accept, apiVersion)
        );
        CREATE INDEX answerAge ON answer (storedAt);

        """

    /// `viewer` is 0 for nobody.
    private static let listings = """
        CREATE TABLE listing (
            login TEXT NOT NULL COLLATE NOCASE,
            viewer INTEGER NOT NULL,
            storedAt REAL NOT NULL,
            isComplete INTEGER NOT NULL,
            body BLOB NOT NULL,
            UNIQUE (login, viewer)
        );

        """
}
