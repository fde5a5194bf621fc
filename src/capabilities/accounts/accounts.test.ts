import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

type Desk = Awaited<ReturnType<Books['openCompany']>>

const books = useBooks()
let desk: Desk
let other: Desk
before(async () => {
  desk = await books.openCompany({ locale: 'nl' })
  other = await books.openCompany()
})

type Account = { id: number; number: string; parent_id: number | null; is_control: boolean }

const list = async (query = '', { admin, path }: Desk = desk): Promise<Account[]> =>
  replies(await admin.get(`${path}/accounts?${query}`), 200).body

const numbers = (accounts: readonly Account[]) => accounts.map(({ number }) => number)

/** The account of a number, as the list shows it. */
async function accountOf(number: string, of: Desk = desk) {
  const found = (await list(`q=${number}`, of)).find((one) => one.number === number)
  assert.ok(found, `no account ${number}`)
  return found
}

const create = (body: object) => desk.admin.post(`${desk.path}/accounts`, body)
const change = (id: number, body: object) => desk.admin.patch(`${desk.path}/accounts/${id}`, body)
const fieldsOf = (answer: { body: { errors: object } }) => Object.keys(answer.body.errors).sort()

describe('the chart', () => {
  test('is listed whole, in the order of its numbers', async () => {
    const all = await list()
    const { rows } = await books.sql.query(
      'SELECT count(*)::int AS count FROM accounts WHERE company_id = $1',
      [desk.company.id],
    )
    assert.ok(all.length > 100)
    assert.equal(all.length, rows[0].count)
    assert.deepEqual(numbers(all), numbers(all).toSorted())
    assert.equal((await accountOf('440000')).is_control, true)
    assert.equal((await accountOf('604000')).is_control, false)
  })

  test('is searched by the beginning of a number and by words of any language, accents aside', async () => {
    const found = async (q: string) => numbers(await list(`q=${encodeURIComponent(q)}`))
    assert.deepEqual(await found('60400'), ['604000'])
    assert.deepEqual(await found('04000'), ['040000'])
    assert.ok((await found('handelsgoederen')).includes('604000'))
    assert.ok((await found('EINKÄUFE VON HANDELSWAREN')).includes('604000'))
    assert.ok((await found('einkaufe von handelswaren - belgien')).includes('604000'))
    assert.deepEqual(await found('100 %'), [])
  })

  test('is narrowed by class, type, kind and activity', async () => {
    for (const number of numbers(await list('class=6'))) assert.match(number, /^6/)
    const headings = await list('type=equity&kind=heading')
    assert.ok(headings.length > 3)
    for (const one of headings) assert.match(one.number, /^1\d{0,4}$/)
    const { id } = await accountOf('604200')
    replies(await change(id, { is_active: false }), 200)
    assert.deepEqual(numbers(await list('is_active=0')), ['604200'])
    assert.ok(!numbers(await list('is_active=1')).includes('604200'))
    replies(await desk.admin.get(`${desk.path}/accounts?class=12`), 422)
  })

  test('shows nothing of another file', async () => {
    const { id } = await accountOf('604000', other)
    const path = `${desk.path}/accounts/${id}`
    replies(await desk.admin.get(path), 404)
    replies(await desk.admin.patch(path, { label: 'x' }), 404)
    replies(await desk.admin.delete(path), 404)
    replies(await desk.admin.get(`${path}/ledger`), 404)
  })
})

