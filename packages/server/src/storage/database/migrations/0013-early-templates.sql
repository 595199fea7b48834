-- Templates of uploads that no job has asked for yet: made when the photo arrives, so that a job only compares. Each lives and dies with its
-- upload; a registration keeps it in `templates` instead, as a gallery holds registered photos only.
CREATE TABLE early_templates (
  tenant_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  engine_version text NOT NULL,
  template bytea NOT NULL,
  -- How probably the picture shows each species; absent where it was not asked.
  seen json,
  PRIMARY KEY (tenant_id, upload_id, engine_version),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES uploads ON DELETE CASCADE
);
-- A template is nothing that can be compressed.
ALTER TABLE early_templates ALTER COLUMN template SET STORAGE EXTERNAL;
ALTER TABLE early_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE early_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON early_templates USING (tenant_id = current_tenant());
