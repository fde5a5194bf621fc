import { belgianIban, makeBelgianCommunication } from '#countries'
import { call } from '#testing/http'
import type { Rig } from './rig.js'
import { type Done, inTurns, medianMs, perRequest, timed } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, whole } from './table.js'

const payments = 5000
const times = Math.min(Number(process.env.BENCH_TIMES ?? 2), 10)

/** A file of 5,000 payments: made of open items, then written as XML for the bank. */
export async function measurePayments(rig: Rig) {
  const { path, token, body } = await openDesk(rig)
  const send = async (method: string, rest: string, sent?: object) => {
    const answer = await call(rig.server.url, method, `${path}/sepa-files${rest}`, {
      token,
      ...(sent ? { body: sent } : {}),
    })
    if (answer.status > 299) throw new Error(answer.text)
    return answer
  }
  let id = 0
  const made = async () => {
    id = (await send('POST', '', body)).body.id
  }
  const written = async () => {
    const { text } = await send('GET', `/${id}/file`)
    const count = text.split('<CdtTrfTxInf>').length - 1
    if (count !== payments) throw new Error(`${count} payments were written`)
  }
  const cancelled = async () => void (await send('DELETE', `/${id}`))
  for (const work of [made, written, cancelled]) await work()
  const own = (work: () => Promise<void>) => () =>
    rig.own((): Promise<Done> => timed(work), 'server')
  const taken = await inTurns(times, {
    made: own(made),
    written: own(written),
    cancelled: own(cancelled),
  })
  console.log('')
  printHead(`${whole(payments)} payments in a SEPA file`, 'ms', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(name, whole(medianMs(stretch)), ...processorCells(perRequest(stretch)))
  return {
    sepa: { value: medianMs(taken.made), perRequest: perRequest(taken.made) },
    xml: { value: medianMs(taken.written), perRequest: perRequest(taken.written) },
  }
}

/** A file that owes each of 5,000 suppliers one invoice. */
async function openDesk(rig: Rig) {
  const { admin, company, path, journal } = await rig.books.openCompany()
  await rig.renewSessions()
  const { sql } = rig.books
  const ibans = Array.from({ length: payments }, (_, place) => ibanOf(place))
  const { rows } = await sql.query(
    `INSERT INTO third_parties (company_id, type, code, name, ibans, created_at, updated_at)
     SELECT $1, 'supplier', 'S' || n, 'Leverancier ' || n, jsonb_build_array(jsonb_build_object('iban', iban, 'bic', NULL)),
            now(), now() FROM unnest($2::text[]) WITH ORDINALITY AS s (iban, n) RETURNING id`,
    [company.id, ibans],
  )
  const token = admin.token!
  for (let done = 0; done < payments; done += 1000) {
    const entries = rows.slice(done, done + 1000).map(({ id }, at) => ({
      kind: 'invoice',
      journal_id: journal('ACH'),
      third_party_id: Number(id),
      entry_date: '2026-02-10',
      reference: `F-${done + at}`,
      lines: [{ account: '604000', amount: '121.00', vat_code: null }],
    }))
    const answer = await call(rig.server.url, 'POST', `${path}/entries/batch`, {
      token,
      body: { entries },
    })
    if (answer.status !== 201) throw new Error(answer.text)
  }
  const owed = await sql.query(
    'SELECT id FROM entry_lines WHERE company_id = $1 AND can_letter AND credit > 0 ORDER BY id',
    [company.id],
  )
  await sql.query('VACUUM ANALYZE')
  const items = owed.rows.map(({ id }) => ({ line_id: Number(id) }))
  return { path, token, body: { type: 'credit_transfer', journal_id: journal('KBC'), items } }
}

/** An account with right check digits. */
function ibanOf(place: number): string {
  const made = belgianIban(makeBelgianCommunication(`539${String(place).padStart(7, '0')}`))
  if (!made.ok) throw new Error('the check digits are wrong')
  return made.value
}
