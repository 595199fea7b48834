-- The schema of release 0.1.0, by domain. Later files add to it.
--
-- Every table has row-level security, and FORCE makes it hold for the tables' owner too, which is the service's own role.
-- A transaction sees the rows of the tenant that it named (Database.tenant), or those that a policy opens to
-- Database.system. Unless a comment says otherwise, a table is of tenants and its policy is `within_tenant`.
-- Times are given by the service, which knows a test's clock, unless a default says otherwise.

-- ---------------------------------------------------------------------------------------------------------------------
-- Functions of all domains
-- ---------------------------------------------------------------------------------------------------------------------

-- The tenant that the transaction named.
CREATE FUNCTION current_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('rhinarium.tenant_id', true), '')::uuid $$;

-- True only inside Database.system, for the few statements that must see all tenants.
CREATE FUNCTION is_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(current_setting('rhinarium.system', true), '') = 'on' $$;

-- The database's time when the statement began, in the milliseconds that answers show, so that all nodes have one clock.
-- A test's transaction may say what time it is (rhinarium.now).
CREATE FUNCTION service_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT date_trunc('milliseconds', coalesce(nullif(current_setting('rhinarium.now', true), '')::timestamptz, statement_timestamp())) $$;

-- A UUID of version 7 (RFC 9562, 5.7): 48 bits of milliseconds, the version, and 74 random bits. Those of a later moment
-- sort behind those of an earlier one. gen_random_uuid() gives version 4; the two bits set make it 7.
CREATE FUNCTION service_uuid() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              PLACING substring(int8send(floor(extract(epoch FROM service_now()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Installation: visible to Database.system only
-- ---------------------------------------------------------------------------------------------------------------------

-- What belongs to the database as a whole. One row at most.
CREATE TABLE installation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The keys with which the data are encrypted. A node that has others must not start.
  keys_id text NOT NULL
);
ALTER TABLE installation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON installation USING (is_system());

-- Wrapped keys of an installation whose nodes share no folder of keys. Each text is encrypted with the master key, which
-- is not here.
CREATE TABLE key_records (
  name text PRIMARY KEY,
  record text NOT NULL
);
ALTER TABLE key_records ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON key_records USING (is_system());

-- When whole backups were made, so that operators see how old the last one is. Where it lies is not noted.
CREATE TABLE backups (
  made_at timestamptz PRIMARY KEY,
  tenants integer NOT NULL
);
ALTER TABLE backups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON backups USING (is_system());

-- ---------------------------------------------------------------------------------------------------------------------
-- Tenants and their API keys
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE tenants (
  tenant_id uuid PRIMARY KEY,
  name text NOT NULL,
  plan text CHECK (plan IN ('base', 'demo', 'pro')),
  -- The tenant whose test tenant this is. NULL: a tenant of live data. Whatever keeps tenants apart keeps test data and
  -- live data apart.
  test_of uuid REFERENCES tenants ON DELETE CASCADE,
  mode text NOT NULL GENERATED ALWAYS AS (CASE WHEN test_of IS NULL THEN 'live' ELSE 'test' END) STORED,
  suspended_at timestamptz,
  -- Of a verification.
  target_false_match_rate double precision NOT NULL DEFAULT 0.0001
    CHECK (target_false_match_rate > 0 AND target_false_match_rate < 1),
  -- Of a whole search.
  identification_target_false_match_rate double precision NOT NULL DEFAULT 0.01
    CHECK (identification_target_false_match_rate > 0 AND identification_target_false_match_rate < 1),
  -- What copies of a pet's registered photos do to a decision about it: warn, or keep it from a match.
  replay_policy text NOT NULL DEFAULT 'flag' CHECK (replay_policy IN ('flag', 'refuse')),
  -- Whether people need a second factor to reach the tenant.
  requires_second_factor boolean NOT NULL DEFAULT false,
  -- Whether viewers may search for a pet by photos.
  viewers_may_identify boolean NOT NULL DEFAULT false,
  -- Web origins whose pages may check a key and upload with it from a browser (CORS).
  allowed_origins text[] NOT NULL DEFAULT '{}',
  has_lost_and_found boolean NOT NULL DEFAULT false,
  -- Whether newly registered pets are searched among open sightings, reported lost or not.
  searches_new_pets boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CONSTRAINT tenants_test_of_key UNIQUE (test_of),
  CONSTRAINT tenants_mode_key UNIQUE (tenant_id, mode),
  CONSTRAINT tenants_not_own_test CHECK (test_of <> tenant_id)
);
CREATE INDEX tenants_by_creation ON tenants (created_at, tenant_id);
CREATE INDEX tenants_by_name ON tenants (lower(name), tenant_id);
CREATE INDEX tenants_allowed_origins ON tenants USING gin (allowed_origins);
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON tenants USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON tenants FOR SELECT USING (is_system());

CREATE TABLE api_keys (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  -- The first characters of the key: enough to recognise it in a list, too few to use it.
  prefix text NOT NULL,
  -- SHA-256 of the whole key: 190 bits of randomness need no slow hash.
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  scopes text[] NOT NULL,
  -- The search pools to which the key is limited. NULL: all pets of its tenant. A deleted pool stays named and admits
  -- nothing.
  search_pool_ids uuid[],
  -- Of all kinds. NULL: only the budgets of the tenant bound them.
  requests_per_minute integer,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  -- End of the overlap of a rotation, apart from the key's own end, which its successor inherits.
  overlap_ends_at timestamptz,
  deactivated_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  -- A live key never names a test tenant, and a test key never one of live data.
  CONSTRAINT api_keys_mode_fkey FOREIGN KEY (tenant_id, mode) REFERENCES tenants (tenant_id, mode) ON DELETE CASCADE
);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON api_keys USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON api_keys FOR SELECT USING (is_system());

-- What is left of budgets of requests, for all nodes together. Unlogged: after a crash of the database every budget is
-- full again, and no request waits for a disk.
CREATE UNLOGGED TABLE rate_budgets (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The kind of request, or the key with a budget of its own.
  rate text NOT NULL,
  -- Requests that were left at that time. It refills evenly.
  left_over double precision NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, rate)
);
ALTER TABLE rate_budgets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON rate_budgets USING (tenant_id = current_tenant());

-- ---------------------------------------------------------------------------------------------------------------------
-- Requests: kept answers and the log
-- ---------------------------------------------------------------------------------------------------------------------

-- The first answer to a request with an Idempotency-Key, given to every repetition for a day.
CREATE TABLE idempotent_requests (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  operation text NOT NULL,
  key_mode text NOT NULL,
  idempotency_key text NOT NULL,
  -- Encrypted under the tenant's data key, as is the answer.
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL while the first request is running.
  answer bytea,
  -- The id of what the answer is about, which cannot be read off an encrypted answer.
  subject text,
  -- The answer was about something that was deleted since. The key stays taken: a repetition must not create it again.
  is_erased boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, operation, key_mode, idempotency_key),
  CHECK (NOT is_erased OR answer IS NULL)
);
CREATE INDEX idempotent_requests_by_age ON idempotent_requests (tenant_id, created_at);
CREATE INDEX idempotent_requests_by_subject ON idempotent_requests (tenant_id, subject) WHERE subject IS NOT NULL;
ALTER TABLE idempotent_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON idempotent_requests USING (tenant_id = current_tenant());

-- Erases the answers about a row when it is deleted, however that happens. For tables whose rows answers are about.
CREATE FUNCTION erase_answers_of_pet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotent_requests r SET answer = NULL, subject = NULL, is_erased = true
   WHERE r.tenant_id = OLD.tenant_id AND r.subject = OLD.id::text;
  RETURN NULL;
END $$;

CREATE TABLE request_log (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  request_id text NOT NULL,
  at timestamptz NOT NULL,
  method text NOT NULL,
  -- Without the query.
  path text NOT NULL,
  operation text NOT NULL,
  status integer NOT NULL,
  duration_ms integer NOT NULL,
  -- Of the error catalogue.
  code text,
  key_id uuid,
  person_id uuid,
  -- SDK and version that the caller named in the header rhinarium-client, such as node/0.1.0.
  client text,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX request_log_by_time ON request_log (tenant_id, at DESC, id DESC);
CREATE INDEX request_log_by_request ON request_log (tenant_id, request_id);
CREATE INDEX request_log_by_duration ON request_log (tenant_id, duration_ms, id);
CREATE INDEX request_log_failed ON request_log (tenant_id, at DESC, id DESC) WHERE status >= 400;
ALTER TABLE request_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON request_log USING (tenant_id = current_tenant());

-- Requests by day (UTC), because the log itself is kept for days only.
CREATE TABLE request_days (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  day date NOT NULL,
  operation text NOT NULL,
  requests bigint NOT NULL,
  failures bigint NOT NULL,
  PRIMARY KEY (tenant_id, day, operation)
);
ALTER TABLE request_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON request_days USING (tenant_id = current_tenant());

-- ---------------------------------------------------------------------------------------------------------------------
-- The audit log: a chain of entries that is only added to
-- ---------------------------------------------------------------------------------------------------------------------

-- The end of each tenant's chain, and the last entry that was removed when its time was over.
CREATE TABLE audit_heads (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  place bigint NOT NULL DEFAULT 0,
  hash bytea NOT NULL DEFAULT '\x' CHECK (place = 0 OR octet_length(hash) = 32),
  forgotten_place bigint NOT NULL DEFAULT 0,
  forgotten_hash bytea NOT NULL DEFAULT '\x'
);
ALTER TABLE audit_heads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON audit_heads USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON audit_heads USING (is_system());

CREATE TABLE audit_log (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- NULL for a command on the machine of the service.
  person_id uuid,
  -- The name at that time.
  by_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details json NOT NULL,
  -- Its number in the chain, and the hash of itself and of the entry before, so that a change or a gap shows
  -- (admin audit verify).
  place bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT audit_log_place_key UNIQUE (tenant_id, place)
);
CREATE INDEX audit_log_by_time ON audit_log (tenant_id, at DESC, id DESC);
ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON audit_log USING (tenant_id = current_tenant());
-- What a person does with the second factor is noted in each tenant of the person. The log is read within its tenant only.
CREATE POLICY across_tenants ON audit_log FOR INSERT WITH CHECK (is_system());

-- Each part with its length in bytes before it, so that no two entries give the same text. The server computes the same
-- when it checks.
CREATE FUNCTION audit_hash(before bytea, place bigint, id uuid, at timestamptz, person_id uuid, by_name text, action text, subject text,
  details text) RETURNS bytea LANGUAGE sql STABLE
  AS $$ SELECT sha256(before || convert_to(string_agg(octet_length(convert_to(part, 'UTF8')) || ':' || part, '' ORDER BY number), 'UTF8'))
          FROM unnest(ARRAY[place::text, id::text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
                            coalesce(person_id::text, ''), by_name, action, subject, details]) WITH ORDINALITY AS p (part, number) $$;

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
CREATE TRIGGER audit_is_chained BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit();

CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit();

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

-- ---------------------------------------------------------------------------------------------------------------------
-- People of the console. A person may belong to several tenants, so these tables are of the installation: only
-- Database.system sees them, and a tenant its own people.
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE console_people (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Lower case. NULL for the first person until that person gives one.
  email text UNIQUE CHECK (email = lower(email)),
  -- scrypt with its parameters. NULL for a person who signs in by links only.
  password_hash text,
  -- Since when signing in asks for a code. NULL while it does not.
  second_factor_since timestamptz,
  is_operator boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_signed_in_at timestamptz
);

CREATE TABLE console_memberships (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'developer', 'viewer')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, person_id)
);
CREATE INDEX console_memberships_by_person ON console_memberships (person_id);
ALTER TABLE console_memberships ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON console_memberships USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON console_memberships USING (is_system());

