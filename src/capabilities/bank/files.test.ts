import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { coda, ownIban, type Statement, uploadTo } from '#testing/bank-files'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { type Answered, type Person, replies } from '#testing/http'
import { longOrShort, onlyLong, rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

const send = (content: Buffer | string, fields: Record<string, string> = {}, on: Desk = desk) =>
  uploadTo(on.admin, on.path, content, fields)
const transactions = async (query = '', on: Desk = desk) =>
  replies(await on.admin.get(`${on.path}/bank-transactions?${query}`), 200).body

const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)
const accountOf = async (on: Desk) =>
  replies(await on.admin.get(`${on.path}/bank-accounts`), 200).body[0]

const march: Statement = {
  number: 34,
  opening: '1000.00',
  movements: [
    {
      amount: '121.00',
      on: '2026-03-03',
      name: 'PEETERS BV',
      iban: 'BE43068999999501',
      structured: '090933755493',
    },
    { amount: '-60.50', on: '2026-03-10', name: 'PROXIMUS', text: 'Facture 2026-0141' },
  ],
}

test('a file of statements becomes transactions that wait, each with what the bank tells', async () => {
  const own = await openDesk(books)
  const made = replies(await send(coda(march), {}, own), 201, {
    name: 'statements.cod',
    format: 'coda',
    status: 'imported',
    source: 'upload',
    imported_count: 2,
    duplicate_count: 0,
    warnings: [],
    uploaded_by: own.admin.id,
    version: 1,
  }).body
  const [{ id: statementId, ...statement }] = made.statements
  assert.deepEqual(statement, {
    number: '2026-034',
    iban: ownIban,
    currency: 'EUR',
    opening_balance: '1000.00',
    opening_date: '2026-03-01',
    closing_balance: '1060.50',
    closing_date: '2026-03-31',
    transactions_count: 2,
    journal_id: own.journal('KBC'),
  })
  assert.deepEqual(
    replies(await own.admin.get(`${own.path}/coda-files/${made.id}`), 200).body.statements,
    made.statements,
  )
  const { data, total, counts } = await transactions('', own)
  assert.deepEqual([total, counts], [2, { pending: 2, matched: 0, booked: 0, ignored: 0 }])
  const [paid, received] = data
  assert.deepEqual(
    [
      received.amount,
      received.counterpart_name,
      received.counterpart_iban,
      received.structured_communication,
    ],
    ['121.00', 'PEETERS BV', 'BE43068999999501', '090933755493'],
  )
  assert.deepEqual(
    [paid.amount, paid.communication, paid.entry_date],
    ['-60.50', 'Facture 2026-0141', '2026-03-10'],
  )
  for (const one of data) {
    assert.deepEqual(
      [
        one.status,
        one.source,
        one.statement_id,
        one.coda_file_id,
        one.journal_id,
        one.account_iban,
      ],
      ['pending', 'coda', statementId, made.id, own.journal('KBC'), ownIban],
    )
    assert.deepEqual(
      replies(await own.admin.get(`${own.path}/bank-transactions/${one.id}`), 200).body,
      one,
    )
  }
  const bytes = await books.call('GET', made.file_url)
  assert.equal(bytes.text.length, coda(march).length)
  assert.match(bytes.headers.get('content-disposition')!, /attachment; filename="statements.cod"/)
})

