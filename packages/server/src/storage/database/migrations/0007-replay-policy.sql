-- What copies of photos that a pet is registered with do to a decision about it: warn, or keep it from a match.
ALTER TABLE tenants ADD COLUMN replay_policy text NOT NULL DEFAULT 'flag' CHECK (replay_policy IN ('flag', 'refuse'));
