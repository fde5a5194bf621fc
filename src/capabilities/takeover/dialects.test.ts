import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { takeOver } from '#testing/takeover'
import { useBooks } from '#testing/use-books'

/** Files as other programs write them. Each is tried, which keeps nothing, on a French file that all of them share. */
const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books, { country_pack: 'FR', locale: 'fr', banks: [] })
})

async function tried(content: string | Buffer, fields: Record<string, string> = {}) {
  const wishes = { fields: { create: '1', ...fields }, isDryRun: true }
  const { body } = replies(await takeOver(desk.admin, desk.path, content, wishes), 200)
  assert.deepEqual(body.problems, [])
  return body
}

type Warned = { code: string; row: number | null }
const warned = ({ warnings }: { warnings: Warned[] }) =>
  warnings.map(({ code, row }) => `${code} ${row}`)
const figures = ({ run }: { run: Record<string, unknown> }) => [run.entries, run.lines, run.debit]

const head =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
    ' ',
  )

/** A purchase and its payment, cell by cell; the validation dates are empty. */
const rows = [
  ['AC', '1', '604000', '', '100,00', '0,00', ''],
  ['AC', '1', '445660', '', '20,00', '0,00', ''],
  ['AC', '1', '401000', 'DUPONT', '0,00', '120,00', 'AA'],
  ['BQ', '2', '401000', 'DUPONT', '120,00', '0,00', 'AA'],
  ['BQ', '2', '580000', '', '0,00', '120,00', ''],
].map(([journal, number, account, aux, debit, credit, letter]) => ({
  JournalCode: journal!,
  JournalLib: 'Journal',
  EcritureNum: number!,
  EcritureDate: '20260310',
  CompteNum: account!,
  CompteLib: 'Compte',
  CompAuxNum: aux!,
  CompAuxLib: aux!,
  PieceRef: `P${number}`,
  PieceDate: '20260310',
  EcritureLib: 'Achat',
  Debit: debit!,
  Credit: credit!,
  EcritureLet: letter!,
  DateLet: letter ? '20260310' : '',
  ValidDate: '',
  Montantdevise: '',
  Idevise: '',
}))
type Row = Record<string, string>

const fec = (
  written: readonly Row[] = rows,
  { separator = '\t', columns = head }: { separator?: string; columns?: readonly string[] } = {},
) =>
  [columns, ...written.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.join(separator))
    .join('\r\n')
    .concat('\r\n')

describe('a FEC', () => {
  const usual = [2, 5, '240.00']

  test('is separated by tabs or by pipes, and its columns stand in any order under their names', async () => {
    for (const content of [
      fec(),
      fec(rows, { separator: '|' }),
      fec(rows, { columns: head.toReversed() }),
    ]) {
      const body = await tried(content)
      assert.equal(body.run.format, 'fec')
      assert.deepEqual(figures(body), usual)
      assert.deepEqual(warned(body), [])
      assert.deepEqual(body.created.third_parties, ['DUPONT'])
    }
  })

  test('may have an amount and a side instead of debit and credit, and days with slashes', async () => {
    const signed = rows.map((row) => ({
      ...row,
      EcritureDate: '10/03/2026',
      PieceDate: '10/03/2026',
      DateLet: row.EcritureLet ? '10/03/2026' : '',
      Montant: row.Debit === '0,00' ? row.Credit : row.Debit,
      Sens: row.Debit === '0,00' ? 'C' : 'D',
    }))
    const columns = [...head.filter((one) => !/^(?:Debit|Credit)$/.test(one)), 'Montant', 'Sens']
    const body = await tried(fec(signed, { columns }))
    assert.equal(body.run.format, 'fec')
    assert.deepEqual(figures(body), usual)
    assert.equal(body.run.from, '2026-03-10')
  })

  test('need not have the lines of an entry beside each other', async () => {
    const mixed = [3, 0, 4, 2, 1].map((place) => rows[place]!)
    assert.deepEqual(figures(await tried(fec(mixed))), usual)
  })

  test('has numbers of eight or ten digits, filled with zeros', async () => {
    for (const digits of [8, 10]) {
      const long = rows.map((row) => ({ ...row, CompteNum: row.CompteNum.padEnd(digits, '0') }))
      const { mapping, created } = await tried(fec(long))
      assert.deepEqual(created.accounts, [])
      assert.equal(mapping.accounts['401'.padEnd(digits, '0')], '401000')
    }
  })

  test('has third parties glued to their account, or accounts of letters that are third parties', async () => {
    const glued = (code: string) =>
      rows.map((row) =>
        row.CompAuxNum === ''
          ? row
          : { ...row, CompteNum: code, CompteLib: 'Dupont SA', CompAuxNum: '', CompAuxLib: '' },
      )
    const numbered = await tried(fec(glued('401DUPONT')))
    assert.deepEqual(numbered.mapping.third_parties, { DUPONT: 'DUPONT' })
    assert.deepEqual(numbered.created.accounts, [])
    assert.deepEqual(warned(numbered), [])
    const lettered = await tried(fec(glued('FDUPONT')))
    assert.deepEqual(lettered.mapping.third_parties, { FDUPONT: 'FDUPONT' })
    assert.equal(lettered.mapping.accounts['401000'], '401000')
    assert.deepEqual(warned(lettered), ['account_of_party 4'])
    const mapping = JSON.stringify({ accounts: { FDUPONT: '471000' } })
    assert.equal(
      (await tried(fec(glued('caisse')), { mapping: mapping.replace('FDUPONT', 'caisse') })).mapping
        .accounts.caisse,
      '471000',
    )
  })
})