describe('what is known already', () => {
  test('the same file again answers 200 with the one that holds it', async () => {
    const own = await openDesk(books)
    const first = replies(await send(coda(march), {}, own), 201).body
    const again = replies(await send(coda(march), {}, own), 200, {
      id: first.id,
      duplicate_of: first.id,
      imported_count: 0,
      duplicate_count: 2,
    })
    assert.equal(again.headers.get('x-operation-id'), null)
    assert.equal((await transactions('', own)).total, 2)
  })

  test('a file of which some is new is taken in part', async () => {
    const own = await openDesk(books)
    replies(await send(coda(march), {}, own), 201)
    const april = {
      number: 35,
      opening: '1060.50',
      from: '2026-04-01',
      to: '2026-04-30',
      movements: ['5.00'],
    }
    const { body } = replies(await send(coda(march, april), {}, own), 201, {
      status: 'partial',
      imported_count: 1,
      duplicate_count: 2,
    })
    assert.deepEqual(
      body.warnings.map(({ code, statement }: { code: string; statement: number }) => [
        code,
        statement,
      ]),
      [['statement_known', 0]],
    )
    assert.equal((await transactions('', own)).total, 3)
  })

  test('a month after its days brings only what its days did not, as often as it is there', async () => {
    const own = await openDesk(books)
    const twice = { amount: '10.00', on: '2026-03-03', reference: 'SAME' }
    const day = { number: 1, from: '2026-03-03', to: '2026-03-03', movements: [twice, twice] }
    replies(await send(coda(day), {}, own), 201, { imported_count: 2 })
    const month = {
      number: 2,
      movements: [twice, twice, twice, { amount: '7.00', on: '2026-03-09' }],
    }
    const { body } = replies(await send(coda(month), {}, own), 201, {
      status: 'partial',
      imported_count: 2,
      duplicate_count: 2,
    })
    assert.ok(body.warnings.some(({ code }: { code: string }) => code === 'overlap'))
    assert.equal((await transactions('', own)).total, 4)
  })

  test('a statement that stands twice in a file, or moved nothing, is known too', async () => {
    const own = await openDesk(books)
    const still = { number: 1, opening: '10.00', to: '2026-03-02' }
    const day = { number: 2, opening: '10.00', to: '2026-03-03', movements: ['5.00'] }
    const told = async (file: Buffer, status: string, warned: string[]) => {
      const { body } = replies(await send(file, {}, own), 201, { status })
      assert.deepEqual(codes(body), warned)
      return body
    }
    await told(coda(still), 'imported', [])
    await told(coda(still, day), 'partial', ['statement_known'])
    const next = { number: 3, opening: '15.00', to: '2026-03-04', movements: ['5.00'] }
    const twice = await told(coda(next, next), 'partial', ['statement_known'])
    assert.deepEqual(
      [twice.statements.length, twice.imported_count, twice.duplicate_count],
      [1, 1, 1],
    )
    assert.equal((await accountOf(own)).gaps, 0)
  })

  test('of two equal files at once one is kept and the other known', async () => {
    for (let round = 0; round < rounds(5); round++) {
      const own = await openDesk(books)
      const answers = await Promise.all([send(coda(march), {}, own), send(coda(march), {}, own)])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 201])
      assert.equal((await transactions('', own)).total, 2)
    }
  })
})

test('a statement that does not begin where the last one ended is taken, and says so', async () => {
  const own = await openDesk(books)
  replies(await send(coda(march), {}, own), 201)
  const april = {
    number: 36,
    opening: '1000.00',
    from: '2026-04-01',
    to: '2026-04-30',
    movements: ['5.00'],
  }
  const { body } = replies(await send(coda(april), {}, own), 201)
  const [gap, numbers] = body.warnings
  assert.deepEqual([gap.code, numbers.code, gap.statement], ['gap_before', 'number_gap', 0])
  assert.match(gap.message, /1000.00 is not .* 1060.50/)
  const [account] = replies(await own.admin.get(`${own.path}/bank-accounts`), 200).body
  assert.deepEqual(
    [account.gaps, account.pending_count, account.statement_balance],
    [1, 3, '1005.00'],
  )
})

describe('a statement that begins on the day on which the last one ended', () => {
  const to = '2026-03-02'
  const same = { amount: '10.00', on: to, name: 'CAFE', reference: '' }
  const first = { number: 1, opening: '0.00', to, movements: [same] }
  const begun = async (second: Statement) => {
    const own = await openDesk(books)
    replies(await send(coda(first), {}, own), 201)
    return replies(await send(coda({ from: to, ...second }), {}, own), 201).body
  }

  test('overlaps with nothing when it moves money on the days after', async () => {
    const second = { number: 2, opening: '10.00', to: '2026-03-03', movements: ['10.00'] }
    assert.deepEqual(codes(await begun(second)), [])
    const late = { ...second, number: 5, opening: '99.00' }
    assert.deepEqual(codes(await begun(late)), ['gap_before', 'number_gap'])
  })

  test('nor on that day, when it goes on with its balance: the same once more is another', async () => {
    const second = { number: 2, opening: '10.00', to: '2026-03-03', movements: [same, '5.00'] }
    const body = await begun(second)
    assert.deepEqual([codes(body), body.imported_count], [[], 2])
    const again = await begun({ ...second, opening: '0.00' })
    assert.deepEqual([codes(again), again.imported_count], [['overlap'], 1])
  })
})

