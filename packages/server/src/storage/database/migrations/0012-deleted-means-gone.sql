-- What a deleted pet left behind: its name in an answer kept for an Idempotency-Key, and photos of identifications that showed it.

-- The resource that a kept answer is about.
ALTER TABLE idempotent_requests
  ADD COLUMN subject text GENERATED ALWAYS AS (answer #>> '{body,data,id}') STORED,
  -- Its answer told of a pet that was deleted since. The key stays taken: a repetition must not create the pet again.
  ADD COLUMN is_erased boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT is_erased OR answer IS NULL);
CREATE INDEX idempotent_requests_by_subject ON idempotent_requests (tenant_id, subject) WHERE subject IS NOT NULL;

-- However a pet is deleted.
CREATE FUNCTION erase_answers_of_pet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotent_requests r SET answer = NULL, is_erased = true WHERE r.tenant_id = OLD.tenant_id AND r.subject = OLD.id::text;
  RETURN NULL;
END $$;
CREATE TRIGGER answers_go AFTER DELETE ON pets FOR EACH ROW EXECUTE FUNCTION erase_answers_of_pet();

-- The pet that an identification recognised in the photo; it was registered with others.
ALTER TABLE uploads ADD COLUMN shown_pet_id uuid;
CREATE INDEX uploads_by_shown_pet ON uploads (tenant_id, shown_pet_id) WHERE shown_pet_id IS NOT NULL;
