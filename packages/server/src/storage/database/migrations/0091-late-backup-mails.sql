-- When operators may next get a mail that this backup, the latest, is old. Infinity once they got it.
ALTER TABLE backups ADD COLUMN late_mail_at timestamptz;