describe('accounts', () => {
  const foreign = { iban: 'BE43068999999501', movements: ['5.00'] }
  const refused = (answer: Answered, reason: string) => {
    const { body } = replies(answer, 422, { code: 'statement_invalid', reason })
    assert.ok(body.errors.file[0])
  }

  test('one that no journal has is named, and nothing is kept', async () => {
    const own = await openDesk(books)
    const { body } = replies(await send(coda(march, foreign), {}, own), 422, {
      code: 'bank_account_unknown',
    })
    assert.deepEqual(body.accounts, [
      { iban: foreign.iban, currency: 'EUR', bic: 'KREDBEBB', holder: 'BAKKERIJ JANSSENS' },
    ])
    assert.equal((await transactions('', own)).total, 0)
    assert.equal(replies(await own.admin.get(`${own.path}/coda-files`), 200).body.total, 0)
  })

  test('a journal is made for it where a manager asks for one', async () => {
    const own = await openDesk(books)
    const clerk: Person = await books.member(own.firm, 'encoder')
    await books.assign(own.company.id, clerk.id, 'encoder')
    const ask = { create_journal: '1' }
    replies(await uploadTo(clerk, own.path, coda(foreign), ask), 403)
    const { body } = replies(await send(coda(foreign), ask, own), 201)
    const journal = replies(
      await own.admin.get(`${own.path}/journals/${body.statements[0].journal_id}`),
      200,
      {
        code: 'BNK1',
        iban: foreign.iban,
        bic: 'KREDBEBB',
        currency: 'EUR',
        type: 'financial',
        label: 'KRED 9501',
      },
    ).body
    assert.notEqual(journal.control_account_id, null)
  })

  test('each gets a code that no journal has, of whatever type', async () => {
    const own = await openDesk(books)
    const general = { code: 'bnk1', label: 'Other', type: 'general' }
    replies(await own.admin.post(`${own.path}/journals`, general), 201)
    const file = coda(foreign, { iban: 'BE71096123456769', movements: ['1.00'] })
    replies(await send(file, { create_journal: '1' }, own), 201)
    const { body } = replies(await own.admin.get(`${own.path}/journals?type=financial`), 200)
    assert.deepEqual(body.map(({ code }: { code: string }) => code).sort(), ['BNK2', 'BNK3', 'KBC'])
  })

  test('a statement in another currency than its journal is refused, or gets a journal of its own', async () => {
    const own = await openDesk(books)
    const dollars = { currency: 'USD', movements: ['5.00'] }
    refused(await send(coda(dollars), {}, own), 'currency_mismatch')
    const { body } = replies(await send(coda(dollars), { create_journal: '1' }, own), 201)
    assert.notEqual(body.statements[0].journal_id, own.journal('KBC'))
    assert.equal((await transactions('', own)).data[0].currency, 'USD')
  })

  test('a number that is no IBAN needs the journal by name', async () => {
    const own = await openDesk(books)
    const mt940 = [
      ':20:1',
      ':25:123456789',
      ':28C:1/1',
      ':60F:C260301EUR0,00',
      ':61:2603030303C5,00NTRFNONREF',
      ':86:Rent',
      ':62F:C260331EUR5,00',
      '-',
      '',
    ].join('\r\n')
    replies(await send(mt940, {}, own), 422, { code: 'bank_account_unknown' })
    replies(await send(mt940, { journal_id: '999999' }, own), 422)
    replies(await send(mt940, { journal_id: 'KBC' }, own), 422)
    replies(await send(mt940, { journal_id: String(own.journal('KBC')) }, own), 201, {
      format: 'mt940',
    })
  })
})

test('a file that is none is refused with its reason and line, in the reader’s language', async () => {
  const broken = coda(march).toString('latin1').replace('1060500', '1060400')
  const dutch = await uploadTo(desk.admin, desk.path, Buffer.from(broken, 'latin1'))
  replies(dutch, 422, { code: 'statement_invalid' })
  for (const [content, reason] of [
    ['', 'empty'],
    ['hello', 'unsupported_format'],
    [coda(march).subarray(0, 300), 'truncated'],
  ] as const)
    replies(await send(content as Buffer), 422, { code: 'statement_invalid', reason })
  assert.equal((await transactions()).total, 0)
})

