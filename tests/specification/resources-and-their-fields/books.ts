import assert from 'node:assert/strict'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import type { chapter } from '../chapter.js'
import {
  boolean,
  decimal,
  each,
  haveFields,
  ifSet,
  including,
  integer,
  like,
  listOf,
  nothing,
  object,
  oneOf,
  shape,
  string,
  timestamp,
  zeroTime,
} from '../fields.js'
import type { Scene, Shown } from './scene.js'

export const fiscalYear = {
  ...each('id, company_id, lock_version, version', integer),
  code: like('a code', /^.{1,10}$/),
  ...each('starts_on, ends_on', zeroTime),
  is_closed: boolean,
  closed_at: ifSet(timestamp),
  closed_by: ifSet(integer),
  ...each('created_at, updated_at', timestamp),
  periods: listOf(object),
}

const account = shape({ id: integer, number: string, label: string })

export const journal = {
  ...each('id, company_id, last_number, entries_count, lock_version, version', integer),
  ...each('code, label, type', string),
  control_account_id: ifSet(integer),
  ...each('iban, bic, description', ifSet(string)),
  ...each('is_active, is_default', boolean),
  ...each('created_at, updated_at', timestamp),
  /** Only a journal in the bin has them, and there the bin says so. */
  ...each('deleted_at, deleted_by', nothing),
  control_account: ifSet(account),
  rules: listOf(object),
}

export function fiscalYearSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  section('FiscalYear')(
    '`id`, `company_id`, `code` (string, 10 max), `starts_on`, `ends_on` (timestamps), `is_closed` (boolean), `closed_at` (timestamp), `closed_by` (user id), `created_at`, `updated_at`, `lock_version`, `version`, `periods` (array).',
    async () => {
      const { admin, company } = on
      const path = `${on.path}/fiscal-years`
      const before = { starts_on: '2025-01-01', ends_on: '2025-12-31' }
      refusedAt(await admin.post(path, { ...before, code: 'X'.repeat(11) }), 'code')
      const made = await admin.post(path, { ...before, code: 'X'.repeat(10) })
      const { id } = replies(made, 201, { code: 'X'.repeat(10), is_closed: false }).body
      replies(await admin.post(`${path}/${id}/close`), 200)
      const years = await on.read(path)
      haveFields(years, fiscalYear)
      const [closed, open] = years
      assert.deepEqual([closed.is_closed, closed.closed_by], [true, admin.id])
      assert.deepEqual([open.is_closed, open.closed_at, open.closed_by], [false, null, null])
      assert.equal(closed.starts_on.slice(0, 10), before.starts_on)
      assert.equal(closed.company_id, company.id)
      assert.equal(closed.lock_version, closed.version)
      assert.equal(open.periods.length, 12)
      assert.deepEqual(await on.read(`${path}/${id}`), closed)
    },
  )
}

export function journalSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Journal')

  says(
    '`id`, `company_id`, `code`, `label`, `type`, `control_account_id`, `iban`, `bic`, `last_number` (integer), `is_active`, `is_default` (boolean), `description`, `created_at`, `updated_at`, `lock_version`, `version`, `deleted_at`, `deleted_by`, `entries_count`, `control_account`, `rules` (array).',
    async () => {
      const { admin } = on
      const path = `${on.path}/journals`
      const bank = `${path}/${on.journal('KBC')}`
      replies(await admin.patch(bank, { bic: 'GKCCBEBB', description: 'Zichtrekening' }), 200)
      const rule = { label: 'Alles', conditions: { direction: 'purchase' } }
      replies(await admin.post(`${path}/${on.journal('ACH')}/rules`, rule), 201)
      const spare = { code: 'SPARE', label: 'Spare', type: 'general' }
      const { id } = replies(await admin.post(path, spare), 201).body
      replies(await admin.delete(`${path}/${id}`), 204)
      const [deleted] = (await on.read(`${on.path}/trash?type=journals`)).data
      haveFields([deleted], { deleted_at: timestamp, deleted_by: including({ id: integer }) })
      assert.deepEqual([deleted.id, deleted.deleted_by.id], [id, admin.id])
      const journals = await on.read(path)
      haveFields(journals, journal)
      const named = (code: string) => journals.find((one: Shown) => one.code === code)
      assert.deepEqual([named('KBC').iban, named('KBC').bic], ['BE96068901234505', 'GKCCBEBB'])
      assert.equal(named('ACH').rules.length, 1)
      const { last_number, entries_count } = named('OD')
      const { number } = replies(await postFree(on), 201).body
      replies(await admin.get(`${path}/${on.journal('OD')}`), 200, {
        last_number: last_number + 1,
        entries_count: entries_count + 1,
      })
      assert.equal(number, last_number + 1)
      assert.equal(named('ACH').control_account.id, named('ACH').control_account_id)
      assert.deepEqual(await on.read(bank), named('KBC'))
    },
  )

  says(
    'Journals created with a company file: codes `ACH`, `NCA`, `VEN`, `NCV`, `OD`, `CAI`, plus one financial journal per bank.',
    async () => {
      const codesOf = ({ journals }: Shown) =>
        journals.map(({ code, type }: Shown) => `${code} ${type}`).sort()
      const always = [
        'ACH purchase',
        'CAI cash',
        'NCA purchase_credit_note',
        'NCV sale_credit_note',
        'OD general',
        'VEN sale',
      ]
      const files = await on.read('/v1/companies', on.alone)
      const countries = files.map(({ country_pack }: Shown) => country_pack)
      assert.deepEqual(countries.sort(), ['BE', 'FR', 'LU'])
      for (const file of files) assert.deepEqual(codesOf(file), always)
      const banks = ['ING financial', 'KBC financial']
      assert.deepEqual(codesOf(await on.read(on.path)), [...always, ...banks].sort())
    },
  )
}

