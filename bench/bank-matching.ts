import { coda, type Movement } from '#testing/bank-files'
import { type Answered, call } from '#testing/http'
import { upload } from './bank-files.js'
import type { Rig } from './rig.js'
import { inTurns, medianMs, perRequest, processorRatio, type Stretch, timed } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

const matched = 2000
const times = Math.min(Number(process.env.BENCH_TIMES ?? 2), 10)
const asked = 40

/**
 * Two thousand payments settled by one call among 2,500 open items, beside posting as many entries by `entries/batch`;
 * the same undone as one operation. Then what a single payment may be, among 10,000 open items.
 */
export async function measureMatching(rig: Rig) {
  const desk = await openDesk(rig, 2500)
  const other = await openDesk(rig, 0)
  await upload(rig.server.url, desk, paymentsOf(matched))
  let operation = ''
  const auto = async () => {
    const answer = await desk.post('bank-transactions/auto-match', {})
    if (answer.body.matched !== matched)
      throw new Error(
        `${answer.body.matched} were matched: ${JSON.stringify(answer.body.undecided_by)}`,
      )
    operation = answer.headers.get('x-operation-id')!
  }
  const undo = async () => void (await desk.post(`history/operations/${operation}/revert`, {}))
  const batch = async () => {
    for (let done = 0; done < matched; done += 1000)
      await other.post('entries/batch', other.entries)
  }
  // The first time of each is for the compiler.
  for (const work of [auto, undo, batch]) await work()
  const own = (work: () => Promise<void>) => () => rig.own(() => timed(work), 'server')
  const taken = await inTurns(times, { auto: own(auto), undo: own(undo), batch: own(batch) })
  console.log('')
  printHead(`${whole(matched)} payments`, 'ms', ...processorHeads)
  const row = (name: string, stretch: Stretch) =>
    printRow(name, whole(medianMs(stretch)), ...processorCells(perRequest(stretch)))
  row('auto-match among 2,500 open items', taken.auto)
  row('undone as one operation', taken.undo)
  row('as many entries by entries/batch', taken.batch)
  return {
    auto: ratioOf(taken.auto, taken.batch),
    autoTime: { value: medianMs(taken.auto), perRequest: perRequest(taken.auto) },
    undo: ratioOf(taken.undo, taken.auto),
    suggestions: await measureSuggestions(rig),
  }
}

function ratioOf(one: Stretch, other: Stretch) {
  const value = medianMs(one) / medianMs(other)
  return { value, byProcessor: processorRatio(one, other), perRequest: perRequest(one) }
}

/** The worst of three payments counts: one that names a number, one that names who pays, one that says nothing. */
async function measureSuggestions(rig: Rig) {
  const desk = await openDesk(rig, 10_000)
  const all = paymentOf(4321)
  const { amount, on, name } = all
  const movements = [all, { amount, on, name }, { amount, on }]
  await upload(rig.server.url, desk, fileOf(movements))
  const { data } = (await desk.get('bank-transactions')).body as { data: { id: number }[] }
  console.log('')
  printHead(
    'among 10,000 open items',
    'suggestions ms',
    'transaction ms',
    'ratio',
    'after a change ms',
    'fifth ms',
    ...processorHeads,
  )
  const figures = []
  for (const [place, what] of ['nothing named', 'a name', 'a number and a name'].entries()) {
    const path = `${desk.path}/bank-transactions/${data[place]!.id}`
    const ask = (rest: string) => () =>
      rig.send({ path: path + rest, headers: desk.headers, requests: asked })
    const own = (work: () => Promise<unknown>) => () =>
      rig.own(() => timed(async () => void (await work())), 'server')
    const suggest = own(() => desk.get(`bank-transactions/${data[place]!.id}/suggestions`))
    const changed = own(() => desk.post('third-parties', { type: 'supplier', name: 'New' }))
    const after = await inTurns(5, {
      changed,
      ...{ first: suggest, second: suggest, third: suggest, fourth: suggest, fifth: suggest },
    })
    await ask('/suggestions')()
    const taken = await inTurns(2, { read: ask(''), suggested: ask('/suggestions') })
    const figure = ratioOf(taken.suggested, taken.read)
    figures.push(figure)
    printRow(
      what,
      short(medianMs(taken.suggested)),
      short(medianMs(taken.read)),
      short(figure.value),
      short(medianMs(after.first)),
      short(medianMs(after.fifth)),
      ...processorCells(perRequest(taken.suggested)),
    )
  }
  return figures.reduce((worst, one) => (one.value > worst.value ? one : worst))
}

