-- Until when a new password needs no current one: for an hour after a sign-in by link.
ALTER TABLE console_sessions ADD COLUMN reset_until timestamptz;