ALTER TABLE console_people ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_people USING (is_system());
CREATE POLICY members ON console_people FOR SELECT USING (
  EXISTS (SELECT FROM console_memberships m WHERE m.tenant_id = current_tenant() AND m.person_id = console_people.id));

-- Who is invited belongs to the tenant only after following a link that the tenant made.
CREATE TABLE console_invitations (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- SHA-256 of the secret of the link.
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  -- NULL for a person without an address whom an import brought.
  email text CHECK (email = lower(email)),
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'developer', 'viewer')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  -- A second invitation of an address replaces the first.
  UNIQUE (tenant_id, email)
);
ALTER TABLE console_invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON console_invitations USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON console_invitations USING (is_system());

-- One-time links to sign in.
CREATE TABLE console_links (
  -- SHA-256 of the secret: 256 random bits need no slow hash.
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
ALTER TABLE console_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_links USING (is_system());

CREATE TABLE console_sessions (
  -- SHA-256 of the secret in the cookie.
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  -- What the browser says of itself.
  agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- Moved on while the session is in use, never past its longest life.
  idle_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX console_sessions_by_person ON console_sessions (person_id);
ALTER TABLE console_sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_sessions USING (is_system());

-- Browsers in which a person has signed in: the tries of others do not count against them.
CREATE TABLE console_browsers (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX console_browsers_by_person ON console_browsers (person_id);
ALTER TABLE console_browsers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_browsers USING (is_system());

-- Secrets of authenticator apps (TOTP, RFC 6238).
CREATE TABLE console_second_factors (
  person_id uuid PRIMARY KEY REFERENCES console_people ON DELETE CASCADE,
  -- Encrypted with a key that is not in the database. It counts once second_factor_since is set. Before, it waits for a
  -- first code.
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- The 30-second step (since 1970) of the latest accepted code: a code is accepted once, and none before it.
  last_step bigint NOT NULL DEFAULT 0
);
ALTER TABLE console_second_factors ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_second_factors USING (is_system());

CREATE TABLE console_recovery_codes (
  -- SHA-256 of the code: 80 random bits need no slow hash. A row goes when its code is used.
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  person_id uuid NOT NULL REFERENCES console_people ON DELETE CASCADE
);
CREATE INDEX console_recovery_codes_by_person ON console_recovery_codes (person_id);
ALTER TABLE console_recovery_codes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON console_recovery_codes USING (is_system());

-- Tries to sign in, counted by all nodes together and over restarts.
CREATE TABLE sign_in_tries (
  -- SHA-256 of what is counted: the addresses that strangers type are not kept.
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  tries integer NOT NULL CHECK (tries > 0),
  ends_at timestamptz NOT NULL
);
ALTER TABLE sign_in_tries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY across_tenants ON sign_in_tries USING (is_system());

-- ---------------------------------------------------------------------------------------------------------------------
-- Pets, and the named pools in which they are searched
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE pets (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  species text NOT NULL,
  name text,
  breed text,
  external_id text,
  -- JSON exactly as it was given, encrypted under the tenant's data key.
  metadata bytea,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT pets_external_id_key UNIQUE (tenant_id, external_id)
);
-- Lists are sorted by a key and the id, so that a page begins where the one before ended.
CREATE INDEX pets_by_creation ON pets (tenant_id, created_at DESC, id DESC);
CREATE INDEX pets_by_name ON pets (tenant_id, lower(coalesce(name, '')), id);
CREATE INDEX pets_by_external_id ON pets (tenant_id, coalesce(external_id, ''), id);
ALTER TABLE pets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON pets USING (tenant_id = current_tenant());
CREATE TRIGGER answers_go AFTER DELETE ON pets FOR EACH ROW EXECUTE FUNCTION erase_answers_of_pet();

-- Numbers without separators. A number belongs to one pet of a tenant.
CREATE TABLE pet_microchips (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  microchip text NOT NULL,
  pet_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, microchip),
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX pet_microchips_by_pet ON pet_microchips (tenant_id, pet_id);
ALTER TABLE pet_microchips ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON pet_microchips USING (tenant_id = current_tenant());

CREATE TABLE search_pools (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT search_pools_name_key UNIQUE (tenant_id, name)
);
CREATE INDEX search_pools_by_creation ON search_pools (tenant_id, created_at, id);
CREATE INDEX search_pools_by_name ON search_pools (tenant_id, lower(name), id);
ALTER TABLE search_pools ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON search_pools USING (tenant_id = current_tenant());

CREATE TABLE search_pool_pets (
  tenant_id uuid NOT NULL,
  search_pool_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, search_pool_id, pet_id),
  FOREIGN KEY (tenant_id, search_pool_id) REFERENCES search_pools ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX search_pool_pets_by_pet ON search_pool_pets (tenant_id, pet_id);
ALTER TABLE search_pool_pets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON search_pool_pets USING (tenant_id = current_tenant());

-- Receipts of deleted and merged pets: what went, when and by whom, and where to look whether anything is left.
CREATE TABLE deletions (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- No foreign keys: a receipt outlives its pet, and the key or person that deleted it.
  pet_id uuid NOT NULL,
  -- The pet into which it was merged.
  merged_into_pet_id uuid,
  species text NOT NULL,
  deleted_at timestamptz NOT NULL,
  api_key_id uuid,
  person_id uuid,
  counts json NOT NULL,
  -- Of the photos that went, for the check that they are gone.
  upload_ids uuid[] NOT NULL,
  blob_keys text[] NOT NULL,
  PRIMARY KEY (tenant_id, pet_id)
);
CREATE INDEX deletions_by_age ON deletions (tenant_id, deleted_at);
CREATE INDEX deletions_by_merge ON deletions (tenant_id, merged_into_pet_id) WHERE merged_into_pet_id IS NOT NULL;
ALTER TABLE deletions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON deletions USING (tenant_id = current_tenant());

-- What a merge changed, for its undo.
CREATE TABLE pet_merges (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  merged_pet_id uuid NOT NULL,
  -- No foreign key: this pet may be merged itself.
  into_pet_id uuid NOT NULL,
  -- The pet that has the content now. Its deletion deletes what is kept here.
  root_pet_id uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  -- Encrypted under the tenant's data key: names, external ids, metadata and microchips.
  kept bytea NOT NULL,
  PRIMARY KEY (tenant_id, merged_pet_id),
  FOREIGN KEY (tenant_id, root_pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX pet_merges_by_root ON pet_merges (tenant_id, root_pet_id);
ALTER TABLE pet_merges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON pet_merges USING (tenant_id = current_tenant());

-- Moves of photos between pets, for their undo.
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
ALTER TABLE photo_moves ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON photo_moves USING (tenant_id = current_tenant());

-- ---------------------------------------------------------------------------------------------------------------------
-- Capture: sessions, the links that open them, and the photos uploaded into them
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE capture_sessions (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  species text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('PET_PROFILE_REGISTRATION', 'PET_VERIFICATION', 'PET_IDENTIFICATION')),
  -- No foreign key: the record of a session outlives its pet.
  pet_id uuid,
  state text NOT NULL CHECK (state IN ('STARTED', 'FINISHED', 'ABORTED', 'TIMEOUT')),
  -- They count towards the files of the session: decoding took what a photo takes.
  unreadable_files integer NOT NULL DEFAULT 0 CHECK (unreadable_files >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  finished_at timestamptz,
  used_by_job_id uuid,
  PRIMARY KEY (tenant_id, id),
  CHECK (pet_id IS NOT NULL OR purpose = 'PET_IDENTIFICATION'),
  CHECK ((state = 'FINISHED') = (used_by_job_id IS NOT NULL)),
  CHECK ((state = 'FINISHED') = (finished_at IS NOT NULL))
);
CREATE INDEX capture_sessions_by_creation ON capture_sessions (tenant_id, created_at DESC, id DESC);
CREATE INDEX capture_sessions_by_pet ON capture_sessions (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX capture_sessions_open ON capture_sessions (tenant_id, expires_at) WHERE state = 'STARTED';
ALTER TABLE capture_sessions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON capture_sessions USING (tenant_id = current_tenant());

-- STARTED is the only state that can be left. What a session was created for never changes.
CREATE FUNCTION refuse_illegal_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.state <> 'STARTED' AND new.state <> old.state
     OR old.state <> 'STARTED' AND new.used_by_job_id IS DISTINCT FROM old.used_by_job_id
     OR new.species <> old.species OR new.purpose <> old.purpose OR new.pet_id IS DISTINCT FROM old.pet_id THEN
    RAISE EXCEPTION 'capture session % cannot change from % to %', old.id, old.state, new.state;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER legal_changes BEFORE UPDATE ON capture_sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_illegal_session_change();

-- Many statements end sessions, several at once among them, so the table itself writes the event: none can forget it.
CREATE FUNCTION note_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (tenant_id, id, type, at, data)
  VALUES (NEW.tenant_id, service_uuid(),
          'captureSession.' || CASE NEW.state WHEN 'FINISHED' THEN 'finished' WHEN 'ABORTED' THEN 'aborted' ELSE 'timedOut' END,
          service_now(),
          json_strip_nulls(json_build_object('sessionId', NEW.id, 'jobId', NEW.used_by_job_id, 'petId', NEW.pet_id, 'status', NEW.state)));
  RETURN NULL;
END $$;
CREATE TRIGGER note_end AFTER UPDATE OF state ON capture_sessions FOR EACH ROW
  WHEN (OLD.state = 'STARTED' AND NEW.state <> 'STARTED') EXECUTE FUNCTION note_session_end();

-- A URL whose page takes photos for one purpose.
CREATE TABLE capture_links (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- SHA-256 of the token in the URL. The token is not stored.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  species text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('PET_PROFILE_REGISTRATION', 'PET_VERIFICATION', 'PET_IDENTIFICATION')),
  pet_id uuid,
  search_pool_id uuid,
  title text NOT NULL,
  locale text,
  return_url text,
  shows_result boolean NOT NULL,
  -- Whether the photos become a sighting of a found animal.
  creates_sighting boolean NOT NULL DEFAULT false,
  uses_max integer NOT NULL CHECK (uses_max > 0),
  use_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK (use_count BETWEEN 0 AND uses_max),
  CHECK ((pet_id IS NULL) = (purpose = 'PET_IDENTIFICATION')),
  -- A link to a pet or pool that is gone must not lead to another one, nor to all pets.
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, search_pool_id) REFERENCES search_pools ON DELETE CASCADE
);
CREATE INDEX capture_links_by_creation ON capture_links (tenant_id, created_at DESC, id DESC);
CREATE INDEX capture_links_by_pet ON capture_links (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX capture_links_by_pool ON capture_links (tenant_id, search_pool_id) WHERE search_pool_id IS NOT NULL;
ALTER TABLE capture_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON capture_links USING (tenant_id = current_tenant());
-- The tenant of a token is not known before its link is found.
CREATE POLICY across_tenants ON capture_links FOR SELECT USING (is_system());

-- The visits of those who follow a link.
CREATE TABLE capture_visits (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The capture session that the visitor fills.
  session_id uuid NOT NULL,
  link_id uuid NOT NULL,
  -- SHA-256 of the token that only the visitor's page has.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- When a phone took over from the page that opened the visit.
  joined_at timestamptz,
  consented_at timestamptz,
  PRIMARY KEY (tenant_id, session_id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES capture_sessions ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, link_id) REFERENCES capture_links ON DELETE CASCADE
);
CREATE INDEX capture_visits_by_link ON capture_visits (tenant_id, link_id);
ALTER TABLE capture_visits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON capture_visits USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON capture_visits FOR SELECT USING (is_system());

CREATE TABLE uploads (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('fingerprint', 'appearance')),
  -- NULL for a v1 upload outside of any session.
  session_id uuid,
  species text NOT NULL,
  purpose text NOT NULL,
  -- The pet for which it was registered, once an addition job has succeeded.
  pet_id uuid,
  -- The pet that an identification recognised in the photo. It was registered with others.
  shown_pet_id uuid,
  -- Of the bytes as they were sent, before metadata was stripped.
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('ACCEPTED', 'REJECTED')),
  quality_score integer NOT NULL CHECK (quality_score BETWEEN 0 AND 100),
  reasons text[] NOT NULL,
  -- The engine's short code by which near-duplicates are told.
  likeness bytea NOT NULL,
  -- The cat's face that was found in a fingerprint: left, top, width, height in px of the kept image. NULL: none was
  -- looked for, or none was found.
  region integer[] CHECK (array_length(region, 1) = 4),
  -- What was seen in the photo at its upload. NULL: nothing was looked for.
  subject_found boolean,
  subject_species text CHECK (subject_species IN ('DOG', 'CAT')),
  -- What a photo of test mode makes happen (contract/src/test-outcomes.ts). NULL in live data.
  test_outcome text,
  blob_key text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES capture_sessions ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
-- Within a session the same bytes are one file. A v1 upload outside of any session has an id of its own each time: an id
-- that is shared with an earlier upload could not be registered for a second pet.
CREATE UNIQUE INDEX uploads_same_bytes_key ON uploads (tenant_id, session_id, kind, sha256) WHERE session_id IS NOT NULL;
CREATE INDEX uploads_by_session ON uploads (tenant_id, session_id);
CREATE INDEX uploads_by_pet ON uploads (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX uploads_by_shown_pet ON uploads (tenant_id, shown_pet_id) WHERE shown_pet_id IS NOT NULL;
ALTER TABLE uploads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON uploads USING (tenant_id = current_tenant());

-- ---------------------------------------------------------------------------------------------------------------------
-- Templates, and the galleries that are searched
-- ---------------------------------------------------------------------------------------------------------------------

-- Templates of registered photos. Those of several engine versions stand side by side: before an upgrade those of the next
-- version are made beside a running server, and after it those of the one before stay for a way back. Each release reads
-- those of its own engine only.
CREATE TABLE templates (
  tenant_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  species text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('fingerprint', 'appearance')),
  engine_version text NOT NULL,
  -- Encrypted under the tenant's data key, as is the search code.
  template bytea NOT NULL,
  -- The compact code of the first scan, apart from the template so that loading a gallery reads little.
  search_code bytea NOT NULL,
  -- The change of the gallery (galleries.change) that brought it.
  change bigint NOT NULL,
  PRIMARY KEY (tenant_id, upload_id, engine_version),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES uploads ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX templates_by_pet ON templates (tenant_id, pet_id);
CREATE INDEX templates_by_change ON templates (tenant_id, species, change);
ALTER TABLE templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON templates USING (tenant_id = current_tenant());

-- Templates of uploads that no job has asked for yet: made when the photo arrives, so that a job only compares. A
-- registration keeps the template in `templates` instead, as a gallery holds registered photos only.
CREATE TABLE early_templates (
  tenant_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  engine_version text NOT NULL,
  -- Encrypted under the tenant's data key.
  template bytea NOT NULL,
  -- How probably the picture shows each species. NULL where it was not asked.
  seen json,
  PRIMARY KEY (tenant_id, upload_id, engine_version),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES uploads ON DELETE CASCADE
);
-- What is encrypted cannot be compressed.
ALTER TABLE early_templates ALTER COLUMN template SET STORAGE EXTERNAL;
ALTER TABLE early_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON early_templates USING (tenant_id = current_tenant());

-- One row a tenant and species, locked by every transaction that changes the gallery. So changes are numbered in the order
-- in which they commit, and a copy in memory is brought up to date by asking for what is newer.
CREATE TABLE galleries (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  species text NOT NULL,
  change bigint NOT NULL,
  PRIMARY KEY (tenant_id, species)
);
ALTER TABLE galleries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON galleries USING (tenant_id = current_tenant());

-- Pets that left a gallery, for the copies in memory.
CREATE TABLE gallery_removals (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  species text NOT NULL,
  change bigint NOT NULL,
  pet_id uuid NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, species, change)
);
ALTER TABLE gallery_removals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON gallery_removals USING (tenant_id = current_tenant());

-- Fingerprints that left a pet, which stays.
CREATE TABLE gallery_fingerprint_removals (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  species text NOT NULL,
  change bigint NOT NULL,
  pet_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, species, change, upload_id)
);
CREATE INDEX gallery_fingerprint_removals_by_age ON gallery_fingerprint_removals (tenant_id, removed_at);
ALTER TABLE gallery_fingerprint_removals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON gallery_fingerprint_removals USING (tenant_id = current_tenant());

-- Files that have a gallery as it was after one of its changes. A file whose id is not here is not believed: the database
-- was restored to an earlier moment, or is another one.
CREATE TABLE gallery_checkpoints (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  species text NOT NULL,
  engine_version text NOT NULL,
  -- The last change that the file has.
  change bigint NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE gallery_checkpoints ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON gallery_checkpoints USING (tenant_id = current_tenant());

-- ---------------------------------------------------------------------------------------------------------------------
-- Jobs: resources of the API and the queue of the workers. The result commits together with what it writes.
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE jobs (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The contract has the table of kinds.
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED')),
  -- No foreign keys: the record of a job outlives its pet and its session.
  pet_id uuid,
  session_id uuid,
  input json NOT NULL,
  -- Which pets an identification searches. Encrypted under the tenant's data key, as is the metadata that it names.
  filter bytea,
  -- How far a job that works in turns has come.
  progress json,
  result json,
  error json,
  engine json,
  -- Attempts begun so far.
  attempt integer NOT NULL DEFAULT 0,
  -- Raised by every claim, cancel and end. A worker may only write while it holds the current one.
  fence integer NOT NULL DEFAULT 0,
  lease_until timestamptz,
  run_after timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  retry_of uuid,
  -- The trace of the request that accepted the job (W3C Trace Context), where traces are collected.
  trace_parent text,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT jobs_retry_of_key UNIQUE (tenant_id, retry_of),
  CHECK ((status IN ('SUCCESS', 'FAILED', 'CANCELED')) = (finished_at IS NOT NULL)),
  CHECK ((status = 'SUCCESS') = (result IS NOT NULL)),
  CHECK ((status = 'FAILED') = (error IS NOT NULL)),
  CHECK (status <> 'PROCESSING' OR lease_until IS NOT NULL)
)
-- Every job is three versions of a row: dead ones are cleared before claims have to step over many.
WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- One ongoing addition job a pet (specification, Limits).
CREATE UNIQUE INDEX jobs_ongoing_addition_key ON jobs (tenant_id, pet_id)
  WHERE kind = 'FINGERPRINT_ADDITION' AND status IN ('PENDING', 'PROCESSING');
-- The tenants that wait, in order, and the oldest job of each.
CREATE INDEX jobs_waiting ON jobs (tenant_id, created_at, id) WHERE status = 'PENDING';
-- What workers hold: as many as there are places to run.
CREATE INDEX jobs_held ON jobs (lease_until) WHERE status = 'PROCESSING';
CREATE INDEX jobs_by_deadline ON jobs (deadline_at) WHERE status IN ('PENDING', 'PROCESSING');
-- What workers ended, as against deadlines and cancellations: how fast the queue moves.
CREATE INDEX jobs_worked ON jobs (finished_at, tenant_id) WHERE engine IS NOT NULL;
CREATE INDEX jobs_by_creation ON jobs (tenant_id, kind, created_at DESC, id DESC);
CREATE INDEX jobs_by_score ON jobs
  (tenant_id, kind, coalesce((coalesce(result->>'score', result->'pets'->0->>'score'))::float8, -1), id);
CREATE INDEX jobs_by_time_taken ON jobs
  (tenant_id, kind, coalesce(extract(epoch FROM finished_at - created_at)::float8, -1), id);
CREATE INDEX jobs_by_pet ON jobs (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
ALTER TABLE jobs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON jobs USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON jobs USING (is_system());

CREATE FUNCTION refuse_change_of_ended_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF old.status IN ('SUCCESS', 'FAILED', 'CANCELED') THEN
    RAISE EXCEPTION 'job % has ended with % and cannot change', old.id, old.status;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER ended_jobs_stay BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ended_job();

-- As with sessions, the table itself writes the event.
CREATE FUNCTION note_job_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (tenant_id, id, type, at, data)
  VALUES (NEW.tenant_id, service_uuid(),
          CASE NEW.kind WHEN 'FINGERPRINT_ADDITION' THEN 'fingerprintAdditionJob' WHEN 'PET_VERIFICATION' THEN 'petVerificationJob'
                        WHEN 'DUPLICATE_SEARCH' THEN 'duplicateSearchJob' WHEN 'STANDING_SEARCH' THEN 'standingSearchJob'
                        ELSE 'petIdentificationJob' END
          || CASE NEW.status WHEN 'SUCCESS' THEN '.succeeded' WHEN 'FAILED' THEN '.failed' ELSE '.canceled' END,
          NEW.finished_at,
          json_strip_nulls(json_build_object('jobId', NEW.id, 'petId', NEW.pet_id, 'sessionId', NEW.session_id, 'status', NEW.status)));
  RETURN NULL;
END $$;
CREATE TRIGGER note_end AFTER UPDATE OF status ON jobs FOR EACH ROW
  WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION note_job_end();

-- The oldest waiting job of the next tenant behind `after` that has one and is not passed over, held for the caller. It
-- steps from tenant to tenant through the index of waiting jobs, in constant time. In a flood statistics are always old, so
-- what the planner makes of them is not asked: without sorting, only that index gives the order.
CREATE FUNCTION next_waiting_job(after uuid, passed_over uuid[]) RETURNS TABLE (next_tenant_id uuid, next_job_id uuid) LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET enable_incremental_sort = off
AS $$
DECLARE
  tenant uuid := after;
BEGIN
  LOOP
    SELECT j.tenant_id INTO tenant FROM jobs j
     WHERE j.status = 'PENDING' AND j.tenant_id > tenant ORDER BY j.tenant_id, j.created_at, j.id LIMIT 1;
    EXIT WHEN NOT FOUND;
    CONTINUE WHEN tenant = ANY (passed_over);
    RETURN QUERY
      SELECT j.tenant_id, j.id FROM jobs j
       WHERE j.tenant_id = tenant AND j.status = 'PENDING' AND j.run_after <= service_now() AND j.deadline_at > service_now()
       ORDER BY j.created_at, j.id LIMIT 1 FOR UPDATE SKIP LOCKED;
    EXIT WHEN FOUND;
  END LOOP;
END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Lost and found: lost reports, sightings, the candidates between them, and pairs that a person rejected
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE lost_reports (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'FOUND', 'CLOSED')),
  last_seen_at timestamptz NOT NULL,
  -- Encrypted under the tenant's data key: place, position, contact and reward.
  details bytea NOT NULL,
  -- The latest standing search.
  search_job_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'OPEN') = (ended_at IS NULL)),
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE UNIQUE INDEX lost_reports_open_key ON lost_reports (tenant_id, pet_id) WHERE state = 'OPEN';
CREATE INDEX lost_reports_by_creation ON lost_reports (tenant_id, created_at DESC, id DESC);
CREATE INDEX lost_reports_by_pet ON lost_reports (tenant_id, pet_id);
ALTER TABLE lost_reports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON lost_reports USING (tenant_id = current_tenant());
CREATE TRIGGER answers_go AFTER DELETE ON lost_reports FOR EACH ROW EXECUTE FUNCTION erase_answers_of_pet();

CREATE TABLE sightings (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  species text NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'MATCHED', 'CLOSED')),
  -- The pet that a person confirmed. The sighting is deleted with it.
  pet_id uuid,
  seen_at timestamptz NOT NULL,
  -- Encrypted under the tenant's data key: place and position.
  details bytea NOT NULL,
  -- Encrypted likewise. Erased at contact_expires_at.
  contact bytea,
  contact_consented_at timestamptz,
  contact_expires_at timestamptz,
  contact_erased_at timestamptz,
  search_job_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'OPEN') = (ended_at IS NULL)),
  CHECK ((state = 'MATCHED') = (pet_id IS NOT NULL)),
  CHECK ((contact IS NULL) = (contact_expires_at IS NULL) AND (contact IS NULL) = (contact_consented_at IS NULL)),
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE
);
CREATE INDEX sightings_by_creation ON sightings (tenant_id, created_at DESC, id DESC);
CREATE INDEX sightings_open ON sightings (tenant_id, species, id) WHERE state = 'OPEN';
CREATE INDEX sightings_by_pet ON sightings (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX sightings_by_contact_expiry ON sightings (tenant_id, contact_expires_at) WHERE contact_expires_at IS NOT NULL;
ALTER TABLE sightings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON sightings USING (tenant_id = current_tenant());
CREATE TRIGGER answers_go AFTER DELETE ON sightings FOR EACH ROW EXECUTE FUNCTION erase_answers_of_pet();
-- An answer that has a contact goes when the contact is erased.
CREATE TRIGGER answers_go_with_contact AFTER UPDATE OF contact ON sightings FOR EACH ROW
  WHEN (OLD.contact IS NOT NULL AND NEW.contact IS NULL) EXECUTE FUNCTION erase_answers_of_pet();

-- Photos of a sighting. They are kept while it is open.
CREATE TABLE sighting_photos (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  upload_id uuid NOT NULL,
  sighting_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, upload_id),
  FOREIGN KEY (tenant_id, upload_id) REFERENCES uploads ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings ON DELETE CASCADE
);
CREATE INDEX sighting_photos_by_sighting ON sighting_photos (tenant_id, sighting_id);
ALTER TABLE sighting_photos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON sighting_photos USING (tenant_id = current_tenant());

