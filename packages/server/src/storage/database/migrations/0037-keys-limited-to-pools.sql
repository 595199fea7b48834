-- The search pools to which a key is limited; null: all pets of its tenant. A deleted pool stays named and admits nothing.
ALTER TABLE api_keys ADD COLUMN search_pool_ids uuid[];
