import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { takeOver } from '#testing/takeover'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks({ wholeCharts: true })

const fec = (rows: readonly (readonly string[])[], separator = '\t') =>
  [
    'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
      ' ',
    ),
    ...rows,
  ]
    .map((row) => row.join(separator))
    .join('\r\n')
    .concat('\r\n')

const line = (
  [journal, number, day, account]: readonly string[],
  debit: string,
  credit: string,
  { aux = '', name = '', piece = 'P1', label = 'Achat', letter = '', accountLabel = 'Compte' } = {},
) => [
  journal!,
  'Journal',
  number!,
  day!,
  account!,
  accountLabel,
  aux,
  name,
  piece,
  day!,
  label,
  debit,
  credit,
  letter,
  letter ? day! : '',
  '',
  '',
  '',
]

const french = () => openDesk(books, { country_pack: 'FR', locale: 'fr', banks: [] })

const example = fec([
  line(['AC', '1', '20260310', '60640000'], '100,00', '0,00'),
  line(['AC', '1', '20260310', '44566000'], '20,00', '0,00'),
  line(['AC', '1', '20260310', '40100000'], '0,00', '120,00', {
    aux: 'FDUPONT',
    name: 'Dupont SA',
    letter: 'AA',
  }),
  line(['BQ1', '1', '20260320', '40100000'], '120,00', '0,00', {
    aux: 'FDUPONT',
    name: 'Dupont SA',
    letter: 'AA',
  }),
  line(['BQ1', '1', '20260320', '51290000'], '0,00', '120,00', { accountLabel: 'Crédit du Nord' }),
])

describe('a FEC', () => {
  test('is tried first: what is missing is told with a proposal, and nothing is kept', async () => {
    const { admin, path } = await french()
    const tried = replies(await takeOver(admin, path, example, { isDryRun: true }), 200).body
    assert.deepEqual(
      tried.unmapped.map(({ kind, code, lines, proposal }: Record<string, unknown>) => [
        kind,
        code,
        lines,
        proposal,
      ]),
      [
        ['account', '51290000', 1, '512000'],
        ['journal', 'AC', 3, 'ACH'],
        ['journal', 'BQ1', 2, 'OD'],
        ['third_party', 'FDUPONT', 2, null],
      ],
    )
    assert.equal(tried.run.entries, 2)
    assert.equal(tried.run.debit, '240.00')
    replies(await takeOver(admin, path, example), 422, { code: 'takeover_refused' })
    assert.deepEqual(replies(await admin.get(`${path}/takeover/runs`), 200).body, [])
  })

  test('is taken over with what is missing, lettered, and taken back as one', async () => {
    const desk = await french()
    const { admin, path } = desk
    const fields = { create: '1' }
    const done = await takeOver(admin, path, example, { fields, name: 'x.txt' })
    const { run, created, warnings, mapping } = replies(done, 201).body
    assert.deepEqual(warnings, [])
    assert.deepEqual(created.accounts, ['51290000'])
    assert.deepEqual(created.journals, ['AC', 'BQ1'])
    assert.deepEqual(created.third_parties, ['FDUPONT'])
    assert.equal(mapping.accounts['40100000'], '401000')
    assert.equal(run.entries, 2)
    const entries = replies(await admin.get(`${path}/entries?q=achat`), 200).body.data
    assert.deepEqual(
      entries.map((one: Record<string, string>) => [
        one.origin,
        one.document_reference,
        one.reference,
      ]),
      [
        ['takeover', '1', 'P1'],
        ['takeover', '1', 'P1'],
      ],
    )
    const lettered = replies(await admin.get(`${path}/lettering`), 200).body.data
    assert.deepEqual(
      lettered.map((one: Record<string, string>) => [one.origin, one.status, one.amount]),
      [['takeover', 'full', '120.00']],
    )
    const undo = undoIn(books, desk)
    await undo.undo(done)
    const [after] = replies(await admin.get(`${path}/takeover/runs`), 200).body
    assert.equal(after.status, 'undone')
    const again = replies(await takeOver(admin, path, example, { fields }), 201).body
    assert.deepEqual(again.created.accounts, [])
    assert.deepEqual(again.created.third_parties, [])
    assert.equal(again.mapping.third_parties.FDUPONT, 'FDUPONT')
  })
})
