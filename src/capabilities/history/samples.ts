import { replies } from '#testing/http'
import { newRecord, type Samples, type Stage } from '#testing/stage'

/** A change that can be taken back. */
async function madeNote({ books, admin, path, company }: Stage) {
  const made = replies(await admin.post(`${path}/notes`, { title: 'A note' }), 201)
  const { rows } = await books.sql.query(
    `SELECT seq, operation_id FROM changes WHERE company_id = $1 AND resource = 'notes' AND record_id = $2`,
    [company.id, made.body.id],
  )
  return { seq: Number(rows[0].seq), operation: rows[0].operation_id as string }
}

export const samples: Samples = {
  params: {
    /** A note that lies in the bin, as the bin names it. */
    type: async (on) => {
      const id = await newRecord(on, 'notes')
      replies(await on.admin.delete(`${on.path}/notes/${id}`), 204)
      return { type: 'notes', id: String(id) }
    },
    revision: async (on) => (await madeNote(on)).seq,
    operation: async (on) => (await madeNote(on)).operation,
  },
}
