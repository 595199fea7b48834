-- What people of a tenant take on and have done of the list of open things, which is read from other tables.
CREATE TABLE to_do_marks (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  kind text NOT NULL,
  -- The candidate, sighting or job. No foreign key: it may be of several tables.
  subject_id uuid NOT NULL,
  -- Who has taken it. NULL once the person has left.
  person_id uuid,
  -- NULL while it is open.
  done_at timestamptz,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, kind, subject_id),
  FOREIGN KEY (tenant_id, person_id) REFERENCES console_memberships ON DELETE SET NULL (person_id)
);
CREATE INDEX to_do_marks_by_person ON to_do_marks (tenant_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX to_do_marks_by_age ON to_do_marks (tenant_id, at);
ALTER TABLE to_do_marks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON to_do_marks USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON to_do_marks USING (is_system());
