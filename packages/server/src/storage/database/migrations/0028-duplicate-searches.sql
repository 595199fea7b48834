-- Searches for pets that are registered twice: jobs that work in turns, and keep how far they have come.

-- Which kinds there are is the table of the contract.
ALTER TABLE jobs DROP CONSTRAINT jobs_kind_check;
ALTER TABLE jobs ADD COLUMN progress json;

CREATE OR REPLACE FUNCTION note_job_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (tenant_id, id, type, at, data)
  VALUES (NEW.tenant_id, gen_random_uuid(),
          CASE NEW.kind WHEN 'FINGERPRINT_ADDITION' THEN 'fingerprintAdditionJob' WHEN 'PET_VERIFICATION' THEN 'petVerificationJob'
                        WHEN 'DUPLICATE_SEARCH' THEN 'duplicateSearchJob' ELSE 'petIdentificationJob' END
          || CASE NEW.status WHEN 'SUCCESS' THEN '.succeeded' WHEN 'FAILED' THEN '.failed' ELSE '.canceled' END,
          NEW.finished_at,
          json_strip_nulls(json_build_object('jobId', NEW.id, 'petId', NEW.pet_id, 'sessionId', NEW.session_id, 'status', NEW.status)));
  RETURN NULL;
END $$;