/** Posts an entry of which no more is said than must be. */
export function postFree({ admin, path, journal: named }: Scene): Promise<Answered> {
  return admin.post(`${path}/entries`, {
    journal_id: named('OD'),
    entry_date: '2026-03-11',
    lines: [
      { account: '612000', debit: '10.00' },
      { account: '550000', credit: '10.00' },
    ],
  })
}

const entryLine = {
  ...each('id, account_id', integer),
  ...each('debit, credit', decimal),
  account,
}

export function entrySection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Entry and entry line')
  let posted: Shown[]
  /** An invoice that was reversed, its reversal, and a free entry of which little was said. */
  const entries = async () => {
    posted ??= await post()
    return posted
  }
  async function post() {
    const { admin, path, journal: named, books, company } = on
    const party = await books.party(company, 'supplier')
    const invoice = {
      journal_id: named('ACH'),
      third_party_id: party,
      entry_date: '2026-03-10',
      label: 'Bloem',
      reference: 'F-1',
      lines: [{ account: '604000', amount: '100.00', vat_code: 'PG21' }],
    }
    const { id } = replies(await admin.post(`${path}/entries/invoice`, invoice), 201).body
    const reversal = replies(await admin.post(`${path}/entries/${id}/reverse`), 201).body
    const ids = [id, reversal.id, replies(await postFree(on), 201).body.id]
    return Promise.all(ids.map((one) => on.read(`${path}/entries/${one}`)))
  }

  says(
    'Entry: `id`, `journal_id`, `number` (integer), `entry_date` (timestamp), `label`, `reference`, `status` (`posted` `reversed`), `journal {id, code, type}`, `third_party {id, name}`, `lines[]`.',
    async () => {
      haveFields(await entries(), {
        ...each('id, journal_id, number', integer),
        entry_date: zeroTime,
        ...each('label, reference', ifSet(string)),
        status: oneOf('posted', 'reversed'),
        journal: shape({ id: integer, code: string, type: string }),
        third_party: ifSet(shape({ id: integer, name: string })),
        lines: listOf(including(entryLine)),
      })
      const [invoice, reversal, free] = await entries()
      const states = [invoice.status, reversal.status, free.status]
      assert.deepEqual(states, ['reversed', 'posted', 'posted'])
      assert.equal(invoice.entry_date, '2026-03-10T00:00:00.000000Z')
      assert.deepEqual([invoice.label, invoice.reference], ['Bloem', 'F-1'])
      assert.equal(invoice.journal.id, invoice.journal_id)
      const { data } = await on.read(`${on.path}/entries`)
      assert.deepEqual(
        data.find(({ id }: Shown) => id === invoice.id),
        invoice,
      )
    },
  )

  says(
    'Entry line: `id`, `account_id`, `debit`, `credit` (decimal strings), `account {id, number, label}`.',
    async () => {
      const lines = (await entries()).flatMap((entry) => entry.lines)
      haveFields(lines, entryLine)
      for (const line of lines) assert.equal(line.account.id, line.account_id)
      const [cost, vat, supplier] = (await entries())[0].lines
      assert.deepEqual(
        [cost, vat, supplier].map(({ debit, credit }) => [debit, credit]),
        [
          ['100.00', '0.00'],
          ['21.00', '0.00'],
          ['0.00', '121.00'],
        ],
      )
    },
  )
}

export function thirdPartySection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  section('ThirdParty (fields seen)')(
    '`id`, `type` (`supplier` or `customer`), `code`, `name`, `vat_number`, `version`.',
    async () => {
      const { admin } = on
      const path = `${on.path}/third-parties`
      const wish = { type: 'supplier', name: 'De Kroon', vat_number: 'BE0123456749' }
      const { id } = replies(await admin.post(path, wish), 201, { ...wish, version: 1 }).body
      replies(await admin.post(path, { type: 'customer', name: 'Métropole' }), 201)
      refusedAt(await admin.post(path, { type: 'both', name: 'X' }), 'type')
      replies(await admin.patch(`${path}/${id}`, { name: 'De Kroon BV' }), 200, { version: 2 })
      const fields = {
        ...each('id, version', integer),
        type: oneOf('supplier', 'customer'),
        ...each('code, name', string),
        vat_number: ifSet(string),
      }
      const parties = await on.read(path)
      haveFields(parties, fields)
      assert.equal(new Set(parties.map(({ type }: Shown) => type)).size, 2)
      haveFields([await on.read(`${path}/${id}`)], fields)
    },
  )
}

export function syncSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  section('Sync change record')(
    '`resource` (string), `op` (value seen: `upsert`), `id`, `version`, `data` (object), `changed_at` (timestamp), `seq` (integer).',
    async () => {
      const { id } = replies(
        await on.admin.post(`${on.path}/third-parties`, { type: 'customer', name: 'Nieuw' }),
        201,
      ).body
      const { changes } = await on.read(`${on.path}/sync/pull?since=0&limit=5000`)
      const kept = changes.filter(({ op }: Shown) => op === 'upsert')
      haveFields(kept, {
        resource: string,
        op: oneOf('upsert'),
        ...each('id, version, seq', integer),
        data: object,
        changed_at: timestamp,
      })
      const party = kept.find((one: Shown) => one.resource === 'third-parties' && one.id === id)
      assert.deepEqual([party.version, party.data.name], [1, 'Nieuw'])
      const order = changes.map(({ seq }: Shown) => seq)
      assert.deepEqual(
        order,
        [...order].sort((one, other) => one - other),
      )
    },
  )
}
