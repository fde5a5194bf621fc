import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence:
      'every message that goes by Peppol has its sending, and waits exactly while that does',
    sql: `SELECT concat_ws('/', coalesce(m.company_id, s.company_id), coalesce(m.id, s.record_id)) AS what
            FROM (SELECT * FROM peppol_messages WHERE direction = 'out') m
            FULL JOIN (SELECT * FROM sendings WHERE channel = 'peppol') s
              ON s.company_id = m.company_id AND s.record_id = m.id
           WHERE m.id IS NULL OR s.id IS NULL OR s.message_id <> m.message_id
              OR s.recipients <> ARRAY[m.receiver::text] OR (m.status = 'queued') <> (s.state = 'queued')`,
  },
  {
    sentence: 'a message by Peppol has the file that it says, of the same company',
    sql: `SELECT concat_ws('/', m.company_id, m.id) AS what FROM peppol_messages m JOIN files f ON f.id = m.file_id
           WHERE f.company_id IS DISTINCT FROM m.company_id OR f.sha256 <> m.sha256 OR f.size <> m.size
              OR f.deleted_at IS NOT NULL`,
  },
  {
    sentence: 'what came by Peppol shares its file with its import, which says so',
    sql: `SELECT concat_ws('/', m.company_id, m.id) AS what FROM peppol_messages m
            JOIN document_imports i ON i.company_id = m.company_id AND i.id = m.import_id
           WHERE i.source <> 'peppol' OR i.file_id IS DISTINCT FROM m.file_id OR m.direction <> 'in'`,
  },
  {
    sentence:
      'a document of which something goes by Peppol is a sale with the number that was sent',
    sql: `SELECT concat_ws('/', m.company_id, m.id) AS what FROM peppol_messages m
            JOIN documents d ON d.company_id = m.company_id AND d.id = m.document_id
           WHERE d.direction <> 'sale' OR (m.status <> 'failed' AND d.number IS DISTINCT FROM m.document_number)`,
  },
  {
    sentence: 'a file that stands at an access point of its own has that connection still',
    sql: `SELECT concat_ws('/', r.company_id, r.id) AS what FROM peppol_registrations r
            LEFT JOIN integration_connections k
              ON k.company_id = r.company_id AND k.id = r.connection_id AND k.key = 'peppol-access-point'
           WHERE r.status IN ('pending', 'active', 'suspended') AND r.connection_id > 0 AND k.id IS NULL`,
  },
  {
    sentence: 'an answer of ours by Peppol names what came, of the same supplier',
    sql: `SELECT concat_ws('/', m.company_id, m.id) AS what FROM peppol_messages m
            LEFT JOIN peppol_messages a ON a.company_id = m.company_id AND a.id = m.related_message_id
           WHERE m.direction = 'out' AND m.document_type = 'invoice_response'
             AND (a.id IS NULL OR a.direction <> 'in' OR a.sender <> m.receiver)`,
  },
]
