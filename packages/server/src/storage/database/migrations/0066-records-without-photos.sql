-- The number that a reader showed at a found animal, without separators. A pet that has it is a candidate.
ALTER TABLE sightings ADD COLUMN microchip text;
CREATE INDEX sightings_open_by_microchip ON sightings (tenant_id, microchip) WHERE state = 'OPEN' AND microchip IS NOT NULL;

-- The microchip by which a pair was found. Absent if its photos led to it.
ALTER TABLE match_candidates ADD COLUMN microchip text;
ALTER TABLE shared_candidates ADD COLUMN microchip text;
