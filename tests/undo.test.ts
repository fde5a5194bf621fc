import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { isLong } from '#testing/rounds'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const seeds = [Number(process.env.FUZZ_SEED ?? 20_260_316), ...(isLong ? [7] : [])]

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>
type Id = { id: number }

/** Numbers that only look like chance: the same seed gives the same ones. */
function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    of: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)]!,
  }
}

type Chance = ReturnType<typeof chanceOf>

/** What people do to a file all day, by chance. A refusal is no operation. */
const deeds: readonly ((desk: Desk, chance: Chance, mark: string) => Promise<Answered>)[] = [
  ({ admin, path }, chance, mark) =>
    admin.post(`${path}/accounts`, {
      number: `61${chance.below(90) + 10}${mark}`,
      label: `Account ${mark}`,
    }),
  async ({ admin, path }, chance, mark) =>
    admin.patch(`${path}/accounts/${await one(admin, `${path}/accounts?q=61`, chance)}`, {
      label: `Renamed ${mark}`,
    }),
  async ({ admin, path }, chance) =>
    admin.delete(`${path}/accounts/${await one(admin, `${path}/accounts?q=61`, chance)}`),
  ({ admin, path }, _chance, mark) =>
    admin.post(`${path}/journals`, { code: `J${mark}`, label: 'Other', type: 'general' }),
  async ({ admin, path }, chance, mark) =>
    admin.patch(`${path}/journals/${await one(admin, `${path}/journals`, chance)}`, {
      label: `Journal ${mark}`,
    }),
  ({ admin, path, journal }, _chance, mark) =>
    admin.post(`${path}/journals/${journal('ACH')}/rules`, {
      label: `Rule ${mark}`,
      conditions: { direction: 'purchase' },
    }),
  ({ admin, path }, chance, mark) =>
    admin.post(`${path}/third-parties`, {
      type: chance.of(['supplier', 'customer']),
      name: `Party ${mark}`,
    }),
  async ({ admin, path }, chance, mark) =>
    admin.patch(`${path}/third-parties/${await one(admin, `${path}/third-parties`, chance)}`, {
      name: `Party ${mark}`,
      city: `City ${mark}`,
    }),
  async ({ admin, path }, chance) =>
    admin.delete(`${path}/third-parties/${await one(admin, `${path}/third-parties`, chance)}`),
  async ({ admin, path }, chance) => {
    // Into the oldest: one that is younger than what is booked on it could not be unmade.
    const { body } = await admin.get(`${path}/third-parties?type=supplier`)
    const ids = body.map(({ id }: Id) => id).sort((one: number, other: number) => one - other)
    const [stayer, goer] = [ids[0], chance.of<number>(ids)]
    return admin.post(`${path}/third-parties/${goer}/merge`, { into_id: stayer })
  },
  async ({ admin, path, journal }, chance, mark) =>
    admin.post(`${path}/entries/invoice`, {
      journal_id: journal('ACH'),
      third_party_id: await one(admin, `${path}/third-parties?type=supplier&q=Base`, chance),
      entry_date: '2026-03-10',
      reference: `F-${mark}`,
      lines: [{ account: '604000', amount: `${chance.below(900) + 1}.00`, vat_code: 'PG21' }],
    }),
  async ({ admin, path, journal }, chance) =>
    admin.post(`${path}/entries/batch`, {
      entries: Array.from({ length: 5 }, () => ({
        kind: 'entry',
        journal_id: journal('OD'),
        entry_date: '2026-03-11',
        lines: [
          { account: '612000', debit: `${chance.below(90) + 1}.00` },
          { account: '499000', credit: '1.00' },
        ],
      })).map((entry) => ({
        ...entry,
        lines: [entry.lines[0], { ...entry.lines[1], credit: entry.lines[0]!.debit }],
      })),
    }),
  async ({ admin, path }, chance, mark) =>
    admin.patch(`${path}/entries/${await one(admin, `${path}/entries`, chance)}`, {
      label: `Label ${mark}`,
    }),
  async ({ admin, path }, chance) =>
    admin.post(
      `${path}/entries/${await one(admin, `${path}/entries?status=posted`, chance)}/reverse`,
    ),
  payment,
  partPayment,
  tie,
  tie,
  ({ admin, path }) => admin.post(`${path}/lettering/auto`),
  async ({ admin, path }, chance) =>
    admin.delete(`${path}/lettering/${await one(admin, `${path}/lettering`, chance)}`),
  transfer,
  transfer,
  async ({ admin, path }, chance) =>
    admin.post(
      `${path}/sepa-files/${await one(admin, `${path}/sepa-files?status=draft`, chance)}/confirm`,
    ),
  async ({ admin, path }, chance) =>
    admin.delete(
      `${path}/sepa-files/${await one(admin, `${path}/sepa-files?status=draft`, chance)}`,
    ),
  async ({ admin, path }, chance, mark) =>
    admin.post(`${path}/sepa-mandates`, {
      reference: `M-${mark}`,
      third_party_id: await one(admin, `${path}/third-parties?type=customer`, chance),
      iban: 'BE71096123456769',
      signed_on: '2026-01-01',
    }),
  async ({ admin, path }, chance, mark) =>
    admin.patch(`${path}/sepa-mandates/${await one(admin, `${path}/sepa-mandates`, chance)}`, {
      reference: `N-${mark}`,
    }),
  async ({ admin, path }, chance) =>
    admin.delete(`${path}/sepa-mandates/${await one(admin, `${path}/sepa-mandates`, chance)}`),
  async ({ admin, path, years }, chance) => {
    const { id } = years[0].periods[0]
    return admin.post(`${path}/periods/${id}/${chance.of(['lock', 'unlock'])}`)
  },
  ({ admin, path }, chance) =>
    admin.patch(`${path}/settings`, { history: { trash_retention_days: chance.below(100) + 1 } }),
  ({ admin, path }, _chance, mark) => admin.patch(path, { city: `City ${mark}` }),
]

