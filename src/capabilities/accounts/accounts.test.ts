import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { entry } from '#testing/entry'
import { replies } from '#testing/http'
import { postInPhase } from '#testing/years'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

type File = Awaited<ReturnType<Books['file']>>

/** The account of a number, as the list shows it. */
async function accountOf({ admin, path }: File, number: string) {
  const { body } = replies(await admin.get(`${path}/accounts?q=${number}`), 200)
  const found = body.find((one: { number: string }) => one.number === number)
  assert.ok(found, `no account ${number}`)
  return found
}

/** Posts one amount from an account to another. */
async function posts({ admin, path, journal }: File, debit: string, credit: string) {
  return admin.post(`${path}/entries`, {
    journal_id: journal('OD'),
    entry_date: '2026-03-10',
    lines: [
      { account: debit, debit: '100.00' },
      { account: credit, credit: '100.00' },
    ],
  })
}

/** The rows of the log after a moment, as `action number version`. */
async function logged({ company }: File, after: number): Promise<string[]> {
  const { rows } = await books.sql.query(
    `SELECT action, coalesce(after, before) ->> 'number' AS number, version FROM changes
      WHERE company_id = $1 AND seq > $2 ORDER BY seq`,
    [company.id, after],
  )
  return rows.map(({ action, number, version }) => `${action} ${number} ${version}`)
}

async function seqOf({ company }: File): Promise<number> {
  const { rows } = await books.sql.query(
    'SELECT last_seq FROM change_heads WHERE company_id = $1',
    [company.id],
  )
  return Number(rows[0].last_seq)
}

const numbers = (body: { number: string }[]) => body.map(({ number }) => number)

describe('the chart', () => {
  test('is listed whole, in the order of its numbers', async () => {
    const { admin, path } = await books.file()
    const { body } = replies(await admin.get(`${path}/accounts`), 200)
    assert.ok(Array.isArray(body) && body.length > 900)
    assert.deepEqual(numbers(body), numbers(body).toSorted())
    assert.equal(body.find((one: { number: string }) => one.number === '440000').is_control, true)
    assert.equal(body.find((one: { number: string }) => one.number === '604000').is_control, false)
  })

  test('is searched by the beginning of a number and by words of any language, accents aside', async () => {
    const { admin, path } = await books.file({ locale: 'fr' })
    const found = async (q: string) =>
      numbers((await admin.get(`${path}/accounts?q=${encodeURIComponent(q)}`)).body)
    const byNumber = await found('6040')
    assert.deepEqual(byNumber, ['604000'])
    assert.ok((await found('handelsgoederen')).includes('604000'))
    assert.ok((await found('EINKÄUFE VON HANDELSWAREN')).includes('604000'))
    assert.ok((await found('einkaufe von handelswaren - belgien')).includes('604000'))
    assert.deepEqual(await found('100 %'), [])
    assert.deepEqual(await found('04000'), ['040000'])
  })

  test('is narrowed by class, type, kind and activity', async () => {
    const file = await books.file()
    const { admin, path } = file
    const list = async (query: string) => (await admin.get(`${path}/accounts?${query}`)).body
    for (const one of await list('class=6')) assert.match(one.number, /^6/)
    for (const one of await list('type=equity&kind=heading'))
      assert.deepEqual([one.type, one.kind], ['equity', 'heading'])
    const { id } = await accountOf(file, '604000')
    replies(await admin.patch(`${path}/accounts/${id}`, { is_active: false }), 200)
    assert.deepEqual(numbers(await list('is_active=0')), ['604000'])
    assert.ok(!numbers(await list('is_active=1')).includes('604000'))
    replies(await admin.get(`${path}/accounts?class=12`), 422)
  })

  test('shows nothing of another file', async () => {
    const mine = await books.file()
    const other = await books.file()
    const { id } = await accountOf(other, '604000')
    replies(await mine.admin.get(`${mine.path}/accounts/${id}`), 404)
    replies(await mine.admin.patch(`${mine.path}/accounts/${id}`, { label: 'x' }), 404)
    replies(await mine.admin.delete(`${mine.path}/accounts/${id}`), 404)
    replies(await mine.admin.get(`${mine.path}/accounts/${id}/ledger`), 404)
  })
})

