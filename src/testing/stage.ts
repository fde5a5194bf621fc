import type { Route } from '#platform/api/route'
import { exampleOf } from '#platform/shapes/example'
import type { Books } from './books.js'
import { eInvoice } from './e-invoices.js'
import { type Answered, type Call, replies } from './http.js'

/**
 * A firm, a company file with its set-up, people, and a way to name a record of every kind: what tests that
 * walk over the whole route table need for a request that would pass.
 */
export type Stage = Awaited<ReturnType<typeof openStage>>

/** `set` is false where nothing of the file itself is asked: its set-up takes a moment. */
export async function openStage(books: Books, set = true) {
  const { firm, admin, company, path, journal, years } = set
    ? await books.openCompany()
    : await bareFile(books)
  const target = await books.member(firm, 'encoder')
  await books.sql.query('UPDATE users SET created_by_firm_id = $2 WHERE id = $1', [
    target.id,
    firm.id,
  ])
  const platform = await books.person({ isPlatformAdmin: true })
  const trashed = await books.newCompany(firm)
  await books.sql.query('UPDATE companies SET deleted_at = $2 WHERE id = $1', [
    trashed.id,
    books.clock(),
  ])
  const supplier = set ? await books.party(company, 'supplier') : 0
  return {
    books,
    firm,
    admin,
    company,
    path,
    journal,
    years: years as { id: number; periods: { id: number }[] }[],
    target,
    platform,
    trashed,
    supplier,
    /** One record of each kind that refusals can share: none of them is ever changed. */
    known: new Map<string, number>(),
  }
}

async function bareFile(books: Books) {
  const office = await books.office()
  return { ...office, path: office.company.path, journal: (_code: string) => 0, years: [] }
}

let count = 0
const next = () => ++count

const id = (answer: Answered): number => replies(answer, 201).body.id

/** How to make a record, by the segment of the path before its id. */
const makers: Readonly<Record<string, (on: Stage) => Promise<number>>> = {
  notes: async ({ admin, path }) => id(await admin.post(`${path}/notes`, { title: 'A note' })),
  accounts: async ({ admin, path }) =>
    id(await admin.post(`${path}/accounts`, { number: `6199${next()}`, label: 'Sundries' })),
  'vat-codes': async ({ admin, path }) =>
    id(await admin.post(`${path}/vat-codes`, { ...vatCode, code: `X${next()}` })),
  journals: async ({ admin, path }) =>
    id(
      await admin.post(`${path}/journals`, { code: `J${next()}`, label: 'Other', type: 'general' }),
    ),
  'fiscal-years': async ({ years }) => years[0]!.id,
  periods: async ({ years }) => years[0]!.periods[0]!.id,
  'third-parties': async ({ admin, path }) =>
    id(await admin.post(`${path}/third-parties`, { type: 'supplier', name: `Party ${next()}` })),
  entries: async (on) => id(await on.admin.post(`${on.path}/entries`, freeEntry(on))),
  documents: async (on) => id(await on.admin.post(`${on.path}/documents`, newDocument(on))),
  'document-imports': newImport,
  conflicts: newConflict,
  lettering: async (on) => id(await on.admin.post(`${on.path}/lettering`, await lettering(on))),
}

/** A note that was changed while someone offline changed it too. */
async function newConflict({ admin, path }: Stage): Promise<number> {
  const note = id(await admin.post(`${path}/notes`, { title: 'A note' }))
  replies(await admin.patch(`${path}/notes/${note}`, { title: 'Here' }), 200)
  const offline = { method: 'PATCH', path: `notes/${note}`, body: { title: 'There' } }
  const mutations = [{ mutation_id: `stage-${next()}`, base_version: 1, ...offline }]
  const { results } = replies(await admin.post(`${path}/sync/push`, { mutations }), 200).body
  return results[0].conflict_id
}

const vatCode = {
  code: 'XS21',
  label: 'Sales, own code',
  direction: 'sale',
  rate: '21.00',
  category: 'S',
  due_account: '451054',
}

function freeEntry({ journal }: Stage) {
  return {
    journal_id: journal('OD'),
    entry_date: '2026-03-10',
    lines: [
      { account: '612000', debit: '10.00' },
      { account: '550000', credit: '10.00' },
    ],
  }
}

