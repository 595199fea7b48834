-- Partners: tenants of other installations, or other programs, that search one another's sightings
-- (docs/decisions/0067-partners.md). Messages to a partner are deliveries to a webhook endpoint with the partner's id.
-- unread since 0.1.0: the constraints below are on new columns, which releases without partners leave empty.
ALTER TABLE webhook_endpoints ADD COLUMN is_partner boolean NOT NULL DEFAULT false;

CREATE TABLE partners (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  sends_sightings boolean NOT NULL,
  -- Whether sightings of the partner are kept and searched.
  searches_sightings boolean NOT NULL,
  shows_photo boolean NOT NULL,
  shows_place boolean NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES webhook_endpoints ON DELETE CASCADE
);
ALTER TABLE partners ENABLE ROW LEVEL SECURITY;
ALTER TABLE partners FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON partners USING (tenant_id = current_tenant());
-- The tenant of a message is not known before its partner is found.
CREATE POLICY across_tenants ON partners FOR SELECT USING (is_system());

-- Messages that were received, so that a repetition changes nothing.
CREATE TABLE partner_messages (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  partner_id uuid NOT NULL,
  id text NOT NULL,
  -- The partner's id of a sighting that it opened or closed, and when it did.
  sighting_ref text,
  changed_at timestamptz,
  is_closing boolean NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, partner_id, id),
  FOREIGN KEY (tenant_id, partner_id) REFERENCES partners (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX partner_messages_by_sighting ON partner_messages (tenant_id, partner_id, sighting_ref) WHERE sighting_ref IS NOT NULL;
CREATE INDEX partner_messages_by_age ON partner_messages (tenant_id, received_at);
ALTER TABLE partner_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE partner_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON partner_messages USING (tenant_id = current_tenant());

ALTER TABLE sightings
  -- With a partner's sighting: its id there, when it is deleted, and the false-match rate that the partner allows.
  ADD COLUMN partner_id uuid,
  ADD COLUMN partner_ref text,
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN false_match_rate_max double precision,
  ADD CHECK ((partner_id IS NULL) = (partner_ref IS NULL)),
  ADD CHECK ((partner_id IS NULL) = (expires_at IS NULL)),
  ADD CHECK ((partner_id IS NULL) = (false_match_rate_max IS NULL)),
  ADD FOREIGN KEY (tenant_id, partner_id) REFERENCES partners (tenant_id, id) ON DELETE CASCADE;
CREATE UNIQUE INDEX sightings_of_partners_key ON sightings (tenant_id, partner_id, partner_ref) WHERE partner_id IS NOT NULL;

-- A candidate that a partner found for a sighting of the tenant has no row of another tenant.
ALTER TABLE shared_candidates
  ADD COLUMN partner_id uuid,
  ADD COLUMN partner_state text CHECK (partner_state IN ('OPEN', 'REJECTED', 'CLOSED')),
  -- Encrypted under the tenant's data key.
  ADD COLUMN photo bytea,
  ADD CHECK ((partner_id IS NULL) = (partner_state IS NULL)),
  ADD CHECK (partner_id IS NULL OR sighting_id IS NOT NULL),
  ADD FOREIGN KEY (tenant_id, partner_id) REFERENCES partners (tenant_id, id) ON DELETE CASCADE;

-- Many statements change sightings and candidates, so the tables themselves queue the messages. Not those about new rows:
-- a restore inserts them too.
CREATE FUNCTION queue_partner_message(tenant uuid, partner uuid, data json) RETURNS void LANGUAGE sql AS $$
  INSERT INTO events (tenant_id, id, type, at, data, only_endpoint_id)
  SELECT tenant, service_uuid(), 'partner.messageQueued', service_now(), json_strip_nulls(data), p.id
    FROM partners p JOIN tenants t USING (tenant_id) WHERE p.tenant_id = tenant AND p.id = partner
$$;

CREATE FUNCTION tell_partners_of_sighting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row sightings := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM queue_partner_message(p.tenant_id, p.id, json_build_object('partnerId', p.id, 'sightingId', row.id,
            'status', CASE WHEN TG_OP <> 'DELETE' AND row.state = 'OPEN' THEN 'OPEN' ELSE 'CLOSED' END))
    FROM partners p WHERE p.tenant_id = row.tenant_id AND p.sends_sightings;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_partners AFTER UPDATE OF state ON sightings FOR EACH ROW
  WHEN (NEW.partner_id IS NULL AND (OLD.state = 'OPEN') <> (NEW.state = 'OPEN')) EXECUTE FUNCTION tell_partners_of_sighting();
CREATE TRIGGER tell_partners_of_end AFTER DELETE ON sightings FOR EACH ROW
  WHEN (OLD.partner_id IS NULL AND OLD.state = 'OPEN') EXECUTE FUNCTION tell_partners_of_sighting();

-- Nothing is told of a candidate whose sighting is deleted: it is the partner's own.
CREATE FUNCTION tell_partner_of_candidate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row match_candidates := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM queue_partner_message(s.tenant_id, s.partner_id, json_build_object('partnerId', s.partner_id, 'sightingId', s.id,
            'matchCandidateId', row.id, 'petId', row.pet_id, 'status', CASE WHEN TG_OP = 'DELETE' THEN 'CLOSED' ELSE row.state END))
    FROM sightings s WHERE s.tenant_id = row.tenant_id AND s.id = row.sighting_id AND s.partner_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_partner AFTER UPDATE OF state ON match_candidates FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION tell_partner_of_candidate();
CREATE TRIGGER tell_partner_of_end AFTER DELETE ON match_candidates FOR EACH ROW EXECUTE FUNCTION tell_partner_of_candidate();

CREATE FUNCTION tell_partner_of_rejection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_partner_message(NEW.tenant_id, NEW.partner_id,
            json_build_object('partnerId', NEW.partner_id, 'sharedCandidateId', NEW.id, 'status', 'REJECTED'));
  RETURN NULL;
END $$;
CREATE TRIGGER tell_partner AFTER UPDATE OF state ON shared_candidates FOR EACH ROW
  WHEN (NEW.partner_id IS NOT NULL AND NEW.state = 'REJECTED' AND OLD.state <> 'REJECTED') EXECUTE FUNCTION tell_partner_of_rejection();
