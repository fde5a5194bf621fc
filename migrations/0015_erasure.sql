-- What is removed for good is erased: the log keeps who did what when, and the proof of it, but not what it said.

-- Erases the content of all changes of some records. The salt goes with it, so that nobody can try what it was.
CREATE FUNCTION erase_changes(p_company_id bigint, p_resources text[], p_record_ids bigint[]) RETURNS void LANGUAGE sql
-- The owner's rights: the program's own role may not touch the log.
SECURITY DEFINER SET search_path = public AS $$
  UPDATE changes c SET before = NULL, after = NULL, salt = NULL
    FROM unnest(p_resources, p_record_ids) AS gone (resource, record_id)
   WHERE c.company_id = p_company_id AND c.resource = gone.resource AND c.record_id = gone.record_id
     AND (c.before IS NOT NULL OR c.after IS NOT NULL)
$$;

-- What was removed for good before.
UPDATE changes c SET before = NULL, after = NULL, salt = NULL
 WHERE (c.before IS NOT NULL OR c.after IS NOT NULL) AND EXISTS (
   SELECT FROM changes p WHERE p.company_id = c.company_id AND p.resource = c.resource
      AND p.record_id = c.record_id AND p.action = 'purged');

-- The memorised replies of a file, to find those that repeat what is erased.
CREATE INDEX mutations_with_reply_in_scope ON mutations (scope) WHERE reply IS NOT NULL;

-- Takes the deliveries away that tell what records said: those that are over, and those that are still to be sent.
CREATE FUNCTION forget_events(p_company_id bigint, p_events text[], p_record_ids bigint[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM webhook_deliveries d
   USING companies c JOIN webhook_endpoints e ON e.firm_id = c.firm_id,
         unnest(p_events, p_record_ids) AS told (event, record_id)
   WHERE c.id = p_company_id AND d.endpoint_id = e.id AND d.event = told.event
     AND d.payload #>> '{company,public_token}' = c.public_token
     AND d.payload #>> '{data,id}' = told.record_id::text
$$;
