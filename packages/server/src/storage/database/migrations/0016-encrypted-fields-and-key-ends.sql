-- Metadata of pets and kept answers become bytes, which are encrypted under the tenant's data key. What is there stays
-- as it is, plain; the service reads it so, and encrypts it in the background.
ALTER TABLE pets ALTER COLUMN metadata TYPE bytea USING convert_to(metadata, 'UTF8');

-- The id of what an answer tells of stands beside it, as it cannot be read off an encrypted answer.
ALTER TABLE idempotent_requests ALTER COLUMN subject DROP EXPRESSION;
ALTER TABLE idempotent_requests ALTER COLUMN answer TYPE bytea USING convert_to(answer::text, 'UTF8');

CREATE OR REPLACE FUNCTION erase_answers_of_pet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotent_requests r SET answer = NULL, subject = NULL, is_erased = true
   WHERE r.tenant_id = OLD.tenant_id AND r.subject = OLD.id::text;
  RETURN NULL;
END $$;

-- When the overlap of a rotation ends, apart from the key's own end, which its successor inherits.
ALTER TABLE api_keys ADD COLUMN overlap_ends_at timestamptz;
