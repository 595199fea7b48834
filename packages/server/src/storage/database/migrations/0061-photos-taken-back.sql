-- Receipts of photos that were deleted from a pet which stays (docs/decisions/0068-photos-taken-back.md). Their own id is
-- in pet_id: that of the photo or, of all photos of a pet, a new one.
ALTER TABLE deletions ADD COLUMN photos_of_pet_id uuid;
CREATE INDEX deletions_of_photos ON deletions (tenant_id, photos_of_pet_id, deleted_at) WHERE photos_of_pet_id IS NOT NULL;

-- A kept answer to an upload describes the photo.
CREATE TRIGGER answers_go AFTER DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION erase_answers_of_pet();