describe('a new account', () => {
  test('hangs under the longest heading that begins it and has its type', async () => {
    const file = await books.file()
    const { admin, path } = file
    const heading = await accountOf(file, '604')
    const made = replies(
      await admin.post(`${path}/accounts`, { number: '6040001', label: 'Bloem' }),
      201,
      {
        type: 'expense',
        kind: 'postable',
        class: 6,
        parent_id: heading.id,
        is_active: true,
        is_reconcilable: false,
        is_control: false,
        vat_code_id: null,
        version: 1,
        labels: { fr: 'Bloem', nl: 'Bloem', en: 'Bloem', de: 'Bloem' },
      },
    )
    const { balance, ...read } = replies(
      await admin.get(`${path}/accounts/${made.body.id}`),
      200,
    ).body
    assert.deepEqual(read, made.body)
    assert.deepEqual(balance, { debit: '0.00', credit: '0.00', balance: '0.00' })
  })

  test('fills the languages that were not given', async () => {
    const { admin, path } = await books.file({ locale: 'nl' })
    const labelsOf = async (number: string, more: object) =>
      replies(await admin.post(`${path}/accounts`, { number, ...more }), 201).body
    const mixed = await labelsOf('604011', { label: 'Bloem', labels: { fr: 'Farine' } })
    assert.deepEqual(mixed.labels, { fr: 'Farine', nl: 'Bloem', en: 'Bloem', de: 'Bloem' })
    assert.equal(mixed.label, 'Bloem')
    const own = await labelsOf('604012', { labels: { fr: 'Farine', nl: 'Bloem' } })
    assert.deepEqual(own.labels, { fr: 'Farine', nl: 'Bloem', en: 'Bloem', de: 'Bloem' })
    const foreign = await labelsOf('604013', { labels: { de: 'Mehl' } })
    assert.deepEqual(foreign.labels, { fr: 'Mehl', nl: 'Mehl', en: 'Mehl', de: 'Mehl' })
  })

  test('is refused field by field', async () => {
    const { admin, path } = await books.file()
    const refused = async (body: object) =>
      Object.keys(replies(await admin.post(`${path}/accounts`, body), 422).body.errors).sort()
    assert.deepEqual(await refused({ number: 'A' }), ['label', 'number', 'type'])
    assert.deepEqual(await refused({ number: '12345678901', label: 'x' }), ['number'])
    assert.deepEqual(await refused({ number: '604000', label: 'x' }), ['number'])
    // Class 4 is mixed, and no chart of ours has a class 9.
    assert.deepEqual(await refused({ number: '4', label: 'x' }), ['number', 'type'])
    assert.deepEqual(await refused({ number: '9001', label: 'x' }), ['type'])
    assert.deepEqual(await refused({ number: '604010', label: 'x', type: 'mixed' }), ['type'])
    assert.deepEqual(await refused({ number: '604010', label: 'x', vat_code_id: 999_999_999 }), [
      'vat_code_id',
    ])
    const other = await books.file()
    const { body: codes } = await other.admin.get(`${other.path}/vat-codes`)
    assert.deepEqual(await refused({ number: '604010', label: 'x', vat_code_id: codes[0].id }), [
      'vat_code_id',
    ])
    replies(
      await admin.post(`${path}/accounts`, {
        number: '9',
        label: 'x',
        type: 'mixed',
        kind: 'heading',
      }),
      201,
    )
  })

  test('takes a number again once the account that had it is in the bin', async () => {
    const { admin, path } = await books.file()
    const make = () => admin.post(`${path}/accounts`, { number: '604011', label: 'Bloem' })
    const { body } = replies(await make(), 201)
    replies(await make(), 422)
    replies(await admin.delete(`${path}/accounts/${body.id}`), 204)
    replies(await make(), 201)
  })
})