/** Pays an invoice that a supplier sent, whole. */
async function payment({ admin, path, journal }: Desk, chance: Chance): Promise<Answered> {
  const invoices = `${path}/entries?status=posted&journal_id=${journal('ACH')}`
  const paid = await admin.get(`${path}/entries/${await one(admin, invoices, chance)}`)
  if (paid.status !== 200) return paid
  const { third_party_id, total_credit: amount } = paid.body
  return admin.post(`${path}/entries`, {
    journal_id: journal('OD'),
    entry_date: '2026-03-12',
    lines: [
      { account: '440000', debit: amount, third_party_id },
      { account: '580000', credit: amount },
    ],
  })
}

/** Pays an amount that settles nothing whole. */
async function partPayment({ admin, path, journal }: Desk, chance: Chance): Promise<Answered> {
  const third_party_id = await one(admin, `${path}/third-parties?type=supplier&q=Base`, chance)
  const amount = `${chance.below(300) + 1}.50`
  return admin.post(`${path}/entries`, {
    journal_id: journal('OD'),
    entry_date: '2026-03-13',
    lines: [
      { account: '440000', debit: amount, third_party_id },
      { account: '580000', credit: amount },
    ],
  })
}

/** Makes a file that pays some of the open items of a supplier, some of them in part. */
async function transfer({ admin, path, journal }: Desk, chance: Chance): Promise<Answered> {
  const supplier = await one(admin, `${path}/third-parties?type=supplier&q=Base`, chance)
  const found = await admin.get(`${path}/third-parties/${supplier}/open-items`)
  if (found.status !== 200) return found
  const open: { line_id: number }[] = found.body
  const items = open
    .filter(() => chance.below(2) === 0)
    .map(({ line_id }) => (chance.below(3) === 0 ? { line_id, amount: '1.50' } : { line_id }))
  return admin.post(`${path}/sepa-files`, {
    type: 'credit_transfer',
    journal_id: journal('KBC'),
    items,
  })
}

/** Ties open items of a supplier, some of them tied already. */
async function tie({ admin, path }: Desk, chance: Chance): Promise<Answered> {
  const supplier = await one(admin, `${path}/third-parties?type=supplier&q=Base`, chance)
  const found = await admin.get(`${path}/third-parties/${supplier}/open-items`)
  if (found.status !== 200) return found
  const items: { line_id: number }[] = found.body
  const line_ids = items.map(({ line_id }) => line_id).filter(() => chance.below(2) === 0)
  return admin.post(`${path}/lettering`, { line_ids, partial: true })
}

async function one(admin: Desk['admin'], url: string, chance: Chance): Promise<number> {
  const { body } = replies(await admin.get(url), 200)
  const rows: Id[] = Array.isArray(body) ? body : body.data
  return rows.length === 0 ? 0 : chance.of(rows).id
}

/** The file as its readers see it, but for what every change moves. */
async function shown({ admin, path }: Desk) {
  const lists = [
    'accounts',
    'vat-codes',
    'journals',
    'third-parties',
    'fiscal-years',
    'sepa-mandates',
  ]
  const found: Record<string, unknown> = {}
  for (const list of lists) found[list] = replies(await admin.get(`${path}/${list}`), 200).body
  found.settings = replies(await admin.get(`${path}/settings`), 200).body
  found.file = replies(await admin.get(path), 200).body
  for (const { id } of found.journals as Id[])
    found[`rules of ${id}`] = replies(await admin.get(`${path}/journals/${id}/rules`), 200).body
  return settled(found)
}

const restless = new Set(['version', 'lock_version', 'updated_at', 'journal_entries_count'])
const counters = new Set(['last_number', 'entries_count', 'next_number', 'counters'])

function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !restless.has(name) && !counters.has(name))
      .map(([name, inner]) => [name, settled(inner)]),
  )
}

for (const seed of seeds)
  test(`what was done and taken back, the last first, leaves the file as it was (seed ${seed})`, async () => {
    const chance = chanceOf(seed)
    const desk = await books.openCompany()
    for (const name of ['Base one', 'Base two', 'Base three']) {
      const supplier = { type: 'supplier', name, ibans: [{ iban: 'BE71096123456769' }] }
      replies(await desk.admin.post(`${desk.path}/third-parties`, supplier), 201)
    }
    const start = await shown(desk)
    const operations: string[] = []
    for (let turn = 0; turn < 120; turn++) {
      const answer = await chance.of(deeds)(desk, chance, String(turn))
      assert.ok(answer.status < 500, answer.text)
      const operation = answer.headers.get('x-operation-id')
      if (operation) operations.push(operation)
    }
    assert.ok(operations.length > 60, `${operations.length} operations only`)
    const { undo, standing } = undoIn(books, desk)
    for (const operation of operations.reverse()) await undo(operation)
    assert.deepEqual(await shown(desk), start)
    assert.deepEqual(await standing(), { accounts: [], boxes: [], open: [] })
  })
