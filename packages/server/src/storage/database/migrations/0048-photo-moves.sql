-- Moves of photos between pets, for their undo. Only ids.
CREATE TABLE photo_moves (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- No foreign keys: a pet that is merged may come back, and its moves can be undone again.
  pet_id uuid NOT NULL,
  other_pet_id uuid NOT NULL,
  upload_ids uuid[] NOT NULL,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX photo_moves_by_time ON photo_moves (tenant_id, moved_at);
ALTER TABLE photo_moves ENABLE ROW LEVEL SECURITY;
ALTER TABLE photo_moves FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON photo_moves USING (tenant_id = current_tenant());