const customers = 500
const numberOf = (place: number) => `2026-${700_000 + place}`
const amountOf = (place: number) => `${10 + (place % 1900)}.${String(place % 100).padStart(2, '0')}`
const nameOf = (place: number) =>
  `Bakkerij ${streets[place % 20]} ${cities[Math.floor(place / 20)]}`

const streets =
  'Linde Eik Beuk Berk Esdoorn Kastanje Wilg Populier Hulst Den Spar Olm Es Iep Kers Peer Appel Noot Vlier Haag'.split(
    ' ',
  )
const cities =
  'Aalst Brugge Gent Kortrijk Leuven Mechelen Oostende Ronse Sint-Niklaas Tielt Torhout Turnhout Veurne Wavre Zottegem Namur Mons Tournai Dinant Huy Verviers Arlon Bastogne Ciney Durbuy'.split(
    ' ',
  )

/** A file whose customers have so many invoices open. */
async function openDesk(rig: Rig, items: number) {
  const { admin, company, path, journal } = await rig.books.openCompany()
  await rig.renewSessions()
  const { rows } = await rig.books.sql.query(
    `INSERT INTO third_parties (company_id, type, code, name, created_at, updated_at)
     SELECT $1, 'customer', 'C' || n, name, now(), now() FROM unnest($2::text[]) WITH ORDINALITY AS c (name, n)
     RETURNING id`,
    [company.id, Array.from({ length: customers }, (_, place) => nameOf(place))],
  )
  const partyOf = (place: number) => Number(rows[place % customers].id)
  const token = admin.token!
  const send = async (method: string, rest: string, body?: object): Promise<Answered> => {
    const answer = await call(rig.server.url, method, `${path}/${rest}`, {
      token,
      ...(body ? { body } : {}),
    })
    if (answer.status > 299) throw new Error(answer.text)
    return answer
  }
  const post = (rest: string, body: object) => send('POST', rest, body)
  for (let done = 0; done < items; done += 1000) {
    const count = Math.min(1000, items - done)
    const entries = Array.from({ length: count }, (_, at) => ({
      kind: 'invoice',
      journal_id: journal('VEN'),
      third_party_id: partyOf(done + at),
      entry_date: '2026-02-10',
      due_date: '2026-03-12',
      reference: numberOf(done + at),
      lines: [{ account: '700000', amount: amountOf(done + at), vat_code: null }],
    }))
    await post('entries/batch', { entries })
  }
  await rig.books.sql.query('VACUUM ANALYZE')
  return {
    path,
    token,
    headers: { authorization: `Bearer ${token}` },
    post,
    get: (rest: string) => send('GET', rest),
    /** A thousand payments as entries like those that matching posts, which letter nothing. */
    entries: {
      entries: Array.from({ length: 1000 }, (_, at) => ({
        kind: 'free',
        journal_id: journal('KBC'),
        entry_date: '2026-03-10',
        label: `${nameOf(at)} FACTUUR ${numberOf(at)}`,
        lines: [
          { account: '550000', debit: amountOf(at) },
          { account: '400000', third_party_id: partyOf(at), credit: amountOf(at) },
        ],
      })),
    },
  }
}

function paymentOf(place: number) {
  const text = `FACTUUR ${numberOf(place)}`
  return { amount: amountOf(place), on: '2026-03-10', name: nameOf(place % customers), text }
}

const paymentsOf = (count: number): Blob =>
  fileOf(Array.from({ length: count }, (_, place) => paymentOf(place)))

const fileOf = (movements: readonly Movement[]): Blob =>
  new Blob([coda({ from: '2026-03-01', to: '2026-03-31', movements })])
