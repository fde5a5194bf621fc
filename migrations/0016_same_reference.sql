-- A number of a supplier is the same whatever its case, gaps and signs: `A-1` and `a 1`.

CREATE FUNCTION reference_key(given text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(nullif(regexp_replace(upper(given), '[^A-Z0-9]', '', 'g'), ''), given);

DROP INDEX entries_by_reference;
CREATE INDEX entries_by_reference ON entries (company_id, third_party_id, reference_key(reference))
  WHERE reference IS NOT NULL AND third_party_id IS NOT NULL;