-- Pairs of a pet and a sighting that standing searches found.
CREATE TABLE match_candidates (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  sighting_id uuid NOT NULL,
  pet_id uuid NOT NULL,
  lost_report_id uuid,
  state text NOT NULL CHECK (state IN ('OPEN', 'CONFIRMED', 'REJECTED', 'CLOSED')),
  decision text NOT NULL,
  reasons text[] NOT NULL,
  score double precision NOT NULL,
  false_match_rate double precision NOT NULL,
  -- Pets or sightings that the search compared.
  searched_count integer NOT NULL,
  engine json NOT NULL,
  -- The standing search that found it last. No foreign key: it is kept for 30 days only.
  job_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT match_candidates_pair_key UNIQUE (tenant_id, sighting_id, pet_id),
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, lost_report_id) REFERENCES lost_reports ON DELETE SET NULL (lost_report_id)
);
CREATE INDEX match_candidates_by_creation ON match_candidates (tenant_id, created_at DESC, id DESC);
CREATE INDEX match_candidates_by_pet ON match_candidates (tenant_id, pet_id);
CREATE INDEX match_candidates_by_report ON match_candidates (tenant_id, lost_report_id) WHERE lost_report_id IS NOT NULL;
ALTER TABLE match_candidates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON match_candidates USING (tenant_id = current_tenant());

