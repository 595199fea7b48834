-- What a tenant tells or gives to others, written in the transaction that causes it and delivered after its commit, at
-- least once (docs/decisions/0066-sharing-groups.md). A tenant that no longer exists gets nothing, so that the other
-- tenant's id is no foreign key.
CREATE TABLE tenant_outbox (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  to_tenant_id uuid NOT NULL,
  -- Encrypted under the data key of tenant_id.
  effect bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  -- Across tenants: an invitation is used by one of them only.
  CONSTRAINT tenant_outbox_id_key UNIQUE (id)
);
CREATE INDEX tenant_outbox_by_creation ON tenant_outbox (tenant_id, created_at, id);
ALTER TABLE tenant_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant_outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON tenant_outbox USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON tenant_outbox FOR SELECT USING (is_system());

-- Members of a living group, for a transaction within one tenant that has locked the group. Its view ends with the
-- function.
CREATE FUNCTION members_of_group(asked uuid)
  RETURNS TABLE (tenant_id uuid, tenant_name text, id uuid, group_id uuid, name text, shares text, joined_at timestamptz)
  LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  before text := coalesce(current_setting('rhinarium.system', true), '');
BEGIN
  PERFORM set_config('rhinarium.system', 'on', true);
  RETURN QUERY SELECT m.tenant_id, t.name, m.id, m.group_id, m.name, m.shares, m.joined_at
    FROM group_members m JOIN tenants t ON t.tenant_id = m.tenant_id
   WHERE m.group_id = asked AND EXISTS (SELECT FROM group_members owner WHERE owner.group_id = asked AND owner.name IS NOT NULL);
  PERFORM set_config('rhinarium.system', before, true);
END $$;

-- Whether an invitation of another tenant can be used, for the same.
CREATE FUNCTION is_open_invitation(inviting uuid, asked uuid, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('rhinarium.system', true), '');
  is_open boolean;
BEGIN
  PERFORM set_config('rhinarium.system', 'on', true);
  is_open := EXISTS (SELECT FROM group_invitations i
                      WHERE i.tenant_id = inviting AND i.id = asked AND i.used_at IS NULL AND i.expires_at > at);
  PERFORM set_config('rhinarium.system', before, true);
  RETURN is_open;
END $$;
