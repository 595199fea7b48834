-- The cat's face that was found in a fingerprint: left, top, width, height in px of the kept image. Null: none was looked
-- for, or none was found.
ALTER TABLE uploads ADD COLUMN region integer[] CHECK (array_length(region, 1) = 4);