-- "Not the same animal": a pet and a sighting, or two pets, the older one in pet_id.
CREATE TABLE rejected_pairs (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  pet_id uuid NOT NULL,
  other_pet_id uuid,
  sighting_id uuid,
  rejected_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CHECK ((other_pet_id IS NULL) <> (sighting_id IS NULL)),
  CHECK (other_pet_id > pet_id),
  CONSTRAINT rejected_pairs_pets_key UNIQUE (tenant_id, pet_id, other_pet_id),
  CONSTRAINT rejected_pairs_sighting_key UNIQUE (tenant_id, pet_id, sighting_id),
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, other_pet_id) REFERENCES pets ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings ON DELETE CASCADE
);
CREATE INDEX rejected_pairs_by_other_pet ON rejected_pairs (tenant_id, other_pet_id) WHERE other_pet_id IS NOT NULL;
CREATE INDEX rejected_pairs_by_sighting ON rejected_pairs (tenant_id, sighting_id) WHERE sighting_id IS NOT NULL;
ALTER TABLE rejected_pairs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON rejected_pairs USING (tenant_id = current_tenant());

-- ---------------------------------------------------------------------------------------------------------------------
-- Sharing groups: tenants that search one another's lost pets (docs/decisions/0066-sharing-groups.md). Each tenant has
-- rows of its own only. Across tenants they can be read, and not written.
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE group_members (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  group_id uuid NOT NULL,
  -- Only in the row of the owner. A group without that row is over.
  name text,
  -- What the other members may search.
  shares text NOT NULL CHECK (shares IN ('NOTHING', 'LOST_REPORTS', 'ALL_PETS')),
  -- Whether the other members may see one small photo of a candidate.
  shows_photo boolean NOT NULL,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT group_members_group_key UNIQUE (tenant_id, group_id)
);
CREATE INDEX group_members_by_group ON group_members (group_id);
ALTER TABLE group_members ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON group_members USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON group_members FOR SELECT USING (is_system());