describe('a new heading', () => {
  test('takes over the accounts below it, each with a version and a row of the log', async () => {
    const file = await books.file()
    const { admin, path } = file
    for (const number of ['604051', '6040512', '60406'])
      replies(await admin.post(`${path}/accounts`, { number, label: number }), 201)
    const before = await seqOf(file)
    const heading = replies(
      await admin.post(`${path}/accounts`, { number: '60405', label: 'Bloem', kind: 'heading' }),
      201,
    ).body
    assert.equal((await accountOf(file, '604051')).parent_id, heading.id)
    assert.equal((await accountOf(file, '6040512')).parent_id, heading.id)
    assert.equal((await accountOf(file, '60406')).parent_id, (await accountOf(file, '604')).id)
    assert.deepEqual(await logged(file, before), [
      'created 60405 1',
      'updated 604051 2',
      'updated 6040512 2',
    ])
    const { rows } = await books.sql.query(
      `SELECT before ->> 'parent_id' AS was, after ->> 'parent_id' AS is FROM changes
        WHERE company_id = $1 AND seq = $2`,
      [file.company.id, before + 2],
    )
    assert.deepEqual(rows[0], {
      was: String((await accountOf(file, '604')).id),
      is: String(heading.id),
    })
  })

  test('lets them go when it moves or becomes an account', async () => {
    const file = await books.file()
    const { admin, path } = file
    for (const number of ['604051', '604061'])
      replies(await admin.post(`${path}/accounts`, { number, label: number }), 201)
    const above = await accountOf(file, '604')
    const { body: heading } = await admin.post(`${path}/accounts`, {
      number: '60405',
      label: 'Bloem',
      kind: 'heading',
    })
    const parents = async () => [
      (await accountOf(file, '604051')).parent_id,
      (await accountOf(file, '604061')).parent_id,
    ]
    assert.deepEqual(await parents(), [heading.id, above.id])
    replies(await admin.patch(`${path}/accounts/${heading.id}`, { number: '60406' }), 200, {
      parent_id: above.id,
    })
    assert.deepEqual(await parents(), [above.id, heading.id])
    replies(await admin.patch(`${path}/accounts/${heading.id}`, { kind: 'postable' }), 200)
    assert.deepEqual(await parents(), [above.id, above.id])
    replies(await admin.patch(`${path}/accounts/${heading.id}`, { kind: 'heading' }), 200)
    assert.deepEqual(await parents(), [above.id, heading.id])
  })

  test('and an account made at the same moment find each other', async () => {
    const file = await books.file()
    const { admin, path } = file
    for (let round = 10; round < 30; round++) {
      const [heading, account] = await Promise.all([
        admin.post(`${path}/accounts`, { number: `6045${round}`, label: 'x', kind: 'heading' }),
        admin.post(`${path}/accounts`, { number: `6045${round}1`, label: 'x' }),
      ])
      replies(heading, 201)
      replies(account, 201)
      const { body } = await admin.get(`${path}/accounts/${account.body.id}`)
      assert.equal(body.parent_id, heading.body.id, `round ${round}`)
    }
  })
})

