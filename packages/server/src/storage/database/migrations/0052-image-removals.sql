-- Images whose rows are deleted. The transaction that deletes the rows queues them, whatever deletes them, and they are
-- removed until that succeeds. No foreign key: they outlive their tenant.
CREATE TABLE image_removals (
  tenant_id uuid NOT NULL,
  blob_key text NOT NULL,
  -- Next try. The deleting process itself tries before the first one.
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, blob_key)
);
CREATE INDEX image_removals_by_due ON image_removals (due_at);
ALTER TABLE image_removals ENABLE ROW LEVEL SECURITY;
ALTER TABLE image_removals FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON image_removals USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON image_removals USING (is_system());

CREATE FUNCTION queue_image_removals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO image_removals (tenant_id, blob_key, due_at)
  SELECT tenant_id, blob_key, service_now() + interval '30 seconds' FROM gone
  ON CONFLICT (tenant_id, blob_key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_image_removals AFTER DELETE ON uploads REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION queue_image_removals();