function invoice({ journal, supplier }: Stage, code = 'ACH') {
  return {
    journal_id: journal(code),
    third_party_id: supplier,
    entry_date: '2026-03-10',
    reference: `F-${next()}`,
    lines: [{ account: '604000', amount: '100.00', vat_code: 'PG21' }],
  }
}

/** A new record of the kind that a segment of a path names. */
export function newRecord(on: Stage, kind: string): Promise<number> {
  return makers[kind]!(on)
}

/** An invoice and its payment, which letter each other. */
export async function lettering(on: Stage) {
  const { admin, path, journal, supplier } = on
  const invoiced = replies(await admin.post(`${path}/entries/invoice`, invoice(on)), 201).body
  const paid = replies(
    await admin.post(`${path}/entries`, {
      ...freeEntry(on),
      journal_id: journal('KBC'),
      lines: [
        { account: '440000', debit: '121.00', third_party_id: supplier },
        { account: '550000', credit: '121.00' },
      ],
    }),
    201,
  ).body
  return { line_ids: [invoiced.lines.at(-1).id, paid.lines[0].id] }
}

function newDocument({ supplier }: Stage) {
  return {
    direction: 'purchase',
    number: `D-${next()}`,
    document_date: '2026-03-10',
    third_party_id: supplier,
    lines: [{ description: 'Flour', amount_net: '100.00', account: '604000', vat_code: 'PG21' }],
  }
}

const batchOfStage = '7d444840-9dc0-41d1-b245-5ffdce74fad2'

/** A file that was read, without a file behind it: nobody opens it. */
async function newImport({ books, company }: Stage): Promise<number> {
  const { rows } = await books.sql.query(
    `WITH kept AS (
       INSERT INTO files (key, company_id, name, mime, size, sha256, created_at)
       VALUES ($2, $1, 'invoice.pdf', 'application/pdf', 5, $2, $4) RETURNING id
     )
     INSERT INTO document_imports (company_id, batch_id, file_id, kind, status, progress, step, engine, extracted,
                                   created_at, updated_at)
     SELECT $1, $5, id, 'pdf', 'needs_review', 100, 'done', 'local', $3, $4, $4 FROM kept RETURNING id`,
    [company.id, `stage${next()}`, JSON.stringify(extracted()), books.clock(), batchOfStage],
  )
  return Number(rows[0].id)
}

function extracted() {
  return {
    document_type: 'invoice',
    self_billed: false,
    direction: 'purchase',
    counterparty: { name: 'Wilg', vat_number: null, iban: null, bic: null },
    number: `I-${next()}`,
    date: '2026-03-10',
    due_date: null,
    structured_communication: null,
    payment_reference: null,
    currency: 'EUR',
    lines: [
      {
        description: 'Flour',
        quantity: null,
        unit_price: null,
        vat_rate: 21,
        vat_category: 'S',
        amount_net: 100,
        amount_vat: 21,
        amount_gross: 121,
      },
    ],
    adjustments: [],
    totals: {
      net: 100,
      vat: 21,
      gross: 121,
      prepaid: 0,
      rounding: 0,
      payable: 121,
      vat_breakdown: [{ category: 'S', rate: 21, base: 100, amount: 21 }],
    },
    payment: { iban: null, bic: null, paid: false },
    corrects: [],
    nature: null,
    confidence: 1,
    language: 'nl',
  }
}

/** What a line of an import is booked on. */
export async function choiceFor({ books, company }: Stage) {
  const { rows } = await books.sql.query(
    `SELECT (SELECT id FROM accounts WHERE company_id = $1 AND number = '604000') AS account,
            (SELECT id FROM vat_codes WHERE company_id = $1 AND code = 'PG21') AS code`,
    [company.id],
  )
  return { account_id: Number(rows[0].account), vat_code_id: Number(rows[0].code) }
}

const rule = { label: 'Everything', conditions: { direction: 'purchase' } }

async function newRule({ admin, path, journal }: Stage): Promise<number> {
  return id(await admin.post(`${path}/journals/${journal('ACH')}/rules`, rule))
}

