-- The backups that the service makes by itself: which process makes one, when the last one was made, and how the last
-- attempt ended.
CREATE TABLE backup_schedule (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  holder uuid,
  held_until timestamptz,
  made_at timestamptz,
  tried_at timestamptz,
  -- Why the last attempt failed. NULL if it did not.
  fault text,
  -- When operators were told of the fault by mail.
  told_at timestamptz
);
ALTER TABLE backup_schedule ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON backup_schedule USING (is_system());