test('every transaction of a long statement is announced and logged once, in one operation', async () => {
  const own = await openDesk(books)
  const endpoint = await books.sql.query(
    `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at)
     SELECT firm_id, 'https://hooks.example.be/', '{*}', 'sealed', now(), now() FROM companies WHERE id = $1
     RETURNING id`,
    [own.company.id],
  )
  // So many that no single statement holds them.
  const count = longOrShort(1100, 40)
  const movements = Array.from({ length: count }, (_, place) => `${1 + place}.00`)
  const made = replies(await send(coda({ movements }), {}, own), 201, { imported_count: count })
  const { rows } = await books.sql.query(
    `SELECT (SELECT count(*)::int FROM webhook_deliveries
              WHERE endpoint_id = $3 AND event = 'bank.transaction_imported') AS deliveries,
            (SELECT count(*)::int FROM bank_transactions WHERE company_id = $1 AND id IN (
               SELECT (payload #>> '{data,id}')::bigint FROM webhook_deliveries
                WHERE endpoint_id = $3 AND event = 'bank.transaction_imported')) AS told,
            (SELECT count(*)::int FROM changes WHERE company_id = $1 AND operation_id = $2) AS logged`,
    [own.company.id, made.headers.get('x-operation-id'), endpoint.rows[0].id],
  )
  assert.deepEqual(rows[0], { told: count, deliveries: count, logged: count + 1 })
})

test('more than 64 MB is refused, and nothing is kept', onlyLong, async () => {
  const [line = ''] = coda(march).toString('latin1').split('\n')
  const large = Buffer.alloc(64 * 1024 * 1024 + 1, `${line}\n`)
  replies(await send(large), 422)
  assert.equal((await transactions()).total, 0)
})

describe('the bin', () => {
  test('a file goes with its transactions, may come again, and then does not come back', async () => {
    const own = await openDesk(books)
    const { id } = replies(await send(coda(march), {}, own), 201).body
    const gone = replies(await own.admin.delete(`${own.path}/coda-files/${id}`), 204)
    assert.equal(gone.headers.get('x-trashed'), '1')
    assert.equal((await transactions('', own)).total, 0)
    replies(await own.admin.get(`${own.path}/coda-files/${id}`), 404)
    replies(await own.admin.post(`${own.path}/trash/coda-files/${id}/restore`), 200)
    assert.equal((await transactions('', own)).total, 2)
    replies(await own.admin.delete(`${own.path}/coda-files/${id}`), 204)
    const again = replies(await send(coda(march), {}, own), 201).body
    replies(await own.admin.post(`${own.path}/trash/coda-files/${id}/restore`), 422)
    replies(await own.admin.delete(`${own.path}/trash/coda-files/${id}`), 204)
    assert.equal((await transactions('', own)).total, 2)
    replies(await own.admin.delete(`${own.path}/coda-files/${again.id}`), 204)
  })

  test('a file does not come back without its journal', async () => {
    const own = await openDesk(books)
    const file = coda({ iban: 'BE43068999999501', movements: ['5.00'] })
    const { id, statements } = replies(await send(file, { create_journal: '1' }, own), 201).body
    replies(await own.admin.delete(`${own.path}/coda-files/${id}`), 204)
    replies(await own.admin.delete(`${own.path}/journals/${statements[0].journal_id}`), 204)
    refusedAt(await own.admin.post(`${own.path}/trash/coda-files/${id}/restore`), 'journal_id')
    assert.equal((await transactions('', own)).total, 0)
  })

  test('an import is taken back by its operation, and that again', async () => {
    const own = await openDesk(books)
    const made = replies(await send(coda(march), {}, own), 201)
    const revert = (operation: string | null) =>
      own.admin.post(`${own.path}/history/operations/${operation}/revert`)
    const taken = replies(await revert(made.headers.get('x-operation-id')), 200)
    assert.equal((await transactions('', own)).total, 0)
    replies(await revert(taken.headers.get('x-operation-id')), 200)
    assert.equal((await transactions('', own)).total, 2)
  })
})