describe('a list of entries', () => {
  test('may show what an account comes to so far, and totals between its rows', async () => {
    const body = await tried(
      [
        'Date;Journal;Pièce;Compte;Libellé;Débit;Crédit;Solde',
        '10/03/2026;OD;1;604000;Achat;10,00;;10,00',
        '11/03/2026;OD;2;604000;Achat;5,00;;15,00',
        ';;;Total 604000;;15,00;15,00;15,00',
        '10/03/2026;OD;1;580000;Achat;;10,00;-10,00',
        '11/03/2026;OD;2;580000;Achat;;5,00;-15,00',
        ';;;;Totaux;15,00;15,00;',
      ].join('\n'),
    )
    assert.deepEqual(figures(body), [2, 4, '15.00'])
    assert.deepEqual(warned(body), ['total_left_out 4', 'total_left_out 7'])
  })
})

test('a lettering over two years is found whole once both files are here', async () => {
  const own = await openDesk(books, { country_pack: 'FR', locale: 'fr', banks: [] })
  const inYear = (year: number, part: readonly Row[]) =>
    part.map((row) => ({ ...row, EcritureDate: `${year}0310`, DateLet: '' }))
  const send = async (content: string) =>
    replies(await takeOver(own.admin, own.path, content, { fields: { create: '1' } }), 201).body
  const before = await send(fec(inYear(2025, rows.slice(0, 3))))
  assert.deepEqual(warned(before), ['lettering_unbalanced 4'])
  const after = await send(fec(inYear(2026, rows.slice(3))))
  assert.deepEqual(warned(after), [])
  const [lettered] = replies(await own.admin.get(`${own.path}/lettering`), 200).body.data
  assert.deepEqual(
    [lettered.origin, lettered.status, lettered.amount, lettered.lines.length],
    ['takeover', 'full', '120.00', 2],
  )
})

describe('a trial balance', () => {
  const opened = async (content: string) => {
    const fields = { on: '2026-01-01', create: '1' }
    const answer = await takeOver(
      desk.admin,
      desk.path,
      content,
      { fields, isDryRun: true },
      'opening-balances',
    )
    return replies(answer, 200).body
  }

  test('has what moved beside what is left, which is what is taken over', async () => {
    for (const content of [
      'Compte;Intitulé;Débit;Crédit;Solde\n512000;Banque;150,00;50,00;100,00\n101000;Capital;;100,00;-100,00\n606000;Achats;10,00;10,00;0,00',
      'Compte;Débit;Crédit;Solde débiteur;Solde créditeur\n512000;150,00;50,00;100,00;\n101000;20,00;120,00;;100,00',
      'Compte;Solde;Sens\n512000;100,00;D\n101000;100,00;C',
      'number;label;opening_debit;opening_credit;debit;credit;closing_debit;closing_credit\n512000;Banque;1,00;;99,00;;100,00;\n101000;Capital;;;;100,00;;100,00',
    ]) {
      const body = await opened(content)
      assert.equal(body.run.debit, '100.00')
      assert.deepEqual([body.warnings, body.ignored_columns], [[], []])
    }
  })

  test('has rows that add others up, by their words or by their numbers', async () => {
    const body = await opened(
      [
        'Compte;Intitulé;Solde',
        '1;Capitaux;-100,00',
        '10;Capital;-100,00',
        '101000;Capital social;-100,00',
        'Total classe 1;;-100,00',
        '512000;Banque;60,00',
        '512777;Autre banque;40,00',
        '512;Banques;100,00',
        ';Total général;0,00',
      ].join('\n'),
    )
    assert.deepEqual([body.run.debit, body.created.accounts], ['100.00', ['512777']])
    assert.deepEqual(
      warned(body),
      [2, 3, 5, 8, 9].map((row) => `total_left_out ${row}`),
    )
  })
})