async function newAttachment({ admin, path }: Stage, entryId: number): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([picture]), 'picture.png')
  const answer = await admin.call('POST', `${path}/entries/${entryId}/attachments`, { form })
  if (answer.status > 201) throw new Error(answer.text)
  return answer.body.id
}

/** The path of a route with real values in it; `fresh` makes a new record, which the request may use up. */
export async function pathOf(route: Route, on: Stage, fresh: boolean): Promise<string> {
  let path = route.path.replace('{firm}', on.firm.token)
  path =
    route.scope === 'company'
      ? path.replace('{company}', on.company.token)
      : path.replace('{company}', on.trashed.token)
  path = path.replace('{code}', 'BE').replace('{user}', String(on.target.id))
  if (path.includes('/rules')) path = path.replace('{id}', String(on.journal('ACH')))
  if (path.includes('{rule}'))
    path = path.replace('{rule}', String(await record(on, 'rules', newRule, fresh)))
  if (path.includes('{type}/{id}')) path = path.replace('{type}/{id}', await inBin(on))
  if (path.includes('{revision}') || path.includes('{operation}')) {
    const { seq, operation } = await madeNote(on)
    path = path.replace('{revision}', String(seq)).replace('{operation}', operation)
  }
  const kind = /\/([\w-]+)\/\{id\}/.exec(path)?.[1]
  if (kind !== undefined) {
    const make = makers[kind]
    if (!make) throw new Error(`no way to make one of ${kind}`)
    const made = await record(on, kind, make, fresh)
    path = path.replace('{id}', String(made))
    if (path.includes('{file}'))
      path = path.replace('{file}', String(await newAttachment(on, made)))
  }
  if (path.includes('{webhook}')) {
    const webhook = await record(on, 'webhooks', newWebhook, fresh)
    path = path.replace('{webhook}', String(webhook))
    const delivery = (stage: Stage) => newDelivery(stage, webhook)
    if (path.includes('{delivery}'))
      path = path.replace('{delivery}', String(await record(on, 'deliveries', delivery, fresh)))
  }
  if (path.includes('{batch}')) {
    await record(on, 'document-imports', newImport, fresh)
    path = path.replace('{batch}', batchOfStage)
  }
  if (path.includes('{session}'))
    path = path.replace('{session}', String(await tokenIdOf(on, 'session')))
  if (path.includes('{token}'))
    path = path.replace('{token}', String(await tokenIdOf(on, 'integration')))
  if (path.includes('{')) throw new Error(`no value for a parameter of ${path}`)
  return path + (queries[route.name] ?? '')
}

async function newWebhook({ admin, firm }: Stage): Promise<number> {
  const body = { url: 'https://hooks.example.be/stage', events: ['*'] }
  return replies(await admin.post(`${firm.path}/webhooks`, body), 201).body.webhook.id
}

/** A delivery that is over, as that of a test is. */
async function newDelivery({ admin, firm }: Stage, webhook: number): Promise<number> {
  const tested = await admin.post(`${firm.path}/webhooks/${webhook}/test`)
  return replies(tested, 202).body.delivery.id
}

/** A note that lies in the bin, as the bin names it. */
async function inBin({ admin, path }: Stage): Promise<string> {
  const made = id(await admin.post(`${path}/notes`, { title: 'A note' }))
  replies(await admin.delete(`${path}/notes/${made}`), 204)
  return `notes/${made}`
}

/** A change that can be taken back. */
async function madeNote({ books, admin, path, company }: Stage) {
  const made = replies(await admin.post(`${path}/notes`, { title: 'A note' }), 201)
  const { rows } = await books.sql.query(
    `SELECT seq, operation_id FROM changes WHERE company_id = $1 AND resource = 'notes' AND record_id = $2`,
    [company.id, made.body.id],
  )
  return { seq: Number(rows[0].seq), operation: rows[0].operation_id as string }
}

/** What a list cannot do without. */
const queries: Readonly<Record<string, string>> = {
  listLetterableItems: '?account_id=1',
}