describe('a new account', () => {
  test('hangs under the longest heading that begins it and has its type', async () => {
    const heading = await accountOf('604')
    const made = replies(await create({ number: '6040001', label: 'Bloem' }), 201, {
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
    })
    const read = replies(await desk.admin.get(`${desk.path}/accounts/${made.body.id}`), 200)
    const { balance, ...account } = read.body
    assert.deepEqual(account, made.body)
    assert.deepEqual(balance, { debit: '0.00', credit: '0.00', balance: '0.00' })
  })

  test('fills the languages that were not given', async () => {
    const labels = async (number: string, given: object) =>
      replies(await create({ number, ...given }), 201).body.labels
    assert.deepEqual(await labels('604011', { label: 'Bloem', labels: { fr: 'Farine' } }), {
      fr: 'Farine',
      nl: 'Bloem',
      en: 'Bloem',
      de: 'Bloem',
    })
    assert.deepEqual(await labels('604012', { labels: { fr: 'Farine', nl: 'Bloem' } }), {
      fr: 'Farine',
      nl: 'Bloem',
      en: 'Bloem',
      de: 'Bloem',
    })
    assert.deepEqual(await labels('604013', { labels: { de: 'Mehl' } }), {
      fr: 'Mehl',
      nl: 'Mehl',
      en: 'Mehl',
      de: 'Mehl',
    })
  })

  test('is refused field by field', async () => {
    const refused = async (body: object) => fieldsOf(replies(await create(body), 422))
    assert.deepEqual(await refused({ number: 'A' }), ['label', 'number', 'type'])
    assert.deepEqual(await refused({ number: '12345678901', label: 'x' }), ['number'])
    assert.deepEqual(await refused({ number: '604000', label: 'x' }), ['number'])
    // Heading 49 covers several types, and the country has no class 8.
    assert.deepEqual(await refused({ number: '498', label: 'x' }), ['type'])
    assert.deepEqual(await refused({ number: '498', label: 'x', kind: 'heading' }), ['type'])
    assert.deepEqual(await refused({ number: '8001', label: 'x' }), ['type'])
    assert.deepEqual(await refused({ number: '604014', label: 'x', type: 'mixed' }), ['type'])
    const codes = await other.admin.get(`${other.path}/vat-codes`)
    for (const vat_code_id of [codes.body[0].id, 999_999_999])
      assert.deepEqual(await refused({ number: '604014', label: 'x', vat_code_id }), [
        'vat_code_id',
      ])
    replies(await create({ number: '8', label: 'x', type: 'mixed', kind: 'heading' }), 201)
    assert.deepEqual(await refused({ number: '8001', label: 'x' }), ['type'])
  })

  test('is of a type that its class holds, in each country', async () => {
    // biome-ignore format: a table
    const wrong = {
      BE: [['612998', 'asset'], ['550998', 'expense'], ['700998', 'liability'], ['000998', 'asset'], ['800998', 'expense']],
      FR: [['612998', 'asset'], ['512998', 'income'], ['612997', 'appropriation'], ['880998', 'expense']],
      LU: [['61998', 'asset'], ['513998', 'expense'], ['2998', 'liability'], ['9998', 'asset']],
    }
    for (const [country_pack, cases] of Object.entries(wrong)) {
      const at = await books.openCompany({ country_pack })
      for (const [number, type] of cases) {
        const given = { number, label: 'x', type }
        const answer = replies(await at.admin.post(`${at.path}/accounts`, given), 422)
        assert.deepEqual(fieldsOf(answer), ['type'], `${country_pack} ${number}`)
      }
      const good = { number: '44998', label: 'x', type: 'liability' }
      const { id } = replies(await at.admin.post(`${at.path}/accounts`, good), 201).body
      const change = (body: object) => at.admin.patch(`${at.path}/accounts/${id}`, body)
      assert.deepEqual(fieldsOf(replies(await change({ type: 'income' }), 422)), ['type'])
      assert.deepEqual(fieldsOf(replies(await change({ number: '64998' }), 422)), ['type'])
      replies(await change({ number: '64998', type: 'expense' }), 200)
      // One that is there already is left as it is.
      await books.sql.query(
        `UPDATE accounts SET type = 'asset' WHERE company_id = $1 AND id = $2`,
        [at.company.id, id],
      )
      replies(await change({ label: 'y' }), 200, { type: 'asset' })
    }
  })

  test('takes a number again once the account that had it is in the bin', async () => {
    const body = { number: '604015', label: 'Bloem' }
    const made = replies(await create(body), 201)
    replies(await create(body), 422)
    replies(await desk.admin.delete(`${desk.path}/accounts/${made.body.id}`), 204)
    replies(await create(body), 201)
  })
})

describe('a new heading', () => {
  test('takes over the accounts below it, each with a version and a row of the log', async () => {
    for (const number of ['604051', '6040512', '60407'])
      replies(await create({ number, label: number }), 201)
    const { body: heading } = replies(
      await create({ number: '60405', label: 'Bloem', kind: 'heading' }),
      201,
    )
    const above = await accountOf('604')
    assert.equal((await accountOf('604051')).parent_id, heading.id)
    assert.equal((await accountOf('6040512')).parent_id, heading.id)
    assert.equal((await accountOf('60407')).parent_id, above.id)
    const { rows } = await books.sql.query(
      `SELECT action, version, after ->> 'number' AS number, (before ->> 'parent_id')::int AS was,
              (after ->> 'parent_id')::int AS is
         FROM changes WHERE company_id = $1 ORDER BY seq DESC LIMIT 3`,
      [desk.company.id],
    )
    const moved = { action: 'updated', version: 2, was: above.id, is: heading.id }
    assert.deepEqual(rows.reverse(), [
      { action: 'created', version: 1, number: '60405', was: null, is: above.id },
      { ...moved, number: '604051' },
      { ...moved, number: '6040512' },
    ])
  })

  test('lets them go when it moves or becomes an account', async () => {
    for (const number of ['604081', '604091']) replies(await create({ number, label: number }), 201)
    const above = await accountOf('604')
    const { body: heading } = await create({ number: '60408', label: 'Bloem', kind: 'heading' })
    const parents = async () => [
      (await accountOf('604081')).parent_id,
      (await accountOf('604091')).parent_id,
    ]
    assert.deepEqual(await parents(), [heading.id, above.id])
    replies(await change(heading.id, { number: '60409' }), 200, { parent_id: above.id })
    assert.deepEqual(await parents(), [above.id, heading.id])
    replies(await change(heading.id, { kind: 'postable' }), 200)
    assert.deepEqual(await parents(), [above.id, above.id])
    replies(await change(heading.id, { kind: 'heading' }), 200)
    assert.deepEqual(await parents(), [above.id, heading.id])
  })

  test('and an account made at the same moment find each other', async () => {
    for (let round = 10; round < 10 + rounds(20); round++) {
      const [heading, account] = await Promise.all([
        create({ number: `6045${round}`, label: 'x', kind: 'heading' }),
        create({ number: `6045${round}1`, label: 'x' }),
      ])
      replies(heading, 201)
      replies(account, 201)
      const { parent_id } = await accountOf(`6045${round}1`)
      assert.equal(parent_id, heading.body.id, `round ${round}`)
    }
  })
})
