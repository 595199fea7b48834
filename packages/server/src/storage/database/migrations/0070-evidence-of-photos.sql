-- What a fingerprint can be compared by (docs/decisions/0070-the-dogs-face.md).
ALTER TABLE uploads
  -- 'face', 'nose' or both. NULL: not looked for.
  ADD COLUMN evidence text[];

-- Whether a dog's photo counts that shows its face and no print.
ALTER TABLE tenants
  ADD COLUMN print_policy text NOT NULL DEFAULT 'optional' CHECK (print_policy IN ('optional', 'required'));
