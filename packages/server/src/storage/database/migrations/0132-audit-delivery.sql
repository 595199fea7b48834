-- Delivery of the audit logs to the operator's collector: which process delivers, and how the last attempt ended.
CREATE TABLE audit_delivery (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  holder uuid,
  held_until timestamptz,
  tried_at timestamptz,
  -- Why the last attempt failed. NULL if it did not.
  fault text,
  -- First failed attempt since the last success.
  failing_since timestamptz,
  -- When operators were told of the fault by mail.
  told_at timestamptz
);
ALTER TABLE audit_delivery ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON audit_delivery USING (is_system());
-- Last entry that the collector took.
ALTER TABLE audit_heads ADD COLUMN sent_place bigint NOT NULL DEFAULT 0;
