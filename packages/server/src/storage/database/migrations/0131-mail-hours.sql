-- When people get mails that may wait (docs/decisions/0080-mails.md). A node of an earlier release mails at once what it
-- queues, adds nothing to a held mail (its fence is not 0), and sends a digest that is due with counts instead of lines.
-- Time zone, quiet hours and the hour of the digest. NULL: all mails at once.
ALTER TABLE console_people ADD COLUMN mail_hours jsonb;
-- What holds the mail back: NONE, QUIET_HOURS or DIGEST.
ALTER TABLE mails ADD COLUMN hold text NOT NULL DEFAULT 'NONE';
-- Kind, time and page of each fact of a digest. The counts may be larger.
ALTER TABLE mails ADD COLUMN facts jsonb NOT NULL DEFAULT '[]';
