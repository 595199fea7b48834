-- Partners between installations are gone (docs/decisions/0067-partners.md), with all that came from them.
-- unread since 0.1.0: no release has read what 0049-partners.sql added.
DROP TRIGGER tell_partners ON sightings;
DROP TRIGGER tell_partners_of_end ON sightings;
DROP TRIGGER tell_partner ON match_candidates;
DROP TRIGGER tell_partner_of_end ON match_candidates;
DROP TRIGGER tell_partner ON shared_candidates;
DROP FUNCTION tell_partners_of_sighting();
DROP FUNCTION tell_partner_of_candidate();
DROP FUNCTION tell_partner_of_rejection();
DROP FUNCTION queue_partner_message(uuid, uuid, json);

DELETE FROM events WHERE type = 'partner.messageQueued';

-- Row-level security shows the rows of one tenant at a time. Images without a row are left to the sweep.
DO $$
DECLARE
  tenant uuid;
BEGIN
  FOR tenant IN SELECT DISTINCT w.tenant_id FROM webhook_endpoints w WHERE w.is_partner LOOP
    PERFORM set_config('rhinarium.tenant_id', tenant::text, true);
    INSERT INTO events (tenant_id, id, type, at, data)
      SELECT s.tenant_id, service_uuid(), 'sighting.deleted', service_now(),
             json_build_object('sightingId', s.id, 'status', 'DELETED')
        FROM sightings s WHERE s.tenant_id = tenant AND s.partner_id IS NOT NULL;
    DELETE FROM uploads u USING sighting_photos f, sightings s
     WHERE u.tenant_id = tenant AND u.pet_id IS NULL AND f.tenant_id = tenant AND f.upload_id = u.id
       AND s.tenant_id = tenant AND s.id = f.sighting_id AND s.partner_id IS NOT NULL;
    -- Takes deliveries, partners, their messages, their sightings and their candidates along.
    DELETE FROM webhook_endpoints w WHERE w.tenant_id = tenant AND w.is_partner;
  END LOOP;
  PERFORM set_config('rhinarium.tenant_id', '', true);
END $$;

ALTER TABLE shared_candidates DROP COLUMN partner_id, DROP COLUMN partner_state, DROP COLUMN photo;
ALTER TABLE sightings DROP COLUMN partner_id, DROP COLUMN partner_ref, DROP COLUMN expires_at, DROP COLUMN false_match_rate_max;
DROP TABLE partner_messages;
DROP TABLE partners;
ALTER TABLE webhook_endpoints DROP COLUMN is_partner;