async function record(
  on: Stage,
  kind: string,
  make: (on: Stage) => Promise<number>,
  fresh: boolean,
): Promise<number> {
  const known = on.known.get(kind)
  if (!fresh && known !== undefined) return known
  const made = await make(on)
  if (!fresh) on.known.set(kind, made)
  return made
}

async function tokenIdOf({ books, admin }: Stage, kind: 'session' | 'integration') {
  await books.newTokenFor(admin.id, kind)
  const { rows } = await books.sql.query(
    'SELECT max(id) AS id FROM tokens WHERE user_id = $1 AND kind = $2',
    [admin.id, kind],
  )
  return Number(rows[0].id)
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Bodies that need more than the examples of their schema: ids of this file, or figures that fit. */
const bodies: Readonly<Record<string, (on: Stage) => unknown>> = {
  createCompany: ({ firm }) => ({ name: `File ${next()}`, firm: firm.token }),
  updateCompany: () => ({ name: 'Renamed', city: 'Gent' }),
  updateSettings: () => ({ history: { trash_retention_days: 60 } }),
  createAccount: () => ({ number: `6188${next()}`, label: 'Sundries' }),
  updateAccount: () => ({ label: 'Other sundries' }),
  createVatCode: () => ({ ...vatCode, code: `Y${next()}` }),
  updateVatCode: () => ({ label: 'Renamed' }),
  createJournal: () => ({ code: `K${next()}`, label: 'Other', type: 'general' }),
  updateJournal: () => ({ label: 'Renamed' }),
  createJournalRule: () => rule,
  updateJournalRule: () => ({ label: 'Renamed' }),
  orderJournalRules: async (on) => {
    await newRule(on)
    const { rows } = await on.books.sql.query(
      'SELECT id FROM journal_rules WHERE company_id = $1 AND deleted_at IS NULL ORDER BY id DESC',
      [on.company.id],
    )
    return { ids: rows.map((row) => Number(row.id)) }
  },
  testJournalRules: () => ({ direction: 'purchase' }),
  createFiscalYear: () => ({ starts_on: '2027-01-01', ends_on: '2027-12-31' }),
  updateFiscalYear: () => ({ code: 'Y26' }),
  createThirdParty: () => ({ type: 'customer', name: `Party ${next()}` }),
  updateThirdParty: () => ({ city: 'Namur' }),
  mergeThirdParty: async (on) => ({ into_id: await makers['third-parties']!(on) }),
  createEntry: freeEntry,
  correctEntry: freeEntry,
  updateEntry: () => ({ label: 'Better words' }),
  createInvoice: (on) => invoice(on),
  createCreditNote: (on) => invoice(on, 'NCA'),
  createBatch: (on) => ({
    entries: [
      { kind: 'free', ...freeEntry(on) },
      { kind: 'invoice', ...invoice(on) },
    ],
  }),
  reverseEntry: () => ({}),
  createDocument: newDocument,
  updateDocument: () => ({ note: 'Better words' }),
  bookDocument: () => ({}),
  correctImport: () => ({ extracted: extracted() }),
  validateImport: async (on) => ({
    third_party_id: on.supplier,
    lines: [await choiceFor(on)],
  }),
  pushMutations: () => ({
    mutations: [
      { mutation_id: `stage-${next()}`, method: 'POST', path: 'notes', body: { title: 'A note' } },
    ],
  }),
  createLettering: lettering,
  letterCertain: () => ({}),
}

const files: Readonly<Record<string, { name: string; content: string | Buffer }>> = {
  importAccounts: { name: 'accounts.csv', content: 'number;label\n61777;Sundries\n' },
  uploadDocuments: { name: 'invoice.xml', content: eInvoice() },
  importThirdParties: { name: 'parties.csv', content: 'type;name\nsupplier;Party of a file\n' },
}

/** A body that the route accepts. */
export async function bodyOf(route: Route, on: Stage): Promise<Call> {
  if (route.upload) {
    const form = new FormData()
    const { name, content } = files[route.name] ?? { name: 'picture.png', content: picture }
    form.set(route.upload.field, new Blob([content]), name)
    return { form }
  }
  const own = bodies[route.name]
  if (own) return { body: await own(on) }
  return route.body ? { body: exampleOf(route.body) } : {}
}
