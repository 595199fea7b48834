-- Identifiers that the database makes are UUIDs of version 7 too (specification 1.9): those of a later moment sort behind
-- those of an earlier one.

-- RFC 9562, 5.7: 48 bits of milliseconds, the version, and 74 random bits. gen_random_uuid() gives version 4; the two bits
-- set make it 7.
CREATE FUNCTION service_uuid() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              PLACING substring(int8send(floor(extract(epoch FROM service_now()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

CREATE OR REPLACE FUNCTION publish_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place bigint;
BEGIN
  -- Gone again within the transaction, with its tenant.
  IF NOT EXISTS (SELECT FROM events e WHERE e.tenant_id = NEW.tenant_id AND e.id = NEW.id) THEN
    RETURN NULL;
  END IF;
  INSERT INTO event_heads AS h (tenant_id, sequence) VALUES (NEW.tenant_id, 1)
    ON CONFLICT (tenant_id) DO UPDATE SET sequence = h.sequence + 1 RETURNING h.sequence INTO place;
  UPDATE events e SET sequence = place WHERE e.tenant_id = NEW.tenant_id AND e.id = NEW.id;
  INSERT INTO webhook_deliveries (tenant_id, id, endpoint_id, event_id, status, next_attempt_at, created_at)
    SELECT w.tenant_id, service_uuid(), w.id, NEW.id, 'PENDING', service_now(), service_now()
      FROM webhook_endpoints w
     WHERE w.tenant_id = NEW.tenant_id AND w.disabled_at IS NULL
       AND CASE WHEN NEW.only_endpoint_id IS NULL THEN w.types IS NULL OR NEW.type = ANY (w.types)
                ELSE w.id = NEW.only_endpoint_id END;
  IF FOUND THEN
    PERFORM pg_notify('webhook_deliveries', '');
  END IF;
  PERFORM pg_notify('events', NEW.tenant_id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_job_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (tenant_id, id, type, at, data)
  VALUES (NEW.tenant_id, service_uuid(),
          CASE NEW.kind WHEN 'FINGERPRINT_ADDITION' THEN 'fingerprintAdditionJob' WHEN 'PET_VERIFICATION' THEN 'petVerificationJob'
                        WHEN 'DUPLICATE_SEARCH' THEN 'duplicateSearchJob' ELSE 'petIdentificationJob' END
          || CASE NEW.status WHEN 'SUCCESS' THEN '.succeeded' WHEN 'FAILED' THEN '.failed' ELSE '.canceled' END,
          NEW.finished_at,
          json_strip_nulls(json_build_object('jobId', NEW.id, 'petId', NEW.pet_id, 'sessionId', NEW.session_id, 'status', NEW.status)));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (tenant_id, id, type, at, data)
  VALUES (NEW.tenant_id, service_uuid(),
          'captureSession.' || CASE NEW.state WHEN 'FINISHED' THEN 'finished' WHEN 'ABORTED' THEN 'aborted' ELSE 'timedOut' END,
          service_now(),
          json_strip_nulls(json_build_object('sessionId', NEW.id, 'jobId', NEW.used_by_job_id, 'petId', NEW.pet_id, 'status', NEW.state)));
  RETURN NULL;
END $$;
