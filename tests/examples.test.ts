import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { app } from '#app'
import { makeLicenceKey } from '#capabilities/licence'
import { day } from '#kernel/days'
import type { Route } from '#platform/api/route'
import { bridgeSecret, platformOf } from '#testing/bridge'
import { makeThinDemo } from '#testing/demo'
import { type Call, call, Person, replies } from '#testing/http'
import { bodyOf, newRecord, openStage, pathOf, type Stage } from '#testing/stage'
import { choiceFor, lettering, purchaseInvoice } from '#testing/stage-entries'
import { useBooks } from '#testing/use-books'

/**
 * Every example of a body, as the document shows it, can be sent and is accepted: whoever copies one has to
 * put in nothing but the ids of their own records, which stand below, one by one.
 */
const routes = app.routes.filter((route) => route.body || route.upload)

type Json = Record<string, unknown>
type Media = { examples?: Record<string, { $ref: string }> }
type Operation = { requestBody: { content: Record<string, Media> } }

const books = useBooks({ own: true, environment: { BRIDGE_SECRET: bridgeSecret } })
let shared: Stage
let document: {
  paths: Record<string, Record<string, Operation>>
  components: { examples: Record<string, { value: unknown }> }
}
before(async () => {
  shared = await openStage(books)
  document = replies(await books.call('GET', '/v1/openapi.json'), 200).body
})

/** The named examples of a body; a part of a form has none, and gets a small file. */
function examplesOf({ path, method }: Route): [string, Json][] {
  const { content } = document.paths[path]![method.toLowerCase()]!.requestBody
  const named = Object.entries(content['application/json']?.examples ?? {})
  return named.map(([name, { $ref }]) => {
    const example = document.components.examples[$ref.split('/').at(-1)!]
    assert.ok(example, $ref)
    return [name, structuredClone(example.value) as Json]
  })
}

/** Those of Peppol need an access point, which the tests of its capability have. */
for (const route of routes.filter(({ path }) => !path.includes('/peppol')))
  test(`${route.method} ${route.path} takes what its example shows`, async () => {
    const examples = examplesOf(route)
    assert.equal(examples.length > 0, route.body !== null, 'an example of a JSON body')
    for (const [name, example] of examples) {
      const on = alone.has(route.name) ? await openStage(books) : shared
      const answer = await send(route, on, { body: await withRealIds(route, example, on) })
      assert.equal(answer.status, route.status, `${name}: ${answer.text}`)
      if (route.name === 'pushMutations')
        for (const { status, body } of answer.body.results)
          assert.equal(status, 'applied', JSON.stringify(body))
    }
    if (route.upload) replies(await send(route, shared, await bodyOf(route, shared)), route.status)
  })

async function send(route: Route, on: Stage, body: Call) {
  if (route.ability === 'bridge')
    return platformOf(books).send(route.method, await pathOf(route, on, true), body.body)
  const who = await (senders[route.name] ?? (({ admin }: Stage) => admin))(on)
  return call(books.base, route.method, await pathOf(route, on, true), {
    token: who?.token,
    ...body,
  })
}

/** Examples that would meet what another one made: the same number, a year with entries, a rule. */
const alone = new Set([
  'updateThirdParty',
  'updateFiscalYear',
  'orderJournalRules',
  'validateImport',
])

type Sender = (on: Stage) => Promise<Person | undefined> | Person | undefined

/** Who sends it, where that is not the admin of the firm; what has to be there before is made on the way. */
const senders: Readonly<Record<string, Sender>> = {
  createFirm: ({ platform }) => platform,
  signIn: async (on) => {
    await withPassword(on, 'els@example.be')
    return undefined
  },
  changePassword: (on) => withPassword(on, 'changes@example.be'),
  requestEmail: (on) => withPassword(on, 'moves@example.be'),
  openDemo: async () => {
    await makeThinDemo(books)
    return undefined
  },
}

