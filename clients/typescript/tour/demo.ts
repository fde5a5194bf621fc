import { type Dubbel, isProblem, openDubbel, type Time } from '../index.js'
import {
  handleOf,
  journalOf,
  type Say,
  showHistory,
  showLines,
  takeAlong,
  undo,
  type Walk,
} from './walk.js'

/** How long the tour waits for a demo that is being made. */
const patience = { waits: 12, seconds: 10 }

/** A walk through the API in the demo: post, read, undo, look back, take a file along. */
export async function tourOfDemo(url: string, say: Say, time?: Time): Promise<void> {
  const open = openDubbel({
    url,
    language: 'en',
    device: { id: 'guided-tour', name: 'Guided tour' },
    ...(time ? { time } : {}),
  })
  const { dubbel, demo } = await demoSession(open, say, time)
  say(`Signed in as a visitor of ${demo.firm.name}, until ${demo.expires_at.slice(0, 16)}.`)

  const { body: companies } = await dubbel.get('/v1/companies')
  for (const { code, name, vat_number } of companies)
    say(`  ${code.padEnd(12)} ${name}${vat_number ? `, ${vat_number}` : ''}`)
  const company = companies[0]?.public_token
  if (company === undefined) throw new Error('The demo firm has no company files.')

  const walk = { dubbel, company, say }
  const supplier = await newSupplier(walk)
  const { entry, operation } = await postInvoice(walk, supplier)
  await undo(walk, operation)
  await showHistory(walk, 'entries', entry)
  await readStatement(walk, supplier)
  await refusal(walk, supplier)
}

async function demoSession(open: Dubbel, say: Say, time?: Time) {
  for (let waits = 0; ; waits++)
    try {
      return await open.demo('en')
    } catch (error) {
      if (!isProblem(error, 'demo_unavailable') || waits === patience.waits) throw error
      const seconds = error.retryAfterSeconds ?? patience.seconds
      say(`The demo is being made; looking again in ${seconds} seconds.`)
      await (time?.sleep ?? sleep)(seconds * 1000)
    }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function newSupplier({ dubbel, company, say }: Walk): Promise<number> {
  const { body } = await dubbel.post('/v1/companies/{company}/third-parties', {
    path: { company },
    body: { type: 'supplier', name: 'Papeterie du Midi' },
  })
  say(`Made the supplier ${body.name}, code ${body.code}.`)
  return body.id
}

async function postInvoice(walk: Walk, supplier: number) {
  const { dubbel, company, say } = walk
  const journal = await journalOf(walk, 'purchase')
  const { body: vatCodes } = await dubbel.get('/v1/companies/{company}/vat-codes', {
    path: { company },
  })
  const vat = vatCodes.find(
    (one) => one.direction === 'purchase' && one.rate === '21.00' && !one.is_reverse_charge,
  )
  const { body: status } = await dubbel.get('/v1/status')
  const posted = await dubbel.post('/v1/companies/{company}/entries/invoice', {
    path: { company },
    body: {
      journal_id: journal.id,
      third_party_id: supplier,
      entry_date: status.time.slice(0, 10),
      reference: 'TOUR-1',
      lines: [{ account: '612300', amount: '120.00', vat_code: vat?.code ?? null }],
    },
  })
  const { id, number, total_credit } = posted.body
  say(`Posted a purchase invoice of ${total_credit} as ${journal.code} ${number}.`)
  showLines(walk, posted.body)
  return { entry: id, operation: handleOf(posted) }
}

async function readStatement(walk: Walk, id: number): Promise<void> {
  const { dubbel, company } = walk
  const file = await dubbel.file('/v1/companies/{company}/third-parties/{id}/statement', {
    path: { company, id },
    query: { format: 'pdf', lang: 'en' },
  })
  await takeAlong(walk, "the supplier's statement", file)
}

async function refusal({ dubbel, company, say }: Walk, id: number): Promise<void> {
  try {
    await dubbel.delete('/v1/companies/{company}/third-parties/{id}', { path: { company, id } })
  } catch (error) {
    if (!isProblem(error, 'record_in_use')) throw error
    const uses = Object.entries(error.details.used_by).map(([kind, count]) => `${kind}: ${count}`)
    say(`Deleting the supplier is refused: ${error.message} (${uses.join(', ')})`)
  }
}
