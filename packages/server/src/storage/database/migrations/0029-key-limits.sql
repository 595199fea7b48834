-- How many requests a minute a key may make, of all kinds; null: only the budgets of its tenant bound them. What is left
-- of it is a row of rate_budgets whose rate is the key.
ALTER TABLE api_keys ADD COLUMN requests_per_minute integer;
