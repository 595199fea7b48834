-- Templates of several engine versions stand side by side: before an upgrade those of the next version are made beside a running server,
-- and after it those of the one before stay for a way back. Each release reads those of its own engine only.
ALTER TABLE templates DROP CONSTRAINT templates_pkey, ADD PRIMARY KEY (tenant_id, upload_id, engine_version);
