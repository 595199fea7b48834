-- What is left of a tenant's budgets of requests, for all nodes together. Unlogged: after a crash of the database every
-- budget is full again, and no request waits for a disk.
CREATE UNLOGGED TABLE rate_budgets (
  tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The kind of request that it is for.
  rate text NOT NULL,
  -- Requests that were left at that time; it refills evenly.
  left_over double precision NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, rate)
);
ALTER TABLE rate_budgets ENABLE ROW LEVEL SECURITY;
ALTER TABLE rate_budgets FORCE ROW LEVEL SECURITY;
CREATE POLICY within_tenant ON rate_budgets USING (tenant_id = current_tenant());
