import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { takeOver } from '#testing/takeover'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const balance = [
  'Compte;Libellé;Tiers;Référence;Échéance;Débit;Crédit',
  '55000000;Banque;;;;1.500,00;',
  '400000;Clients;KLANT1;F-17;31/01/2026;121,00;',
  '400000;Clients;KLANT1;F-18;28/02/2026;79,00;',
  '440000;Fournisseurs;LEV1;;;;300,00',
  '100000;Capital;;;;;1.400,00',
].join('\n')

const send = (
  desk: Awaited<ReturnType<typeof openDesk>>,
  content: string,
  fields: object = {},
  isDryRun = false,
) =>
  takeOver(
    desk.admin,
    desk.path,
    content,
    { fields: { on: '2026-01-01', create: '1', ...fields }, isDryRun },
    'opening-balances',
  )

test('a trial balance opens the books; its open items are settled by payments, and found by the bank', async () => {
  const desk = await openDesk(books)
  const { admin, path } = desk
  const tried = replies(await send(desk, balance, { create: '' }, true), 200).body
  assert.deepEqual(
    tried.unmapped.map(({ kind, code }: Record<string, string>) => `${kind} ${code}`),
    ['third_party KLANT1', 'third_party LEV1'],
  )
  const answer = await send(desk, balance)
  const done = replies(answer, 201).body
  assert.deepEqual(done.created.third_parties, ['KLANT1', 'LEV1'])
  assert.equal(done.run.debit, '1700.00')
  const [entry] = replies(await admin.get(`${path}/entries`), 200).body.data
  const { lines, phase } = replies(await admin.get(`${path}/entries/${entry.id}`), 200).body
  assert.equal(phase, 'opening')
  const party = lines.find((line: Record<string, unknown>) => String(line.label).startsWith('F-17'))
  const open = replies(
    await admin.get(`${path}/third-parties/${party.third_party_id}/open-items`),
    200,
  ).body
  assert.deepEqual(
    open.map((one: Record<string, string>) => [one.due_date, one.label, one.open]),
    [
      ['2026-01-31', 'F-17 Clients', '121.00'],
      ['2026-02-28', 'F-18 Clients', '79.00'],
    ],
  )
  const paid = replies(
    await admin.post(`${path}/entries`, {
      journal_id: desk.journal('OD'),
      entry_date: '2026-02-01',
      lines: [
        { account: '580000', debit: '121.00' },
        { account: '400000', credit: '121.00', third_party_id: party.third_party_id },
      ],
    }),
    201,
  ).body
  const lettered = await admin.post(`${path}/lettering`, { line_ids: [party.id, paid.lines[1].id] })
  replies(lettered, 201, { status: 'full' })
  const trial = replies(
    await admin.get(`${path}/reports/trial-balance?from=2026-01-01&to=2026-01-31`),
    200,
  ).body
  assert.deepEqual(
    trial.rows.map((row: Record<string, string>) => [
      row.number,
      row.opening_debit,
      row.opening_credit,
    ]),
    [
      ['100000', '0.00', '1400.00'],
      ['400000', '200.00', '0.00'],
      ['440000', '0.00', '300.00'],
      ['550000', '1500.00', '0.00'],
    ],
  )
  refusedAt(await send(desk, balance), 'on')
})

test('it is taken back as one, and may then come again', async () => {
  const desk = await openDesk(books)
  const undo = undoIn(books, desk)
  await undo.undo(await send(desk, balance))
  const zero = replies(
    await desk.admin.get(`${desk.path}/reports/trial-balance?from=2026-01-01&to=2026-12-31`),
    200,
  ).body
  assert.equal(zero.totals.opening_debit, '0.00')
  replies(await send(desk, balance), 201)
})

test('what does not balance, is of the result, or is not the first day is refused', async () => {
  const desk = await openDesk(books)
  const codes = async (content: string) => {
    const { body } = replies(await send(desk, content), 422, { code: 'takeover_refused' })
    return body.problems.map(({ code, row }: Record<string, unknown>) => `${code} ${row}`)
  }
  assert.deepEqual(await codes('account;debit;credit\n550000;10,00;\n100000;;9,99'), [
    'not_balanced null',
  ])
  assert.deepEqual(await codes('account;balance\n550000;10,00\n604000;-10,00'), [
    'result_account 3',
  ])
  refusedAt(await send(desk, balance, { on: '2026-02-01' }), 'on')
  refusedAt(await send(desk, balance, { on: '' }), 'on')
  refusedAt(await send(desk, balance, { mapping: '{' }), 'mapping')
  replies(await desk.free(['Dr 604000 1.00', 'Cr 580000 1.00'], { entry_date: '2026-01-05' }), 201)
  replies(await send(desk, 'account;balance\n550000;10,00\n100000;-10,00'), 201)
})
