-- Lists of the console sorted by more than their time. Each index has the key of a sort (console/*-view-store.ts,
-- request-log/store.ts) and the id, so that a page begins where the one before ended.

CREATE INDEX pets_by_name ON pets (tenant_id, lower(coalesce(name, '')), id);
CREATE INDEX pets_by_external_id ON pets (tenant_id, coalesce(external_id, ''), id);
CREATE INDEX search_pools_by_creation ON search_pools (tenant_id, created_at, id);
CREATE INDEX search_pools_by_name ON search_pools (tenant_id, lower(name), id);
CREATE INDEX jobs_by_score ON jobs
  (tenant_id, kind, coalesce((coalesce(result->>'score', result->'pets'->0->>'score'))::float8, -1), id);
CREATE INDEX jobs_by_time_taken ON jobs
  (tenant_id, kind, coalesce(extract(epoch FROM finished_at - created_at)::float8, -1), id);
CREATE INDEX request_log_by_duration ON request_log (tenant_id, duration_ms, id);