describe('an account', () => {
  test('shows the balance of the fiscal year that holds today', async () => {
    const file = await books.file()
    replies(await posts(file, '604000', '550000'), 201)
    const { id } = await accountOf(file, '604000')
    replies(await file.admin.get(`${file.path}/accounts/${id}`), 200, {
      balance: { debit: '100.00', credit: '0.00', balance: '100.00' },
    })
    const bank = await accountOf(file, '550000')
    const sheet = await file.admin.get(`${file.path}/accounts/${bank.id}`)
    assert.equal(sheet.body.balance.balance, '-100.00')
  })

  test('changes by what is sent, with a version more, and not at all when nothing differs', async () => {
    const file = await books.file()
    const { admin, path } = file
    const before = await accountOf(file, '613200')
    const { body: codes } = await admin.get(`${path}/vat-codes?q=PG21`)
    const seq = await seqOf(file)
    const changed = replies(
      await admin.patch(`${path}/accounts/${before.id}`, { vat_code_id: codes[0].id }),
      200,
      { version: 2, lock_version: 2, vat_code_id: codes[0].id, label: before.label },
    )
    replies(
      await admin.patch(`${path}/accounts/${before.id}`, {
        vat_code_id: codes[0].id,
        kind: 'postable',
        number: '613200',
      }),
      200,
      changed.body,
    )
    assert.deepEqual(await logged(file, seq), ['updated 613200 2'])
    const stale = await admin.patch(
      `${path}/accounts/${before.id}`,
      { label: 'x' },
      { headers: { 'x-base-version': '1' } },
    )
    replies(stale, 409, { code: 'conflict', server_version: 2 })
    assert.ok(stale.body.server_data.balance)
  })

  test('is renamed in the language of the file; copies follow, translations stay', async () => {
    const file = await books.file({ locale: 'fr' })
    const { admin, path } = file
    const { body: own } = await admin.post(`${path}/accounts`, {
      number: '604011',
      label: 'Farine',
    })
    const renamed = await admin.patch(`${path}/accounts/${own.id}`, { label: 'Farines' })
    assert.deepEqual(renamed.body.labels, {
      fr: 'Farines',
      nl: 'Farines',
      en: 'Farines',
      de: 'Farines',
    })
    const translated = await admin.patch(`${path}/accounts/${own.id}`, { labels: { nl: 'Bloem' } })
    assert.deepEqual([translated.body.label, translated.body.labels.nl], ['Farines', 'Bloem'])
    const again = await admin.patch(`${path}/accounts/${own.id}`, { label: 'Farine bio' })
    assert.deepEqual([again.body.labels.nl, again.body.labels.en], ['Bloem', 'Farine bio'])
  })

  test('keeps its number, type and kind once it has lines', async () => {
    const file = await books.file()
    const { admin, path } = file
    const { body: own } = await admin.post(`${path}/accounts`, {
      number: '604011',
      label: 'Farine',
    })
    const change = (body: object) => admin.patch(`${path}/accounts/${own.id}`, body)
    replies(await change({ number: '604012', type: 'asset' }), 200, { number: '604012', class: 6 })
    replies(await change({ type: 'expense' }), 200)
    replies(await posts(file, '604012', '550000'), 201)
    const refused = replies(
      await change({ number: '604013', type: 'asset', kind: 'heading' }),
      422,
      {
        code: 'record_in_use',
        used_by: { lines: 1 },
      },
    )
    assert.deepEqual(Object.keys(refused.body.errors).sort(), ['kind', 'number', 'type'])
    replies(await change({ label: 'Farines', is_active: false }), 200)
    replies(await posts(file, '604012', '550000'), 422)
  })

  test('keeps its number while a journal, a third party, a VAT code or a setting names it', async () => {
    const file = await books.file()
    const { admin, path, company } = file
    const refused = async (number: string, field: string) => {
      const { id } = await accountOf(file, number)
      const body = field === 'kind' ? { kind: 'heading' } : { number: '999' }
      return replies(await admin.patch(`${path}/accounts/${id}`, body), 422, {
        code: 'record_in_use',
      }).body.used_by
    }
    for (const field of ['number', 'kind']) {
      assert.deepEqual((await refused('440000', field)).journals, ['ACH', 'NCA'])
      assert.ok((await refused('411059', field)).vat_codes.includes('PG21'))
      assert.deepEqual((await refused('451200', field)).settings, [
        'auto_entries.vat.payable_account',
      ])
    }
    const party = await books.party(company, 'supplier')
    const { id } = await accountOf(file, '604000')
    await books.sql.query('UPDATE third_parties SET default_account_id = $2 WHERE id = $1', [
      party,
      id,
    ])
    assert.deepEqual(await refused('604000', 'number'), { third_parties: 1 })
  })

  test('refuses a number that is no number or is taken, and a type that only headings have', async () => {
    const file = await books.file()
    const { admin, path } = file
    const { body: own } = await admin.post(`${path}/accounts`, {
      number: '604011',
      label: 'Farine',
    })
    const refused = async (body: object) =>
      Object.keys(replies(await admin.patch(`${path}/accounts/${own.id}`, body), 422).body.errors)
    assert.deepEqual(await refused({ number: '60-4' }), ['number'])
    assert.deepEqual(await refused({ number: '604000' }), ['number'])
    assert.deepEqual(await refused({ type: 'mixed' }), ['type'])
    assert.deepEqual(await refused({ vat_code_id: 999_999_999 }), ['vat_code_id'])
    assert.deepEqual(await refused({ label: '' }), ['label'])
    const four = await accountOf(file, '4')
    const kind = await admin.patch(`${path}/accounts/${four.id}`, { kind: 'postable' })
    assert.deepEqual(Object.keys(replies(kind, 422).body.errors), ['type'])
  })
})