CREATE TABLE group_invitations (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  group_id uuid NOT NULL,
  -- SHA-256 of the token. The token is not stored.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  -- Moved to the moment of a revocation.
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES group_members (tenant_id, group_id) ON DELETE CASCADE
);
CREATE INDEX group_invitations_by_group ON group_invitations (tenant_id, group_id);
ALTER TABLE group_invitations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON group_invitations USING (tenant_id = current_tenant());
-- The tenant of a token is not known before its invitation is found.
CREATE POLICY across_tenants ON group_invitations FOR SELECT USING (is_system());

-- A pair of a pet of one tenant and a sighting of another, as a row in each of the two.
CREATE TABLE shared_candidates (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- The same in both rows.
  pair_id uuid NOT NULL,
  -- The tenant's own record of the two.
  sighting_id uuid,
  pet_id uuid,
  lost_report_id uuid,
  -- Of this side. A pair is rejected if one side rejected it.
  state text NOT NULL CHECK (state IN ('OPEN', 'REJECTED', 'CLOSED')),
  decision text NOT NULL,
  score double precision NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT shared_candidates_pair_key UNIQUE (tenant_id, pair_id),
  CHECK ((sighting_id IS NULL) <> (pet_id IS NULL)),
  CHECK (lost_report_id IS NULL OR pet_id IS NOT NULL),
  FOREIGN KEY (tenant_id, sighting_id) REFERENCES sightings ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, pet_id) REFERENCES pets ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, lost_report_id) REFERENCES lost_reports ON DELETE SET NULL (lost_report_id)
);
CREATE INDEX shared_candidates_by_creation ON shared_candidates (tenant_id, created_at DESC, id DESC);
CREATE INDEX shared_candidates_by_pair ON shared_candidates (pair_id);
CREATE INDEX shared_candidates_by_pet ON shared_candidates (tenant_id, pet_id) WHERE pet_id IS NOT NULL;
CREATE INDEX shared_candidates_by_report ON shared_candidates (tenant_id, lost_report_id) WHERE lost_report_id IS NOT NULL;
CREATE INDEX shared_candidates_by_sighting ON shared_candidates (tenant_id, sighting_id) WHERE sighting_id IS NOT NULL;
ALTER TABLE shared_candidates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON shared_candidates USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON shared_candidates FOR SELECT USING (is_system());
CREATE TRIGGER answers_go AFTER DELETE ON shared_candidates FOR EACH ROW EXECUTE FUNCTION erase_answers_of_pet();

