-- Files that could not be decoded count towards the files of their session: decoding took what a photo takes.
ALTER TABLE capture_sessions ADD COLUMN unreadable_files integer NOT NULL DEFAULT 0 CHECK (unreadable_files >= 0);
