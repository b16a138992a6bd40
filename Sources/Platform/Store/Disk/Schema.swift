import GRDB

/// The tables and their migrations. Each writes its number to the header, so that opening a file reads one number.
enum Schema {
    static let current = 7

    static func version(_ db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

    /// Whether the file has no views, triggers or generated columns: another program's would run with each access.
    static func isOwn(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT NOT EXISTS (SELECT * FROM sqlite_master WHERE type IN ('view', 'trigger'))
                    AND NOT EXISTS (SELECT * FROM sqlite_master, pragma_table_xinfo(sqlite_master.name)
                        WHERE sqlite_master.type = 'table' AND rootpage > 0 AND hidden > 1)
                """) ?? false
    }

    /// Migrates the file to ``current``. Does nothing to a newer file.
    static func migrate(_ path: String) throws {
        let writer = try DatabaseFactory.makeWriter(path, timeout: .seconds(5))
        guard try writer.read(version) < current else { return }
        try writer.writeWithoutTransaction { db in
            // Both settings are stored in the file. auto_vacuum has an effect only before the first table exists.
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
        // It is unknown which token the ETag of an earlier response belongs to: such a response is fetched in full.
        migrator.registerMigration("2") { db in
            try db.execute(sql: "ALTER TABLE answer ADD COLUMN fingerprint INTEGER")
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        // Renaming does not rewrite the data.
        migrator.registerMigration("3") { db in
            try db.execute(
                sql: """
                    ALTER TABLE answer RENAME TO response;
                    ALTER TABLE person RENAME COLUMN place TO rank;
                    PRAGMA user_version = 3;
                    """)
        }
        // The new columns do not rewrite the rows. All people so far are from responses to searches and look-ups.
        migrator.registerMigration("4") { db in
            try db.execute(sql: sources + "PRAGMA user_version = 4")
        }
        migrator.registerMigration("5") { db in
            try db.execute(sql: "ALTER TABLE listing ADD COLUMN etags TEXT")
            try db.execute(sql: "PRAGMA user_version = 5")
        }
        // Lists are the responses of their pages.
        migrator.registerMigration("6") { db in
            try db.execute(sql: "DROP TABLE listing; PRAGMA user_version = 6")
        }
        // `lastModified` is not used any more.
        migrator.registerMigration("7") { db in
            try db.execute(sql: "ALTER TABLE response ADD COLUMN changedAt REAL; PRAGMA user_version = 7")
        }
        return migrator
    }

    /// `place` (`rank` since version 3) is the order of results, so that a query stops early: see ``PersonRank``.
    /// `gram` finds rows by parts of a text: see ``NGramIndex``. It has row numbers only.
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

    /// `account` is 0 if anonymous: GitHub's ids start at 1.
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

    /// `viewer` is 0 if anonymous.
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

    /// Each table contains what one source knows, so that no source overwrites another; `person` combines them. `viewer` is
    /// 0 for public facts. `gitPerson.id` is 0 if it is unknown.
    private static let sources = """
        ALTER TABLE person ADD COLUMN flags INTEGER NOT NULL DEFAULT \(PersonFlags.search.rawValue);
        ALTER TABLE person ADD COLUMN profileAt REAL;
        ALTER TABLE person ADD COLUMN commits INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE person ADD COLUMN lastCommitAt REAL;
        CREATE INDEX personSample ON person (id) WHERE flags & \(PersonFlags.notSampled.rawValue) = 0;
        CREATE TABLE formerLogin (
            login TEXT NOT NULL COLLATE NOCASE PRIMARY KEY,
            id INTEGER NOT NULL,
            seenAt REAL NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE personSource (
            person INTEGER NOT NULL,
            kind TEXT NOT NULL,
            detail TEXT NOT NULL COLLATE NOCASE,
            viewer INTEGER NOT NULL,
            isPrivate INTEGER NOT NULL,
            times INTEGER NOT NULL,
            lastSeenAt REAL NOT NULL,
            PRIMARY KEY (person, kind, detail, viewer)
        ) WITHOUT ROWID;
        CREATE INDEX personSourceDetail ON personSource (kind, detail, viewer);
        CREATE TABLE gitPerson (
            login TEXT NOT NULL COLLATE NOCASE,
            id INTEGER NOT NULL,
            repository TEXT NOT NULL COLLATE NOCASE,
            name TEXT,
            nameUsedAt REAL,
            isUser INTEGER NOT NULL,
            commits INTEGER NOT NULL,
            lastCommitAt REAL NOT NULL,
            url TEXT NOT NULL,
            PRIMARY KEY (login, id, repository)
        ) WITHOUT ROWID;
        CREATE INDEX gitPersonID ON gitPerson (id) WHERE id > 0;
        CREATE TABLE progress (
            source TEXT NOT NULL PRIMARY KEY,
            finished TEXT NOT NULL,
            readAt REAL NOT NULL
        ) WITHOUT ROWID;

        """
}
