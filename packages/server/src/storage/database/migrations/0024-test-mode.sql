-- Test mode: what a tenant does with its test keys is in a tenant of its own beside it, its test tenant. All that keeps
-- tenants apart keeps test data and live data apart.
ALTER TABLE tenants
  -- The tenant whose test tenant this is; NULL: a tenant of live data.
  ADD COLUMN test_of uuid REFERENCES tenants ON DELETE CASCADE,
  ADD COLUMN mode text NOT NULL GENERATED ALWAYS AS (CASE WHEN test_of IS NULL THEN 'live' ELSE 'test' END) STORED,
  ADD CONSTRAINT tenants_test_of_key UNIQUE (test_of),
  ADD CONSTRAINT tenants_mode_key UNIQUE (tenant_id, mode),
  ADD CONSTRAINT tenants_not_own_test CHECK (test_of <> tenant_id);

-- What a photo of test mode makes happen (contract/src/test-outcomes.ts); NULL in live data.
ALTER TABLE uploads ADD COLUMN test_outcome text;

-- Test keys that there are already move to test tenants: so far they saw live data.
ALTER TABLE tenants NO FORCE ROW LEVEL SECURITY;
ALTER TABLE api_keys NO FORCE ROW LEVEL SECURITY;
INSERT INTO tenants (tenant_id, name, plan, test_of, target_false_match_rate, replay_policy, created_at)
  SELECT gen_random_uuid(), t.name, 'demo', t.tenant_id, t.target_false_match_rate, t.replay_policy, service_now()
    FROM tenants t WHERE EXISTS (SELECT FROM api_keys k WHERE k.tenant_id = t.tenant_id AND k.mode = 'test');
UPDATE api_keys k SET tenant_id = t.tenant_id FROM tenants t WHERE t.test_of = k.tenant_id AND k.mode = 'test';
ALTER TABLE api_keys FORCE ROW LEVEL SECURITY;
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;

-- A live key never names a test tenant, and a test key never one of live data.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_mode_fkey
  FOREIGN KEY (tenant_id, mode) REFERENCES tenants (tenant_id, mode) ON DELETE CASCADE;
