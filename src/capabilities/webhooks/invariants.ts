import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'an event has one delivery per endpoint',
    sql: `SELECT concat_ws('/', 'endpoint ' || endpoint_id, event_id) AS what FROM webhook_deliveries
           GROUP BY endpoint_id, event_id HAVING count(*) > 1`,
  },
  {
    sentence: 'a delivery names its event, its firm and no file but one of that firm',
    sql: `SELECT 'delivery ' || d.id AS what FROM webhook_deliveries d
            LEFT JOIN webhook_endpoints e ON e.id = d.endpoint_id
            LEFT JOIN firms f ON f.id = e.firm_id
            LEFT JOIN companies c ON c.public_token = d.payload -> 'company' ->> 'public_token'
           WHERE d.payload ->> 'id' IS DISTINCT FROM d.event_id OR d.payload ->> 'event' IS DISTINCT FROM d.event
              OR d.payload -> 'firm' ->> 'public_token' IS DISTINCT FROM f.public_token
              OR c.id IS NOT NULL AND c.firm_id IS DISTINCT FROM f.id`,
  },
  {
    sentence: 'the demo firm announces nothing',
    sql: `SELECT 'delivery ' || d.id AS what FROM webhook_deliveries d
            JOIN webhook_endpoints e ON e.id = d.endpoint_id JOIN firms f ON f.id = e.firm_id WHERE f.is_demo`,
  },
  {
    sentence: 'a firm has 20 webhook endpoints at most',
    sql: `SELECT 'firm ' || firm_id AS what FROM webhook_endpoints GROUP BY firm_id HAVING count(*) > 20`,
  },
]
