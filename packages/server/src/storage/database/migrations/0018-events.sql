-- Events: what happened, written in the transaction that makes it so, and its way to the webhook endpoints of the
-- tenant. Ids and statuses only.

-- How many events a tenant has had.
CREATE TABLE event_heads (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  sequence bigint NOT NULL DEFAULT 0
);
ALTER TABLE event_heads ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_heads FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON event_heads USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON event_heads USING (is_system());

CREATE TABLE events (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- Its place among the events of the tenant; given when the transaction commits.
  sequence bigint,
  type text NOT NULL,
  at timestamptz NOT NULL,
  data json NOT NULL,
  -- The only webhook endpoint that gets it; NULL: all that take its type. No foreign key: an event outlives its endpoint.
  only_endpoint_id uuid,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT events_sequence_key UNIQUE (tenant_id, sequence)
);
CREATE INDEX events_by_age ON events (tenant_id, at);
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON events USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON events USING (is_system());

CREATE TABLE webhook_endpoints (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  url text NOT NULL,
  description text,
  -- NULL: all of them, those of later releases too.
  types text[],
  -- Encrypted under the tenant's data key.
  secret bytea NOT NULL,
  -- The one before signs as well until its end.
  old_secret bytea,
  old_secret_ends_at timestamptz,
  disabled_at timestamptz,
  disabled_because text CHECK (disabled_because IN ('request', 'gone', 'failing')),
  -- The first failed attempt since the last accepted one.
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK ((disabled_at IS NULL) = (disabled_because IS NULL)),
  CHECK ((old_secret IS NULL) = (old_secret_ends_at IS NULL))
);
CREATE INDEX webhook_endpoints_by_creation ON webhook_endpoints (tenant_id, created_at DESC, id DESC);
ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_endpoints FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON webhook_endpoints USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON webhook_endpoints FOR SELECT USING (is_system());

CREATE TABLE webhook_deliveries (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'DELIVERED', 'FAILED', 'CANCELED')),
  -- Attempts since it was queued, or queued again.
  attempt integer NOT NULL DEFAULT 0,
  -- Raised by every claim and change; a sender may only write while it holds the current one.
  fence integer NOT NULL DEFAULT 0,
  -- While it is being sent, the end of the sender's lease: then another one sends it.
  next_attempt_at timestamptz NOT NULL,
  -- The first attempt since then.
  began_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT webhook_deliveries_event_key UNIQUE (tenant_id, endpoint_id, event_id),
  FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, event_id) REFERENCES events ON DELETE CASCADE
);
-- The tenants that have something to send, in order, and what is due first.
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (tenant_id, next_attempt_at, id) WHERE status = 'PENDING';
CREATE INDEX webhook_deliveries_by_creation ON webhook_deliveries (tenant_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_event ON webhook_deliveries (tenant_id, event_id);
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON webhook_deliveries USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON webhook_deliveries USING (is_system());

CREATE TABLE webhook_attempts (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  delivery_id uuid NOT NULL,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- What was answered, or why nothing was.
  status integer,
  problem text,
  PRIMARY KEY (tenant_id, delivery_id, number),
  FOREIGN KEY (tenant_id, delivery_id) REFERENCES webhook_deliveries ON DELETE CASCADE,
  CHECK ((status IS NULL) <> (problem IS NULL))
);
ALTER TABLE webhook_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_attempts FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON webhook_attempts USING (tenant_id = current_tenant());

-- Numbers an event and queues its deliveries as the transaction commits: what holds the tenant's number until then holds
-- it for a moment only, takes no lock after it, and whoever sees a number sees all below it.
CREATE FUNCTION publish_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
    SELECT w.tenant_id, gen_random_uuid(), w.id, NEW.id, 'PENDING', service_now(), service_now()
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
-- A restore brings events with their numbers; they were published where they happened.
CREATE CONSTRAINT TRIGGER published AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.sequence IS NULL) EXECUTE FUNCTION publish_event();

-- Many statements end jobs and sessions, several at once among them, so the tables themselves see to it: none can forget
-- the event.
CREATE FUNCTION note_job_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (tenant_id, id, type, at, data)
  VALUES (NEW.tenant_id, gen_random_uuid(),
          CASE NEW.kind WHEN 'FINGERPRINT_ADDITION' THEN 'fingerprintAdditionJob' WHEN 'PET_VERIFICATION' THEN 'petVerificationJob'
                        ELSE 'petIdentificationJob' END
          || CASE NEW.status WHEN 'SUCCESS' THEN '.succeeded' WHEN 'FAILED' THEN '.failed' ELSE '.canceled' END,
          NEW.finished_at,
          json_strip_nulls(json_build_object('jobId', NEW.id, 'petId', NEW.pet_id, 'sessionId', NEW.session_id, 'status', NEW.status)));
  RETURN NULL;
END $$;
CREATE TRIGGER note_end AFTER UPDATE OF status ON jobs FOR EACH ROW
  WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION note_job_end();

CREATE FUNCTION note_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (tenant_id, id, type, at, data)
  VALUES (NEW.tenant_id, gen_random_uuid(),
          'captureSession.' || CASE NEW.state WHEN 'FINISHED' THEN 'finished' WHEN 'ABORTED' THEN 'aborted' ELSE 'timedOut' END,
          service_now(),
          json_strip_nulls(json_build_object('sessionId', NEW.id, 'jobId', NEW.used_by_job_id, 'petId', NEW.pet_id, 'status', NEW.state)));
  RETURN NULL;
END $$;
CREATE TRIGGER note_end AFTER UPDATE OF state ON capture_sessions FOR EACH ROW
  WHEN (OLD.state = 'STARTED' AND NEW.state <> 'STARTED') EXECUTE FUNCTION note_session_end();

-- What is due first of the next tenant behind `after` that has anything due and is not passed over, held for the caller.
-- It steps from tenant to tenant through the index, as the claims of jobs do. Nothing goes to endpoints that are busy.
CREATE FUNCTION next_due_delivery(after uuid, passed_over uuid[], busy_endpoints uuid[])
  RETURNS TABLE (due_tenant_id uuid, due_delivery_id uuid) LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET enable_incremental_sort = off
AS $$
DECLARE
  tenant uuid := after;
BEGIN
  LOOP
    SELECT d.tenant_id INTO tenant FROM webhook_deliveries d
     WHERE d.status = 'PENDING' AND d.tenant_id > tenant ORDER BY d.tenant_id, d.next_attempt_at, d.id LIMIT 1;
    EXIT WHEN NOT FOUND;
    CONTINUE WHEN tenant = ANY (passed_over);
    RETURN QUERY
      SELECT d.tenant_id, d.id FROM webhook_deliveries d
       WHERE d.tenant_id = tenant AND d.status = 'PENDING' AND d.next_attempt_at <= service_now()
         AND NOT d.endpoint_id = ANY (busy_endpoints)
       ORDER BY d.next_attempt_at, d.id LIMIT 1 FOR UPDATE SKIP LOCKED;
    EXIT WHEN FOUND;
  END LOOP;
END $$;
