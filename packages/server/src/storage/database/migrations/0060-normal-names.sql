-- Names that identify are kept in Unicode's form NFC, without spaces around them, so that what looks the same is the same.

-- A name as search compares it: without capitals and accents (combining marks of the blocks U+0300 to U+FE2F), in NFC, so
-- that Hangul, which decomposes as well, stays whole.
CREATE FUNCTION folded(name text) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
  SELECT CASE WHEN name ~ '^[ -~]*$' THEN lower(name) ELSE normalize(lower(regexp_replace(normalize(name, NFD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')), NFC) END
$$;

CREATE FUNCTION pg_temp.normal(name text) RETURNS text LANGUAGE sql AS $$
  SELECT regexp_replace(normalize(name, NFC),
    '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g')
$$;

-- Stored names. A pet whose external id is another pet's in this form keeps its own and is told of in the log; a search
-- pool gets a number behind its name, since requests could not name it any more.
DO $$
DECLARE
  tenant uuid;
  each record;
  free text;
BEGIN
  FOR tenant IN SELECT tenant_id FROM tenants LOOP
    PERFORM set_config('rhinarium.tenant_id', tenant::text, true);
    UPDATE pets SET name = pg_temp.normal(name) WHERE tenant_id = tenant AND name <> pg_temp.normal(name);
    UPDATE pets SET breed = pg_temp.normal(breed) WHERE tenant_id = tenant AND breed <> pg_temp.normal(breed);
    FOR each IN SELECT id, external_id, pg_temp.normal(external_id) AS wanted FROM pets
                WHERE tenant_id = tenant AND external_id <> pg_temp.normal(external_id) ORDER BY created_at, id LOOP
      IF each.wanted = '' OR EXISTS (SELECT FROM pets WHERE tenant_id = tenant AND external_id = each.wanted) THEN
        RAISE WARNING 'pet % of tenant % keeps its external id as it is written, which requests can no longer name: another pet has it in the form NFC',
          each.id, tenant;
      ELSE
        UPDATE pets SET external_id = each.wanted WHERE tenant_id = tenant AND id = each.id;
      END IF;
    END LOOP;
    FOR each IN SELECT id, pg_temp.normal(name) AS wanted FROM search_pools
                WHERE tenant_id = tenant AND name <> pg_temp.normal(name) ORDER BY created_at, id LOOP
      free := each.wanted;
      FOR number IN 2 .. 1000 LOOP
        EXIT WHEN free <> '' AND NOT EXISTS (SELECT FROM search_pools WHERE tenant_id = tenant AND name = free);
        free := each.wanted || ' (' || number || ')';
      END LOOP;
      IF free <> each.wanted THEN
        RAISE WARNING 'search pool % of tenant % is now named "%": another one has its name in the form NFC', each.id, tenant, free;
      END IF;
      UPDATE search_pools SET name = free WHERE tenant_id = tenant AND id = each.id;
    END LOOP;
  END LOOP;
  PERFORM set_config('rhinarium.tenant_id', '', true);
END
$$;
