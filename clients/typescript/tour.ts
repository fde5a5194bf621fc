import { type Dubbel, isProblem, openDubbel, type Time } from './index.js'

/** A line of what happens. */
type Say = (line: string) => void

/** How long the tour waits for a demo that is being made. */
const patience = { waits: 12, seconds: 10 }

/** A walk through the API in the demo: post, read, undo, look back, take a file along. */
export async function tour(url: string, say: Say, time?: Time): Promise<void> {
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

  const supplier = await newSupplier(dubbel, company, say)
  const { entry, operationId } = await postInvoice(dubbel, company, supplier, say)
  await showEntry(dubbel, company, entry, say)
  await undo(dubbel, company, operationId, say)
  await showHistory(dubbel, company, entry, say)
  await takeAlong(dubbel, company, supplier, say)
  await refusal(dubbel, company, supplier, say)
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

async function newSupplier(dubbel: Dubbel, company: string, say: Say): Promise<number> {
  const { body } = await dubbel.post('/v1/companies/{company}/third-parties', {
    path: { company },
    body: { type: 'supplier', name: 'Papeterie du Midi' },
  })
  say(`Made the supplier ${body.name}, code ${body.code}.`)
  return body.id
}

async function postInvoice(dubbel: Dubbel, company: string, supplier: number, say: Say) {
  const { body: journals } = await dubbel.get('/v1/companies/{company}/journals', {
    path: { company },
  })
  const journal = journals.find(({ type }) => type === 'purchase')
  if (journal === undefined) throw new Error('The company file has no purchase journal.')
  const { body: vatCodes } = await dubbel.get('/v1/companies/{company}/vat-codes', {
    path: { company },
  })
  const vat = vatCodes.find(
    (one) => one.direction === 'purchase' && one.rate === '21.00' && !one.is_reverse_charge,
  )
  const { body: status } = await dubbel.get('/v1/status')
  const { body, operationId } = await dubbel.post('/v1/companies/{company}/entries/invoice', {
    path: { company },
    body: {
      journal_id: journal.id,
      third_party_id: supplier,
      entry_date: status.time.slice(0, 10),
      reference: 'TOUR-1',
      lines: [{ account: '612300', amount: '120.00', vat_code: vat?.code ?? null }],
    },
  })
  say(`Posted a purchase invoice of ${body.total_credit} as ${journal.code} ${body.number}.`)
  if (operationId === null) throw new Error('A posting has an operation id.')
  return { entry: body.id, operationId }
}

async function showEntry(dubbel: Dubbel, company: string, id: number, say: Say): Promise<void> {
  const { body } = await dubbel.get('/v1/companies/{company}/entries/{id}', {
    path: { company, id },
  })
  for (const { account, debit, credit } of body.lines)
    say(
      `  ${account.number} ${account.label.padEnd(40)} ${debit.padStart(10)} ${credit.padStart(10)}`,
    )
}

async function undo(dubbel: Dubbel, company: string, operation: string, say: Say): Promise<void> {
  const { body } = await dubbel.post(
    '/v1/companies/{company}/history/operations/{operation}/revert',
    { path: { company, operation } },
  )
  say(
    `Undone by its operation id, in ${body.revisions.length} changes; the books keep both entries.`,
  )
}

async function showHistory(dubbel: Dubbel, company: string, id: number, say: Say): Promise<void> {
  const history = dubbel.each('/v1/companies/{company}/history', {
    path: { company },
    query: { resource: 'entries', record_id: id },
  })
  say('Its history, the newest first:')
  for await (const { label, occurred_at, user } of history)
    say(`  ${occurred_at.slice(0, 16)} ${label}, by ${user?.name ?? 'the system'}`)
}

async function takeAlong(dubbel: Dubbel, company: string, id: number, say: Say): Promise<void> {
  const file = await dubbel.file('/v1/companies/{company}/third-parties/{id}/statement', {
    path: { company, id },
    query: { format: 'pdf', lang: 'en' },
  })
  const bytes = await file.bytes()
  say(`Read the supplier's statement: ${file.name}, ${bytes.length} bytes of ${file.type}.`)
}

async function refusal(dubbel: Dubbel, company: string, id: number, say: Say): Promise<void> {
  try {
    await dubbel.delete('/v1/companies/{company}/third-parties/{id}', { path: { company, id } })
  } catch (error) {
    if (!isProblem(error, 'record_in_use')) throw error
    const uses = Object.entries(error.details.used_by).map(([kind, count]) => `${kind}: ${count}`)
    say(`Deleting the supplier is refused: ${error.message} (${uses.join(', ')})`)
  }
}
