import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Books } from '#testing/books'
import { entry } from '#testing/entry'
import { replies } from '#testing/http'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { postInPhase } from '#testing/years'

const books = useBooks()
let desk: Awaited<ReturnType<Books['openCompany']>>
before(async () => {
  desk = await books.openCompany({ locale: 'fr' })
})

async function accountOf(number: string) {
  const { body } = await desk.admin.get(`${desk.path}/accounts?q=${number}`)
  const found = body.find((one: { number: string }) => one.number === number)
  assert.ok(found, `no account ${number}`)
  return found
}

/** A new account, so that each test has its own. */
async function made(number: string) {
  return replies(await desk.admin.post(`${desk.path}/accounts`, { number, label: 'Farine' }), 201)
    .body
}

const pathOf = (id: number) => `${desk.path}/accounts/${id}`
const change = (id: number, body: object, headers: Record<string, string> = {}) =>
  desk.admin.patch(pathOf(id), body, { headers })
const remove = (id: number) => desk.admin.delete(pathOf(id))
const fieldsOf = (answer: { body: { errors: object } }) => Object.keys(answer.body.errors).sort()

/** Posts a hundred from one account to another. */
const posts = (debit: string, credit: string) =>
  desk.admin.post(`${desk.path}/entries`, {
    journal_id: desk.journal('OD'),
    entry_date: '2026-03-10',
    lines: [
      { account: debit, debit: '100.00' },
      { account: credit, credit: '100.00' },
    ],
  })

/** What the log says of an account, as `updated 2`. */
async function logged(id: number): Promise<string[]> {
  const { rows } = await books.sql.query(
    `SELECT action, version FROM changes
      WHERE company_id = $1 AND resource = 'accounts' AND record_id = $2 ORDER BY seq`,
    [desk.company.id, id],
  )
  return rows.map(({ action, version }) => `${action} ${version}`)
}

/** A supplier who proposes an account. */
async function supplierWith(defaultAccountId: number): Promise<void> {
  const id = await books.party(desk.company, 'supplier')
  await books.sql.query('UPDATE third_parties SET default_account_id = $2 WHERE id = $1', [
    id,
    defaultAccountId,
  ])
}

describe('an account', () => {
  test('shows the balance of the fiscal year that holds today', async () => {
    const { id } = await made('604021')
    replies(await posts('604021', '550000'), 201)
    replies(await desk.admin.get(pathOf(id)), 200, {
      balance: { debit: '100.00', credit: '0.00', balance: '100.00' },
    })
  })

  test('changes by what is sent, with a version more, and not at all when nothing differs', async () => {
    const { id, label } = await made('604022')
    const { body: codes } = await desk.admin.get(`${desk.path}/vat-codes?q=PG21`)
    const vat_code_id = codes[0].id
    const changed = replies(await change(id, { vat_code_id }), 200, {
      version: 2,
      lock_version: 2,
      vat_code_id,
      label,
    })
    const same = { vat_code_id, kind: 'postable', number: '604022', label }
    replies(await change(id, same), 200, changed.body)
    assert.deepEqual(await logged(id), ['created 1', 'updated 2'])
    const stale = replies(await change(id, { label: 'x' }, { 'x-base-version': '1' }), 409, {
      code: 'conflict',
      server_version: 2,
    })
    const { body } = await desk.admin.get(pathOf(id))
    assert.deepEqual(stale.body.server_data, body)
  })

  test('is renamed in the language of the file; copies follow, translations stay', async () => {
    const { id } = await made('604023')
    const labels = async (body: object) => replies(await change(id, body), 200).body.labels
    const all = (fr: string, nl = fr) => ({ fr, nl, en: fr, de: fr })
    assert.deepEqual(await labels({ label: 'Farines' }), all('Farines'))
    assert.deepEqual(await labels({ labels: { nl: 'Bloem' } }), all('Farines', 'Bloem'))
    assert.deepEqual(await labels({ label: 'Farine bio' }), all('Farine bio', 'Bloem'))
  })

  test('keeps its number, type and kind once it has lines', async () => {
    const { id } = await made('604024')
    replies(await change(id, { number: '704024', type: 'income' }), 200, {
      class: 7,
      type: 'income',
      parent_id: (await accountOf('70')).id,
    })
    replies(await posts('704024', '550000'), 201)
    const wish = { number: '604025', type: 'expense', kind: 'heading', label: 'x' }
    const refused = replies(await change(id, wish), 422, {
      code: 'record_in_use',
      used_by: { lines: 1 },
    })
    assert.deepEqual(fieldsOf(refused), ['kind', 'number', 'type'])
    replies(await change(id, { label: 'Farines', is_active: false }), 200, { version: 3 })
    replies(await posts('704024', '550000'), 422)
  })

  test('keeps its number and kind while a journal, third party, VAT code or setting names it', async () => {
    const usedBy = async (number: string, wish: object) => {
      const { id } = await accountOf(number)
      return replies(await change(id, wish), 422, { code: 'record_in_use' }).body.used_by
    }
    for (const wish of [{ number: '4999' }, { kind: 'heading' }]) {
      assert.deepEqual((await usedBy('440000', wish)).journals, ['ACH', 'NCA'])
      assert.ok((await usedBy('411059', wish)).vat_codes.includes('PG21'))
      assert.deepEqual((await usedBy('451200', wish)).settings, [
        'auto_entries.vat.payable_account',
      ])
    }
    await supplierWith((await made('604026')).id)
    assert.deepEqual(await usedBy('604026', { number: '6999' }), { third_parties: 1 })
  })

  test('refuses a number that is none or is taken, and a type that only headings have', async () => {
    const { id } = await made('604027')
    const refused = async (body: object) => fieldsOf(replies(await change(id, body), 422))
    assert.deepEqual(await refused({ number: '60-4' }), ['number'])
    assert.deepEqual(await refused({ number: '604000' }), ['number'])
    assert.deepEqual(await refused({ type: 'mixed' }), ['type'])
    assert.deepEqual(await refused({ vat_code_id: 999_999_999 }), ['vat_code_id'])
    assert.deepEqual(await refused({ label: '' }), ['label'])
    const mixed = await accountOf('4')
    assert.deepEqual(fieldsOf(replies(await change(mixed.id, { kind: 'postable' }), 422)), ['type'])
  })

  test('takes its lines along when it becomes reconcilable, but for those that open a year', async () => {
    const { id } = await made('604028')
    replies(await posts('604028', '550000'), 201)
    await postInPhase(
      books.sql,
      desk,
      'opening',
      '2026-01-01',
      entry`
        Dr 604028 Goods  50.00
        Cr 550000 Bank   50.00
      `,
    )
    const open = async () => {
      const { rows } = await books.sql.query(
        'SELECT can_letter FROM entry_lines WHERE company_id = $1 AND account_id = $2 ORDER BY id',
        [desk.company.id, id],
      )
      return rows.map(({ can_letter }) => can_letter)
    }
    assert.deepEqual(await open(), [false, false])
    replies(await change(id, { is_reconcilable: true }), 200)
    assert.deepEqual(await open(), [true, false])
    const { rows } = await books.sql.query(
      `INSERT INTO letterings (company_id, account_id, code, amount, origin, created_at, updated_at)
       VALUES ($1, $2, 'AA', 100, 'manual', $3, $3) RETURNING id`,
      [desk.company.id, id, books.clock()],
    )
    const refused = replies(await change(id, { is_reconcilable: false }), 422, {
      code: 'record_in_use',
      used_by: { letterings: 1 },
    })
    assert.deepEqual(fieldsOf(refused), ['is_reconcilable'])
    await books.sql.query('DELETE FROM letterings WHERE id = $1', [rows[0].id])
    replies(await change(id, { is_reconcilable: false }), 200)
    assert.deepEqual(await open(), [false, false])
  })
})