describe('removal', () => {
  test('puts an unused account in the bin', async () => {
    const file = await books.file()
    const { admin, path, company } = file
    const { id } = await accountOf(file, '604900')
    const seq = await seqOf(file)
    const gone = replies(await admin.delete(`${path}/accounts/${id}`), 204)
    assert.equal(gone.headers.get('x-trashed'), '1')
    replies(await admin.get(`${path}/accounts/${id}`), 404)
    assert.deepEqual(await logged(file, seq), ['deleted 604900 2'])
    const { rows } = await books.sql.query(
      'SELECT deleted_at IS NOT NULL AS gone, deleted_by, version FROM accounts WHERE company_id = $1 AND id = $2',
      [company.id, id],
    )
    assert.deepEqual(rows[0], { gone: true, deleted_by: String(admin.id), version: 2 })
  })

  test('is refused with what uses the account', async () => {
    const file = await books.file()
    const { admin, path, company } = file
    const usedBy = async (number: string) => {
      const { id } = await accountOf(file, number)
      return replies(await admin.delete(`${path}/accounts/${id}`), 422, { code: 'record_in_use' })
        .body.used_by
    }
    replies(await posts(file, '604000', '613200'), 201)
    assert.deepEqual(await usedBy('613200'), { lines: 1 })
    assert.deepEqual((await usedBy('400000')).journals, ['NCV', 'VEN'])
    assert.ok((await usedBy('451054')).vat_codes.includes('SG21'))
    assert.deepEqual((await usedBy('580000')).settings, ['auto_entries.transfers.transit_account'])
    assert.deepEqual(await usedBy('604'), { accounts: 4 })
    const controlled = await accountOf(file, '440100')
    await books.party(company, 'supplier', { accountId: controlled.id })
    assert.deepEqual(await usedBy('440100'), { third_parties: 1 })
    const proposed = await accountOf(file, '604100')
    const party = await books.party(company, 'supplier')
    await books.sql.query('UPDATE third_parties SET default_account_id = $2 WHERE id = $1', [
      party,
      proposed.id,
    ])
    assert.deepEqual(await usedBy('604100'), { third_parties: 1 })
    const routed = await accountOf(file, '604200')
    await books.sql.query(
      `INSERT INTO journal_rules (company_id, journal_id, position, label, conditions, outcome, created_at, updated_at)
       VALUES ($1, $2, 1, 'Import', '{}', json_build_object('account_id', $3::bigint), $4, $4)`,
      [company.id, file.journal('ACH'), routed.id, books.clock()],
    )
    assert.deepEqual(await usedBy('604200'), { journal_rules: ['Import'] })
  })

  test('and posting at the same moment never leave a line on an account in the bin', async () => {
    const file = await books.file()
    const { admin, path, company } = file
    const outcomes = new Set<string>()
    for (let round = 100; round < 150; round++) {
      const { body: own } = await admin.post(`${path}/accounts`, {
        number: `604${round}1`,
        label: 'Bloem',
      })
      const [posted, removed] = await Promise.all([
        posts(file, own.number, '550000'),
        admin.delete(`${path}/accounts/${own.id}`),
      ])
      assert.ok([201, 422].includes(posted.status), posted.text)
      assert.ok([204, 422].includes(removed.status), removed.text)
      outcomes.add(`${posted.status} ${removed.status}`)
    }
    assert.ok(!outcomes.has('201 204'), [...outcomes].join(', '))
    assert.ok(!outcomes.has('422 422'), [...outcomes].join(', '))
    const { rows } = await books.sql.query(
      `SELECT l.id FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
        WHERE l.company_id = $1 AND a.deleted_at IS NOT NULL`,
      [company.id],
    )
    assert.deepEqual(rows, [])
  })
})

test('what may be lettered follows the account, what opens a year never is', async () => {
  const file = await books.file()
  const { admin, path, company } = file
  const { id } = await accountOf(file, '613200')
  replies(await posts(file, '613200', '550000'), 201)
  await postInPhase(
    books.sql,
    file,
    'opening',
    '2026-01-01',
    entry`
      Dr 613200 Fees  50.00
      Cr 550000 Bank  50.00
    `,
  )
  const open = async () => {
    const { rows } = await books.sql.query(
      'SELECT can_letter FROM entry_lines WHERE company_id = $1 AND account_id = $2 ORDER BY id',
      [company.id, id],
    )
    return rows.map(({ can_letter }) => can_letter)
  }
  const change = (is_reconcilable: boolean) =>
    admin.patch(`${path}/accounts/${id}`, { is_reconcilable })
  assert.deepEqual(await open(), [false, false])
  replies(await change(true), 200)
  assert.deepEqual(await open(), [true, false])
  await books.sql.query(
    `INSERT INTO letterings (company_id, account_id, code, amount, origin, created_at, updated_at)
     VALUES ($1, $2, 'AA', 100, 'manual', $3, $3)`,
    [company.id, id, books.clock()],
  )
  const refused = replies(await change(false), 422, {
    code: 'record_in_use',
    used_by: { letterings: 1 },
  })
  assert.deepEqual(Object.keys(refused.body.errors), ['is_reconcilable'])
  await books.sql.query('DELETE FROM letterings WHERE company_id = $1', [company.id])
  replies(await change(false), 200)
  assert.deepEqual(await open(), [false, false])
})
