-- The operators' list of tenants, sorted like the lists of 0020: by the service, in pages.

CREATE INDEX tenants_by_creation ON tenants (created_at, tenant_id);
CREATE INDEX tenants_by_name ON tenants (lower(name), tenant_id);
