-- Attempts that end with their process, or by what is not the fault of the job, are not counted
-- (docs/decisions/0021-fair-queue.md).
ALTER TABLE jobs
  -- Process that works on it. Absent if its release does not say so.
  ADD COLUMN holder uuid,
  -- Processes that were lost while they worked on it.
  ADD COLUMN lost_with uuid[] NOT NULL DEFAULT '{}',
  -- Attempts ended because the database, the image store or the disk was not available.
  ADD COLUMN setbacks integer NOT NULL DEFAULT 0;
