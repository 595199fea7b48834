-- The target of a whole search. A tenant that chose a target of its own keeps it for searches too.
ALTER TABLE tenants ADD COLUMN identification_target_false_match_rate double precision NOT NULL DEFAULT 0.01
  CHECK (identification_target_false_match_rate > 0 AND identification_target_false_match_rate < 1);
UPDATE tenants SET identification_target_false_match_rate = target_false_match_rate WHERE target_false_match_rate <> 0.0001;
