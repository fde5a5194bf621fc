import type { Figure } from './aims.js'
import type { Rig } from './rig.js'
import { inTurns, perRequest, perSecond, processorRatio } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, whole } from './table.js'

const turns = 6

/** Invoices posted by 8 clients, beside the same with a function that keeps no sums per month and box. */
export async function measurePosting(rig: Rig): Promise<Figure> {
  const { books } = rig
  const { admin, company, path, journal } = await books.openCompany()
  const supplier = await books.party(company, 'supplier')
  await rig.renewSessions()
  const shot = {
    method: 'POST',
    path: `${path}/entries/invoice`,
    headers: { authorization: `Bearer ${admin.token}` },
    body: JSON.stringify({
      journal_id: journal('ACH'),
      third_party_id: supplier,
      entry_date: '2026-03-10',
      lines: [
        { account: '604000', amount: '100.00', vat_code: 'PG21' },
        { account: '612000', amount: '50.00', vat_code: 'PS21' },
      ],
    }),
    connections: 8,
  }
  const { rows } = await books.sql.query(`SELECT pg_get_functiondef('post_one'::regproc) AS kept`)
  const kept: string = rows[0].kept
  const without = kept.replace(/ {2}IF cardinality\(p_boxes_summed\) > 0 THEN[\s\S]*?END IF;\n/, '')
  if (without === kept) throw new Error('post_one no longer keeps the sums where it did')
  const by = (definition: string) => async () => {
    await books.sql.query(definition)
    // The first calls plan it anew.
    await rig.send({ ...shot, requests: 200 })
    return rig.send({ ...shot, requests: 1500 })
  }
  await rig.send({ ...shot, requests: 3000 })
  const taken = await inTurns(turns, { kept: by(kept), without: by(without) })
  await books.sql.query(kept)
  console.log('')
  printHead('invoices by 8 clients', 'a second', ...processorHeads)
  for (const [name, stretch] of Object.entries({
    'sums per month and box kept': taken.kept,
    'without them': taken.without,
  }))
    printRow(name, whole(perSecond(stretch)), ...processorCells(perRequest(stretch)))
  return {
    value: (100 * perSecond(taken.kept)) / perSecond(taken.without),
    byProcessor: 100 * processorRatio(taken.without, taken.kept),
  }
}
