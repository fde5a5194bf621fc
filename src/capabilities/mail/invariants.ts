import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'every mail has its sending, under the same message id, and every sending its mail',
    sql: `SELECT concat_ws('/', coalesce(m.company_id, s.company_id), coalesce(m.id, s.record_id)) AS what
            FROM mail_messages m
            FULL JOIN (SELECT * FROM sendings WHERE channel = 'mail') s
              ON s.company_id = m.company_id AND s.record_id = m.id
           WHERE m.id IS NULL OR s.id IS NULL OR s.message_id <> m.message_id
              OR NOT s.recipients @> m.to_addresses`,
  },
  {
    sentence: 'a reminder was taken back exactly when its mail failed, and its items with it',
    sql: `SELECT concat_ws('/', r.company_id, r.id) AS what FROM reminders r
            JOIN sendings s ON s.company_id = r.company_id AND s.channel = 'mail' AND s.record_id = r.message_id
            LEFT JOIN reminder_items i ON i.company_id = r.company_id AND i.reminder_id = r.id
           WHERE (r.withdrawn_at IS NOT NULL) <> (s.state = 'failed') OR i.line_id IS NULL
              OR i.is_standing = (r.withdrawn_at IS NOT NULL) OR i.level <> r.level`,
  },
  {
    sentence: 'a reminder asks for what its items come to',
    sql: `SELECT concat_ws('/', r.company_id, r.id) AS what FROM reminders r
            JOIN reminder_items i ON i.company_id = r.company_id AND i.reminder_id = r.id
           GROUP BY r.company_id, r.id, r.total_due, r.interest, r.compensation
          HAVING (sum(i.open), sum(i.interest), sum(i.compensation)) <> (r.total_due, r.interest, r.compensation)`,
  },
  {
    sentence: 'a mail of a reminder is one, and names the customer of it',
    sql: `SELECT concat_ws('/', m.company_id, m.id) AS what FROM mail_messages m
            LEFT JOIN reminders r ON r.company_id = m.company_id AND r.message_id = m.id
           WHERE (m.kind = 'reminder') <> (r.id IS NOT NULL)
              OR (r.id IS NOT NULL AND r.third_party_id IS DISTINCT FROM m.third_party_id)`,
  },
  {
    sentence: 'a document was mailed when a mail with it was last taken',
    sql: `SELECT concat_ws('/', d.company_id, d.id) AS what FROM documents d
            LEFT JOIN LATERAL (
              SELECT max(s.finished_at) AS at FROM mail_messages m
                JOIN sendings s ON s.company_id = m.company_id AND s.channel = 'mail' AND s.record_id = m.id
               WHERE m.company_id = d.company_id AND m.document_id = d.id AND s.state = 'sent') mailed ON true
           WHERE d.mailed_at IS DISTINCT FROM mailed.at`,
  },
  {
    sentence: 'what goes with a mail is a file of the same company',
    sql: `SELECT concat_ws('/', a.company_id, a.message_id) AS what FROM mail_attachments a
            JOIN files f ON f.id = a.file_id
           WHERE f.company_id IS DISTINCT FROM a.company_id OR f.deleted_at IS NOT NULL`,
  },
]
