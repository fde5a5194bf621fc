import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coda, ownIban, uploadTo } from '#testing/bank-files'
import { openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('transactions that are told wait like those of statements, each once', async () => {
  const desk = await openDesk(books)
  const feed = (transactions: object[], more: object = {}) =>
    desk.admin.post(`${desk.path}/bank-transactions`, {
      iban: 'BE68 5390 0754 7034',
      transactions,
      ...more,
    })
  const one = {
    external_id: 'a',
    entry_date: '2026-03-10',
    amount: '121.00',
    counterpart_name: 'Peeters',
    communication: '+++090/9337/55493+++',
  }
  const two = { external_id: 'b', entry_date: '2026-03-11', amount: '-5.00' }
  const first = replies(
    await feed([one, two, one], { balance: { amount: '116.00', on: '2026-03-11' } }),
    201,
    {
      imported: 2,
      duplicates: 1,
    },
  )
  const statuses = first.body.transactions.map(({ status }: { status: string }) => status)
  assert.deepEqual(statuses, ['imported', 'imported', 'duplicate'])
  const { data } = replies(await desk.admin.get(`${desk.path}/bank-transactions`), 200).body
  assert.deepEqual(
    data.map((told: Record<string, string>) => [
      told.external_id,
      told.source,
      told.structured_communication,
    ]),
    [
      ['b', 'api', null],
      ['a', 'api', '090933755493'],
    ],
  )
  const again = replies(await feed([{ ...one, amount: '1.00' }]), 201, {
    imported: 0,
    duplicates: 1,
  })
  assert.equal(again.body.transactions[0].id, first.body.transactions[0].id)
  const [bank] = replies(
    await desk.admin.get(`${desk.path}/bank-reconciliation?date=2026-03-31`),
    200,
  ).body
  assert.deepEqual([bank.statement.closing_balance, bank.difference], ['116.00', '0.00'])
  refusedAt(await feed([{ ...two, external_id: 'c', amount: '0.00' }]), 'transactions.0.amount')
  refusedAt(
    await feed([{ ...two, external_id: 'c', counterpart_iban: 'BE00' }]),
    'transactions.0.counterpart_iban',
  )
  refusedAt(await feed([two], { iban: 'BE43068999999501' }), 'iban')
  refusedAt(await feed([two], { iban: null }), 'iban')
  const named = { iban: null, journal_id: desk.journal('KBC') }
  refusedAt(await feed([two], { ...named, currency: 'USD' }), 'currency')
  replies(await feed([two], { ...named, currency: 'eur' }), 201, { duplicates: 1 })
})

test('a balance that is told again is the same, and words for nothing are nothing', async () => {
  const desk = await openDesk(books)
  const told = {
    external_id: 'a',
    entry_date: '2026-03-10',
    amount: '7.00',
    counterpart_name: 'An  Peeters',
    bank_reference: 'NONREF',
    end_to_end_id: 'NOTPROVIDED',
  }
  const balance = (amount: string) => ({ balance: { amount, on: '2026-03-10' } })
  const feed = (more: object) =>
    desk.admin.post(`${desk.path}/bank-transactions`, {
      iban: ownIban,
      transactions: [told],
      ...more,
    })
  for (const amount of ['7.00', '7.00', '8.00', '7.00']) replies(await feed(balance(amount)), 201)
  const { rows } = await books.sql.query(
    'SELECT count(*)::int AS count FROM bank_statements WHERE company_id = $1',
    [desk.company.id],
  )
  assert.equal(rows[0].count, 3)
  const [bank] = replies(await desk.admin.get(`${desk.path}/bank-accounts`), 200).body
  assert.deepEqual([bank.statement_balance, bank.difference], ['7.00', '0.00'])
  const [kept] = replies(await desk.admin.get(`${desk.path}/bank-transactions`), 200).body.data
  assert.deepEqual(
    [kept.counterpart_name, kept.bank_reference, kept.end_to_end_id],
    ['An Peeters', null, null],
  )
})

test('what a statement has brought is no twin when it is told', async () => {
  const desk = await openDesk(books)
  const movements = [{ amount: '7.00', on: '2026-03-09', reference: 'X-1' }]
  replies(await uploadTo(desk.admin, desk.path, coda({ movements })), 201)
  const told = { external_id: 'z', entry_date: '2026-03-09', amount: '7.00', bank_reference: 'X-1' }
  const all = `${desk.path}/bank-transactions`
  const feed = (one: object) => desk.admin.post(all, { iban: ownIban, transactions: [one] })
  const first = replies(await feed(told), 201, { imported: 0, duplicates: 1 })
  assert.notEqual(first.headers.get('x-operation-id'), null)
  const [one] = replies(await desk.admin.get(all), 200, { total: 1 }).body.data
  assert.deepEqual([one.external_id, one.version], ['z', 2])
  replies(await feed({ ...told, external_id: 'y' }), 201, { imported: 0 })
  replies(await desk.admin.get(`${all}/${one.id}`), 200, { external_id: 'z', version: 2 })
  // Told once more while its file is in the bin, it stands in the way of that.
  const bin = `${desk.path}/coda-files/${one.coda_file_id}`
  replies(await desk.admin.delete(bin), 204)
  replies(await feed({ ...told, amount: '8.00' }), 201, { imported: 1 })
  const restore = `${desk.path}/trash/coda-files/${one.coda_file_id}/restore`
  refusedAt(await desk.admin.post(restore), 'file')
})

test('what was told is taken back with its balance, brought again, and told anew', async () => {
  const desk = await openDesk(books)
  const all = `${desk.path}/bank-transactions`
  const told = ['a', 'b'].map((external_id) => ({
    external_id,
    entry_date: '2026-03-10',
    amount: '-5.00',
    communication: external_id,
  }))
  const feed = () =>
    desk.admin.post(all, {
      iban: ownIban,
      transactions: told,
      balance: { amount: '-10.00', on: '2026-03-10' },
    })
  const revert = ({ headers }: { headers: Headers }) =>
    desk.admin.post(`${desk.path}/history/operations/${headers.get('x-operation-id')}/revert`)
  const seen = async () => {
    const [bank] = replies(await desk.admin.get(`${desk.path}/bank-accounts`), 200).body
    return [replies(await desk.admin.get(all), 200).body.total, bank.statement_balance]
  }
  const first = replies(await feed(), 201, { imported: 2 })
  const id = first.body.transactions[0].id
  const ignored = replies(await desk.admin.patch(`${all}/${id}`, { status: 'ignored' }), 200)
  const back = replies(await revert(first), 200)
  replies(await revert(first), 422, { code: 'not_revertible', reason: 'already_reverted' })
  replies(await revert(ignored), 422, { code: 'not_revertible' })
  assert.deepEqual(await seen(), [0, null])
  replies(await revert(back), 200)
  assert.deepEqual(await seen(), [2, '-10.00'])
  replies(await desk.admin.get(`${all}/${id}`), 200, { status: 'ignored', external_id: 'a' })
  const account = await desk.accountId('657000')
  const booked = { lines: [{ account_id: account, amount: '-5.00' }] }
  const settled = replies(
    await desk.admin.post(`${all}/${first.body.transactions[1].id}/book`, booked),
    200,
  )
  replies(await revert(first), 422, { code: 'not_revertible', reason: 'in_use' })
  replies(await revert(settled), 200)
  const gone = replies(await revert(first), 200)
  replies(await feed(), 201, { imported: 2 })
  replies(await revert(gone), 422, { code: 'not_revertible' })
  assert.deepEqual(await seen(), [2, '-10.00'])
})

test('what stands on a statement since stays, and an id that was given is taken', async () => {
  const desk = await openDesk(books)
  const all = `${desk.path}/bank-transactions`
  const one = { external_id: 'z', entry_date: '2026-03-09', amount: '7.00', bank_reference: 'X-1' }
  const two = { ...one, external_id: 'y', bank_reference: 'X-2' }
  const feed = (...transactions: object[]) => desk.admin.post(all, { iban: ownIban, transactions })
  const revert = ({ headers }: { headers: Headers }) =>
    desk.admin.post(`${desk.path}/history/operations/${headers.get('x-operation-id')}/revert`)
  const first = replies(await feed(one), 201, { imported: 1 })
  const movements = ['X-1', 'X-3'].map((reference) => ({
    amount: '7.00',
    on: '2026-03-09',
    reference,
  }))
  replies(await uploadTo(desk.admin, desk.path, coda({ movements })), 201, { duplicate_count: 1 })
  replies(await revert(first), 422, { code: 'not_revertible' })
  const mixed = replies(await feed({ ...one, external_id: 'x', bank_reference: 'X-3' }, two), 201, {
    imported: 1,
  })
  replies(await revert(mixed), 200)
  const { data } = replies(await desk.admin.get(all), 200).body
  assert.deepEqual(
    data.map(({ external_id }: { external_id: string | null }) => external_id).sort(),
    [null, 'z'].sort(),
  )
})

test('what was told gets its statement when that comes, and stays when the file goes', async () => {
  const desk = await openDesk(books)
  const told = [
    { external_id: 'p', entry_date: '2026-03-09', amount: '7.00', bank_reference: 'X-9' },
    // The statement knows a reference of this one that was not told: name and text are the same.
    {
      external_id: 'q',
      entry_date: '2026-03-10',
      amount: '8.00',
      counterpart_name: 'AN',
      communication: 'Merci',
    },
    { external_id: 'r', entry_date: '2026-03-10', amount: '8.00', bank_reference: 'OTHER' },
  ]
  const body = { iban: ownIban, transactions: told }
  replies(await desk.admin.post(`${desk.path}/bank-transactions`, body), 201, { imported: 3 })
  const movements = [
    { amount: '7.00', on: '2026-03-09', reference: 'X-9' },
    { amount: '8.00', on: '2026-03-10', reference: 'Y-1', name: 'AN', text: 'Merci' },
    { amount: '8.00', on: '2026-03-10', reference: 'Y-2' },
  ]
  const file = coda({ number: 9, movements })
  const made = replies(await uploadTo(desk.admin, desk.path, file), 201, {
    status: 'partial',
    imported_count: 1,
    duplicate_count: 2,
  }).body
  assert.deepEqual(
    made.warnings.map(({ code }: { code: string }) => code),
    [],
  )
  const list = async () =>
    replies(await desk.admin.get(`${desk.path}/bank-transactions`), 200).body.data as {
      external_id: string | null
      statement_id: number | null
      source: string
    }[]
  const of = (rows: Awaited<ReturnType<typeof list>>) =>
    rows.map((one) => [one.external_id, one.source, one.statement_id !== null]).sort()
  assert.deepEqual(of(await list()), [
    [null, 'coda', true],
    ['p', 'api', true],
    ['q', 'api', true],
    ['r', 'api', false],
  ])
  replies(await desk.admin.call('DELETE', `${desk.path}/coda-files/${made.id}`), 204)
  assert.deepEqual((await list()).map(({ external_id }) => external_id).sort(), ['p', 'q', 'r'])
  replies(await uploadTo(desk.admin, desk.path, file), 201, {
    imported_count: 1,
    duplicate_count: 2,
  })
})