CREATE TABLE shared_messages (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  candidate_id uuid NOT NULL,
  is_sent boolean NOT NULL,
  -- Encrypted under the tenant's data key.
  text bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, candidate_id) REFERENCES shared_candidates ON DELETE CASCADE
);
CREATE INDEX shared_messages_by_candidate ON shared_messages (tenant_id, candidate_id, at);
CREATE INDEX shared_messages_sent ON shared_messages (tenant_id, at) WHERE is_sent;
ALTER TABLE shared_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON shared_messages USING (tenant_id = current_tenant());

-- ---------------------------------------------------------------------------------------------------------------------
-- Events, written in the transaction of the fact, and their way to webhook endpoints. They have ids and statuses only.
-- ---------------------------------------------------------------------------------------------------------------------

-- How many events a tenant has had.
CREATE TABLE event_heads (
  tenant_id uuid PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  sequence bigint NOT NULL DEFAULT 0
);
ALTER TABLE event_heads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON event_heads USING (tenant_id = current_tenant());
CREATE POLICY across_tenants ON event_heads USING (is_system());

CREATE TABLE events (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id uuid NOT NULL,
  -- Its place among the events of the tenant. Given when the transaction commits.
  sequence bigint,
  type text NOT NULL,
  at timestamptz NOT NULL,
  data json NOT NULL,
  -- The only webhook endpoint that gets it. NULL: all that take its type. No foreign key: an event outlives its endpoint.
  only_endpoint_id uuid,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT events_sequence_key UNIQUE (tenant_id, sequence)
);
CREATE INDEX events_by_age ON events (tenant_id, at);
ALTER TABLE events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
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
ALTER TABLE webhook_endpoints ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
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
  -- Raised by every claim and change. A sender may only write while it holds the current one.
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
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
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
ALTER TABLE webhook_attempts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
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
-- A restore brings events with their numbers. They were published where they happened.
CREATE CONSTRAINT TRIGGER published AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.sequence IS NULL) EXECUTE FUNCTION publish_event();

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
