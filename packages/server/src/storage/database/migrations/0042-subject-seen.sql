-- What was seen in a photo at its upload. Null: nothing was looked for.
ALTER TABLE uploads ADD COLUMN subject_found boolean, ADD COLUMN subject_species text CHECK (subject_species IN ('DOG', 'CAT'));