/** Someone who has the password of the examples. */
async function withPassword({ firm, admin }: Stage, email: string): Promise<Person> {
  const fields = { name: 'Els Peeters', email, password: 'correct horse battery', role: 'encoder' }
  const made = await admin.post(`${firm.path}/members`, fields)
  assert.ok(made.status === 201 || made.body.errors?.email, made.text)
  const signedIn = await books.call('POST', '/v1/auth/login', { body: fields })
  const { token, user } = replies(signedIn, 201).body
  return new Person(books.base, token, user.id, email)
}

type Real = (on: Stage, beside: Json, route: Route) => unknown

/** What a caller puts in the place of each id. */
const real: Readonly<Record<string, Real>> = {
  journal_id: ({ journal }, { kind }, { name }) =>
    journal(journals[name] ?? (kind === 'free' ? 'OD' : 'ACH')),
  third_party_id: ({ supplier, company }, _beside, { name }) =>
    name === 'createMandate' ? books.party(company, 'customer') : supplier,
  account_id: async (on, _beside, { name }) =>
    name === 'letterCertain'
      ? accountOf(on, '440000')
      : name === 'createAssetCategory'
        ? accountOf(on, '240100')
        : (await choiceFor(on)).account_id,
  category_id: async (on, _beside, route) => ((await bodyOf(route, on)).body as Json).category_id,
  asset_ids: async (on, _beside, route) => ((await bodyOf(route, on)).body as Json).asset_ids,
  vat_code_id: async (on) => (await choiceFor(on)).vat_code_id,
  axis_id: async (on, _beside, route) => ((await bodyOf(route, on)).body as Json).axis_id,
  code_id: (on) => newRecord(on, 'analytic-codes'),
  fiscal_year_id: ({ years }) => years[0]!.id,
  into_id: (on) => newRecord(on, 'third-parties'),
  line_id: openLine,
  ids: async (on, _beside, route) => ((await bodyOf(route, on)).body as Json).ids,
  items: async (on, _beside, route) => ((await bodyOf(route, on)).body as Json).items,
  sepa_file_id: (on) => newRecord(on, 'sepa-files'),
  declarations: async (on, _beside, route) => {
    const { body } = await bodyOf(route, on)
    return (body as Json).declarations
  },
  line_ids: async (on) => (await lettering(on)).line_ids,
  key: ({ firm }) =>
    makeLicenceKey(books.service.services.keyFor('licence'), {
      plan: 'firm',
      firm: firm.token,
      valid_until: day('2027-01-01'),
      limits: { users: 5, companies: 50, imports_per_month: 9000, storage_gb: null },
    }),
}

async function accountOf({ admin, path }: Stage, number: string): Promise<number> {
  return replies(await admin.get(`${path}/accounts?q=${number}`), 200).body[0].id
}

/** A line of the supplier that is open: 121.00 is owed, and paid to an account of theirs. */
async function openLine(on: Stage): Promise<number> {
  const { admin, path, supplier } = on
  const ibans = [{ iban: 'BE71096123456769' }]
  replies(await admin.patch(`${path}/third-parties/${supplier}`, { ibans }), 200)
  const posted = await admin.post(`${path}/entries/invoice`, purchaseInvoice(on))
  return replies(posted, 201).body.lines.at(-1).id
}

const journals: Readonly<Record<string, string>> = {
  createEntry: 'OD',
  createCreditNote: 'NCA',
  createSepaFile: 'KBC',
}

async function withRealIds(route: Route, example: Json, on: Stage): Promise<Json> {
  for (const [name, value] of Object.entries(example)) {
    if (value === null) continue
    if (name in real) example[name] = await real[name]!(on, example, route)
    else if (Array.isArray(value))
      for (const one of value) if (typeof one === 'object') await withRealIds(route, one, on)
    if (typeof value === 'object' && !Array.isArray(value))
      await withRealIds(route, value as Json, on)
  }
  return example
}
