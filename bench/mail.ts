import type { Outcome } from './aims.js'
import { type Rig, withRig } from './rig.js'
import { inTurns, perRequest, processorRatio, type Stretch, timed } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

const customers = 1000
const itemsEach = 10
const times = Math.min(Number(process.env.BENCH_TIMES ?? 5), 20)

/**
 * An invoice that is queued with its PDF and its UBL, beside asking for both. Then the list of reminders over ten
 * thousand open items of a thousand customers, beside the open items of their account.
 */
export function benchMail(): Promise<Outcome<'mail'>> {
  return withRig({}, async (rig) => ({
    queueing: await measureQueueing(rig),
    reminders: await measureReminders(rig),
  }))
}

async function measureQueueing(rig: Rig) {
  const { books } = rig
  const { admin, path, journal } = await books.openCompany({
    ...{ vat_number: 'BE0160771164', street: 'Kaai', house_number: '12' },
    ...{ postal_code: '2000', city: 'Antwerpen', country: 'BE' },
  })
  const buyer = {
    ...{ type: 'customer', name: 'Wilg & Zonen BV', vat_number: 'BE0150200342', language: 'nl' },
    ...{ street: 'Wilgenlaan', house_number: '3', postal_code: '9000', city: 'Gent' },
    ...{ country: 'BE', email: 'wilg@example.be', payment_terms_days: 30 },
  }
  const made = await admin.post(`${path}/third-parties`, buyer)
  const line = (place: number) => ({
    ...{ description: `Muur ${place}`, amount_net: '1000', account: '700000', vat_code: 'SG21' },
  })
  const sale = await admin.post(`${path}/documents`, {
    ...{ direction: 'sale', document_date: '2026-03-12', third_party_id: made.body.id },
    ...{ journal_id: journal('VEN'), lines: Array.from({ length: 20 }, (_, place) => line(place)) },
  })
  const document = `${path}/documents/${sale.body.id}`
  const booked = await admin.post(`${document}/book`)
  if (booked.status !== 200) throw new Error(booked.text)
  await rig.renewSessions()
  const requests = 30
  const body = { kind: 'document', document_id: sale.body.id }
  const get = (part: string) => () => ask(rig, admin.token!, `${document}/${part}`, requests)
  const queue = async () => {
    // The limit of a minute is for people.
    await books.sql.query('DELETE FROM rate_counters')
    return ask(rig, admin.token!, `${path}/mail/messages`, requests, body)
  }
  await queue()
  await get('pdf')()
  await get('ubl')()
  const taken = await inTurns(times, { queue, pdf: get('pdf'), ubl: get('ubl') })
  printHead('an invoice of 20 lines', 'ms each', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(name, short(each(stretch)), ...processorCells(perRequest(stretch)))
  return {
    value: each(taken.queue) / (each(taken.pdf) + each(taken.ubl)),
    byProcessor: processorRatio(taken.queue, taken.pdf, taken.ubl),
    perRequest: perRequest(taken.queue),
  }
}

/** Asks so many times, one after the other: papers come in pieces, without their length before them. */
function ask(rig: Rig, token: string, path: string, requests: number, body?: object) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const work = async () => {
    for (let time = 0; time < requests; time++) {
      const answer = await fetch(`${rig.server.url}${path}`, { headers, ...sent })
      const size = (await answer.arrayBuffer()).byteLength
      if (!answer.ok || size === 0) throw new Error(`${answer.status} of ${path}`)
    }
  }
  return rig.own(() => timed(work, requests), 'server')
}

const each = ({ seconds, requests }: Stretch) => (seconds * 1000) / requests

async function measureReminders(rig: Rig) {
  const { books } = rig
  const { admin, company, path, journal } = await books.openCompany()
  const ids: number[] = []
  for (let place = 0; place < customers; place++)
    ids.push(await books.party(company, 'customer', { name: `Customer ${place}` }))
  for (let round = 0; round < itemsEach; round++) {
    const entries = ids.map((third_party_id) => ({
      ...{ kind: 'invoice', journal_id: journal('VEN'), third_party_id },
      ...{ entry_date: '2026-01-10', due_date: '2026-01-20' },
      lines: [{ account: '700000', amount: '100.00', vat_code: null }],
    }))
    const posted = await admin.post(`${path}/entries/batch`, { entries })
    if (posted.status !== 201) throw new Error(posted.text)
  }
  const { rows } = await books.sql.query(
    `SELECT id::int FROM accounts WHERE company_id = $1 AND number = '400000' AND deleted_at IS NULL`,
    [company.id],
  )
  await books.sql.query('VACUUM ANALYZE')
  await rig.renewSessions()
  const reminders = () => ask(rig, admin.token!, `${path}/mail/reminders`, 3)
  const items = () =>
    ask(rig, admin.token!, `${path}/lettering/open-items?account_id=${rows[0].id}`, 3)
  await reminders()
  await items()
  const taken = await inTurns(times, { reminders, items })
  printHead(`${whole(customers * itemsEach)} open items`, 'ms', ...processorHeads)
  printRow(
    'reminders',
    short(each(taken.reminders)),
    ...processorCells(perRequest(taken.reminders)),
  )
  printRow('open items', short(each(taken.items)), ...processorCells(perRequest(taken.items)))
  return {
    value: each(taken.reminders) / each(taken.items),
    byProcessor: processorRatio(taken.reminders, taken.items),
    perRequest: perRequest(taken.reminders),
  }
}
