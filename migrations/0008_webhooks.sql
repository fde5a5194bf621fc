-- Webhooks that are really sent: two secrets while one takes over from the other, endpoints that workers take in
-- turns, and deliveries that one function writes, whose text is what is sent byte for byte.

ALTER TABLE webhook_endpoints
  ADD COLUMN secret_hint text NOT NULL DEFAULT '',
  ADD COLUMN old_secret text,
  ADD COLUMN old_secret_until timestamptz,
  -- A worker takes an endpoint for a while and sends what is due; if it dies, the while runs out.
  ADD COLUMN taken_until timestamptz,
  ADD COLUMN served_at timestamptz,
  ADD CONSTRAINT webhook_endpoints_old_secret CHECK ((old_secret IS NULL) = (old_secret_until IS NULL));

ALTER TABLE webhook_deliveries
  ADD COLUMN is_test boolean NOT NULL DEFAULT false,
  ADD COLUMN finished_at timestamptz;
UPDATE webhook_deliveries SET next_attempt_at = coalesce(next_attempt_at, created_at) WHERE status = 'pending';
UPDATE webhook_deliveries SET finished_at = coalesce(delivered_at, created_at), next_attempt_at = NULL
 WHERE status <> 'pending';
ALTER TABLE webhook_deliveries
  ADD CONSTRAINT webhook_deliveries_attempts CHECK (attempts BETWEEN 0 AND 8),
  ADD CONSTRAINT webhook_deliveries_state CHECK (
    (status = 'pending') = (next_attempt_at IS NOT NULL)
    AND (status = 'pending') = (finished_at IS NULL)
    AND (status = 'delivered') = (delivered_at IS NOT NULL));

DROP INDEX webhook_deliveries_due;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_finished ON webhook_deliveries (finished_at) WHERE status <> 'pending';

-- One delivery per event and endpoint that listens, in the transaction of the event. A test goes to its one endpoint,
-- whatever that listens to, and waits for a minute: whoever asked for it sends it before.
-- The endpoints are held, so that one which is being deleted is left out and does not fail the writer.
CREATE FUNCTION announce_events(
  of_firm bigint, said_at text, tested bigint, ids text[], names text[], company_ids bigint[], data text[]
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  written integer;
BEGIN
  WITH listening AS MATERIALIZED (
    SELECT e.id, e.events FROM webhook_endpoints e
     WHERE e.firm_id = of_firm AND (tested IS NULL OR e.id = tested) ORDER BY e.id FOR KEY SHARE
  ), told AS MATERIALIZED (
    SELECT v.place, v.id, v.event,
           ('{"id":"' || v.id || '","event":"' || v.event || '","api_version":"v1","created_at":"' || said_at
            || '","firm":{"public_token":' || to_json(f.public_token) || ',"name":' || to_json(f.name)
            || '},"company":' || coalesce('{"public_token":' || to_json(c.public_token) || ',"name":'
                                          || to_json(c.name) || '}', 'null')
            || ',"data":' || v.data || '}')::json AS payload
      FROM firms f
      CROSS JOIN unnest(ids, names, company_ids, data) WITH ORDINALITY AS v (id, event, company_id, data, place)
      LEFT JOIN companies c ON c.id = v.company_id
     WHERE f.id = of_firm AND NOT f.is_demo
  )
  INSERT INTO webhook_deliveries (endpoint_id, event_id, event, payload, is_test, next_attempt_at, created_at)
  SELECT l.id, t.id, t.event, t.payload, tested IS NOT NULL,
         said_at::timestamptz + CASE WHEN tested IS NULL THEN interval '0' ELSE interval '1 minute' END,
         said_at::timestamptz
    FROM told t JOIN listening l ON tested IS NOT NULL OR l.events = '{*}' OR t.event = ANY (l.events)
   ORDER BY t.place, l.id;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;