describe('removal', () => {
  test('puts an unused account in the bin', async () => {
    const { id } = await made('604031')
    assert.equal(replies(await remove(id), 204).headers.get('x-trashed'), '1')
    replies(await desk.admin.get(pathOf(id)), 404)
    assert.deepEqual(await logged(id), ['created 1', 'deleted 2'])
    const { rows } = await books.sql.query(
      'SELECT deleted_at IS NOT NULL AS gone, deleted_by::int, version FROM accounts WHERE id = $1',
      [id],
    )
    assert.deepEqual(rows[0], { gone: true, deleted_by: desk.admin.id, version: 2 })
  })

  test('is refused with what uses the account', async () => {
    const usedBy = async (number: string) => {
      const { id } = await accountOf(number)
      return replies(await remove(id), 422, { code: 'record_in_use' }).body.used_by
    }
    await made('604032')
    replies(await posts('604032', '550000'), 201)
    assert.deepEqual(await usedBy('604032'), { lines: 1 })
    assert.deepEqual((await usedBy('400000')).journals, ['NCV', 'VEN'])
    assert.ok((await usedBy('451054')).vat_codes.includes('SG21'))
    assert.deepEqual((await usedBy('580000')).settings, ['auto_entries.transfers.transit_account'])
    const before = (await usedBy('603')).accounts
    await made('603990')
    assert.deepEqual(await usedBy('603'), { accounts: before + 1 })
    await books.party(desk.company, 'supplier', { accountId: (await accountOf('440100')).id })
    assert.deepEqual(await usedBy('440100'), { third_parties: 1 })
    await supplierWith((await made('604033')).id)
    assert.deepEqual(await usedBy('604033'), { third_parties: 1 })
    const { id } = await made('604034')
    await books.sql.query(
      `INSERT INTO journal_rules (company_id, journal_id, position, label, conditions, outcome, created_at, updated_at)
       VALUES ($1, $2, 1, 'Import', '{}', json_build_object('account_id', $3::bigint), $4, $4)`,
      [desk.company.id, desk.journal('ACH'), id, books.clock()],
    )
    assert.deepEqual(await usedBy('604034'), { journal_rules: ['Import'] })
  })

  test('and posting at the same moment never leave a line on an account in the bin', async () => {
    const outcomes = new Set<string>()
    for (let round = 100; round < 100 + rounds(50); round++) {
      const { id, number } = await made(`604${round}1`)
      const [posted, removed] = await Promise.all([posts(number, '550000'), remove(id)])
      outcomes.add(`${posted.status} ${removed.status}`)
    }
    const possible = ['201 422', '422 204']
    assert.deepEqual(
      [...outcomes].filter((one) => !possible.includes(one)),
      [],
    )
    const { rows } = await books.sql.query(
      `SELECT l.id FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
        WHERE l.company_id = $1 AND a.deleted_at IS NOT NULL`,
      [desk.company.id],
    )
    assert.deepEqual(rows, [])
  })
})
