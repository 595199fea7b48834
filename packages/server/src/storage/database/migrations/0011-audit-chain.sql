-- The audit log as a chain: each entry has the hash of itself and of the entry before, so that a change or a gap shows (admin audit verify).

-- Each part with its length in bytes before it, so that no two entries give the same text. The server computes the same when it checks.
CREATE FUNCTION audit_hash(before bytea, place bigint, id uuid, at timestamptz, person_id uuid, by_name text, action text, subject text,
  details text) RETURNS bytea LANGUAGE sql STABLE
  AS $$ SELECT sha256(before || convert_to(string_agg(octet_length(convert_to(part, 'UTF8')) || ':' || part, '' ORDER BY number), 'UTF8'))
          FROM unnest(ARRAY[place::text, id::text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                            coalesce(person_id::text, ''), by_name, action, subject, details]) WITH ORDINALITY AS p (part, number) $$;

-- The end of each tenant's chain, and the last entry that was forgotten when its time was over.
CREATE TABLE audit_heads (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  place bigint NOT NULL DEFAULT 0,
  hash bytea NOT NULL DEFAULT '\x' CHECK (place = 0 OR octet_length(hash) = 32),
  forgotten_place bigint NOT NULL DEFAULT 0,
  forgotten_hash bytea NOT NULL DEFAULT '\x'
);
ALTER TABLE audit_heads ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_heads FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON audit_heads USING (tenant_id = current_tenant());

ALTER TABLE audit_log ADD COLUMN place bigint, ADD COLUMN hash bytea;

CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_heads;
BEGIN
  -- A restore brings entries with their places; that they are sound is for the check to say.
  IF NEW.place IS NOT NULL THEN
    RETURN NEW;
  END IF;
  INSERT INTO audit_heads (tenant_id) VALUES (NEW.tenant_id) ON CONFLICT DO NOTHING;
  SELECT * INTO STRICT head FROM audit_heads h WHERE h.tenant_id = NEW.tenant_id FOR UPDATE;
  NEW.place := head.place + 1;
  NEW.hash := audit_hash(head.hash, NEW.place, NEW.id, NEW.at, NEW.person_id, NEW.by_name, NEW.action, NEW.subject, NEW.details::text);
  UPDATE audit_heads h SET place = NEW.place, hash = NEW.hash WHERE h.tenant_id = NEW.tenant_id;
  RETURN NEW;
END $$;

-- What stands in the log already, in its order.
DO $$
DECLARE
  entry audit_log;
  head audit_heads;
  tenant uuid;
BEGIN
  ALTER TABLE audit_log DISABLE TRIGGER audit_stays;
  ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE audit_heads NO FORCE ROW LEVEL SECURITY;
  FOR entry IN SELECT * FROM audit_log l ORDER BY l.tenant_id, l.at, l.id LOOP
    IF tenant IS DISTINCT FROM entry.tenant_id THEN
      tenant := entry.tenant_id;
      INSERT INTO audit_heads (tenant_id) VALUES (tenant) RETURNING * INTO head;
    END IF;
    head.place := head.place + 1;
    head.hash := audit_hash(head.hash, head.place, entry.id, entry.at, entry.person_id, entry.by_name, entry.action, entry.subject,
                            entry.details::text);
    UPDATE audit_log l SET place = head.place, hash = head.hash WHERE l.tenant_id = tenant AND l.id = entry.id;
    UPDATE audit_heads h SET place = head.place, hash = head.hash WHERE h.tenant_id = tenant;
  END LOOP;
  ALTER TABLE audit_heads FORCE ROW LEVEL SECURITY;
  ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
  ALTER TABLE audit_log ENABLE TRIGGER audit_stays;
END $$;

ALTER TABLE audit_log ALTER COLUMN place SET NOT NULL, ALTER COLUMN hash SET NOT NULL,
  ADD CONSTRAINT audit_log_place_key UNIQUE (tenant_id, place);
CREATE TRIGGER audit_is_chained BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit();

-- An entry goes when its time is over (400 days, by the database’s own clock), or with its tenant, and not otherwise.
CREATE FUNCTION refuse_removal_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION 'the audit log is only ever added to';
  END IF;
  IF OLD.at >= statement_timestamp() - interval '400 days' AND EXISTS (SELECT FROM tenants t WHERE t.tenant_id = OLD.tenant_id) THEN
    RAISE EXCEPTION 'the audit log is only ever added to';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_removal_of_audit();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_removal_of_audit();
