-- Which files have a gallery as it was after one of its changes. A file whose id is not here is not believed: so none is that
-- a database knows nothing of, because it was restored to an earlier moment or is another one.
CREATE TABLE gallery_checkpoints (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  species text NOT NULL,
  engine_version text NOT NULL,
  -- The last change (galleries.change) that the file has.
  change bigint NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE gallery_checkpoints ENABLE ROW LEVEL SECURITY;
ALTER TABLE gallery_checkpoints FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON gallery_checkpoints USING (tenant_id = current_tenant());
