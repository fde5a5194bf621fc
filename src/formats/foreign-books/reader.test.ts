import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { languages } from '#kernel/languages'
import { formatAmount } from '#kernel/money'
import { rounds } from '#testing/rounds'
import {
  type BookRow,
  BooksRefusal,
  readBooks,
  refusalOfBooks,
  type Source,
  surveyBooks,
} from './index.js'

const sourceOf = (content: string | Buffer, size = 7): Source =>
  async function* () {
    const bytes = Buffer.from(content)
    // In pieces that break letters and ends of lines.
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }

const needed = [['account'], ['debit', 'credit', 'amount', 'balance']] as const

async function read(content: string | Buffer, size = 7) {
  const source = sourceOf(content, size)
  const survey = await surveyBooks(source, needed)
  const rows: BookRow[] = []
  for await (const portion of readBooks(source, survey)) rows.push(...portion)
  return { survey, rows }
}

/** A row as an accountant reads it. */
const shown = ({ row, texts, days, amount, faults }: BookRow) =>
  [
    row,
    days.date,
    texts.account,
    formatAmount(amount),
    ...faults.map(({ code, column }) => `${code}:${column}`),
  ]
    .filter((one) => one !== undefined)
    .join(' ')

async function refusal(content: string | Buffer): Promise<string> {
  try {
    await read(content)
  } catch (error) {
    assert.ok(error instanceof BooksRefusal)
    const { text } = refusalOfBooks(error)
    assert.equal(new Set(languages.map((language) => text[language])).size, languages.length)
    return error.reason
  }
  return assert.fail('it was read')
}

describe('a file is recognised', () => {
  const rows = [
    ['date', 'compte', 'libellé', 'débit', 'crédit'],
    ['14/03/2026', '604000', 'Café €', '1.234,50', ''],
    ['14/03/2026', '440000', 'Café €', '', '1.234,50'],
  ]
  const expected = ['2 2026-03-14 604000 1234.50', '3 2026-03-14 440000 -1234.50']
  for (const separator of [';', '\t', '|'])
    for (const end of ['\r\n', '\n', '\r'])
      test(`by separator ${JSON.stringify(separator)} and end of line ${JSON.stringify(end)}`, async () => {
        const text = rows.map((cells) => cells.join(separator)).join(end)
        for (const content of [text, text + end, `\ufeff${text}`, `sep=${separator}${end}${text}`])
          assert.deepEqual((await read(content)).rows.map(shown), expected)
      })

  test('with commas between quoted cells', async () => {
    const text = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
    assert.deepEqual((await read(text)).rows.map(shown), expected)
  })

  test('in each of the encodings that programs write', async () => {
    const text = rows.map((cells) => cells.join(';')).join('\r\n')
    const label = async (bytes: Buffer) => (await read(bytes)).rows[0]!.texts.label
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    assert.equal(await label(Buffer.from(text)), 'Café €')
    assert.equal(await label(utf16), 'Café €')
    assert.equal(await label(Buffer.from(utf16).swap16()), 'Café €')
    const latin = (euro: number) =>
      Buffer.from(text.replaceAll('€', String.fromCharCode(euro)), 'latin1')
    assert.equal(await label(latin(0x80)), 'Café €')
    assert.equal(await label(latin(0xa4)), 'Café €')
  })

  test('by the words of four languages, whatever stands between them', async () => {
    const heads = [
      'Date;Journal;Numéro;Compte;Libellé;Débit;Crédit;Tiers;Échéance;Lettrage',
      'Datum;Dagboek;Nummer;Rekening;Omschrijving;Debet;Credit;Relatie;Vervaldag;Afpunting',
      'Date;Journal;Entry number;Account;Label;Debit;Credit;Third party;Due date;Lettering',
      'Datum;Journal;Belegnummer;Konto;Bezeichnung;Soll;Haben;Personenkonto;Fällig;Ausgleich',
      'EcritureDate;JournalCode;EcritureNum;CompteNum;EcritureLib;Debit;Credit;CompAuxNum;due_date;EcritureLet',
    ]
    for (const head of heads) {
      const { survey } = await read(`${head}\n2026-01-01;A;1;600;x;1,00;;P;2026-02-01;AA`)
      assert.deepEqual(survey.heading.columns, [
        'date',
        'journal',
        'number',
        'account',
        'label',
        'debit',
        'credit',
        'third_party',
        'due_date',
        'lettering',
      ])
    }
  })

  test('and columns that nobody knows are named', async () => {
    const { survey } = await read('compte;débit;Couleur;;constructor\n600;1;rouge;;2')
    assert.deepEqual(survey.heading.ignored, ['Couleur', 'constructor'])
  })
})

describe('amounts', () => {
  const amounts = async (cells: readonly string[], head = 'account;amount') =>
    (await read(`${head}\n${cells.map((cell) => `600;${cell}`).join('\n')}`)).rows.map((row) =>
      row.faults.length > 0 ? row.faults[0]!.code : formatAmount(row.amount),
    )

  test('have the decimal mark of their column as a whole', async () => {
    assert.deepEqual(await amounts(['1.234,50', '1.234', '7,5']), ['1234.50', '1234.00', '7.50'])
    assert.deepEqual(await amounts(['1,234.50', '1,234', '7.5']), ['1234.50', '1234.00', '7.50'])
    assert.deepEqual(await amounts(['1,234', '2,500']), ['1234.00', '2500.00'])
    assert.deepEqual(await amounts(['1 234,50 €', "1'234", '-3,00', '(4,00)', '5,00-']), [
      '1234.50',
      '1234.00',
      '-3.00',
      '-4.00',
      '-5.00',
    ])
    assert.deepEqual(await amounts(['1,2300', '1,234']), ['1.23', 'bad_decimals'])
    assert.deepEqual(await amounts(['12,x', '1,00', '1,2,3']), ['bad_amount', '1.00', 'bad_amount'])
  })

  test('with a side beside them are on it', async () => {
    const rows = ['D', 'C', 'S', 'H', '+1', '-1', 'Débit', 'Haben', '?']
    const text = `compte;montant;sens\n${rows.map((side) => `600;5,00;${side}`).join('\n')}`
    const { rows: found } = await read(text)
    assert.deepEqual(
      found.map((row) => row.faults[0]?.code ?? formatAmount(row.amount)),
      ['5.00', '-5.00', '5.00', '-5.00', '5.00', '-5.00', '5.00', '-5.00', 'bad_side'],
    )
  })

  test('below zero change their side, and both sides at once are a fault', async () => {
    const { rows } = await read(
      'compte;débit;crédit\n600;-5,00;\n600;;-5,00\n600;1,00;1,00\n600;1,00;0,00',
    )
    assert.deepEqual(
      rows.map((row) => [formatAmount(row.amount), row.isTurned, row.faults[0]?.code]),
      [
        ['-5.00', true, undefined],
        ['5.00', true, undefined],
        ['0.00', false, 'two_sides'],
        ['1.00', false, undefined],
      ],
    )
  })
})

test('days come in all the forms of programs; another is a fault of its column', async () => {
  const days = [
    '20260314',
    '2026-03-14',
    '14/03/2026',
    '14.3.2026',
    '14-03-26',
    '2026-03-14 00:00:00',
    '31/02/2026',
    '3/14/2026',
  ]
  const { rows } = await read(`date;account;debit\n${days.map((day) => `${day};600;1`).join('\n')}`)
  assert.deepEqual(
    rows.map((row) => row.days.date ?? row.faults[0]?.code),
    [...Array(6).fill('2026-03-14'), 'bad_date', 'bad_date'],
  )
})

describe('a FEC', () => {
  const head =
    'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise'
  const line =
    'AC|Achats|1|20260314|607000|Achats|||F1|20260314|"Café" et bar|10,00|0,00|||20260314||'

  test('has no quotes, and a row has as many cells as its header', async () => {
    const { rows, survey } = await read(`${head}\n${line}\n${line}|x\nAC|Achats\n${line}\nAC|Ach`)
    assert.equal(survey.format, 'fec')
    assert.equal(rows[0]!.texts.label, '"Café" et bar')
    assert.deepEqual(
      rows.map((row) => row.faults[0]?.code),
      [undefined, 'cell_count', 'cell_count', undefined, 'cut_row'],
    )
  })

  test('with Montant and Sens, in another order, with slashes', async () => {
    const { rows, survey } = await read(
      'CompteNum|EcritureDate|EcritureNum|JournalCode|EcritureLib|Montant|Sens\n607000|14/03/2026|1|AC|x|10,00|D\n401000|14/03/2026|1|AC|x|10,00|C',
    )
    assert.equal(survey.format, 'fec')
    assert.deepEqual(rows.map(shown), ['2 2026-03-14 607000 10.00', '3 2026-03-14 401000 -10.00'])
  })
})

describe('a file is refused', () => {
  test('when it is empty, binary, unnamed or unclosed', async () => {
    assert.equal(await refusal(''), 'empty')
    assert.equal(await refusal('\r\n\r\n'), 'empty')
    assert.equal(await refusal('compte;débit\n'), 'empty')
    assert.equal(await refusal(Buffer.from('255044462d312e370a25e2e30001', 'hex')), 'not_text')
    assert.equal(await refusal('colour;size\n1;2'), 'no_known_column')
    assert.equal(await refusal('libellé;débit\nx;1'), 'column_missing')
    assert.equal(await refusal('compte;débit;débit\n600;1;1'), 'duplicate_column')
    assert.equal(await refusal('compte;débit;libellé\n600;1;"x'), 'unclosed_quote')
    assert.equal(await refusal(`compte;débit\n600;${'1'.repeat(100_001)}`), 'row_too_long')
  })
})

test('whatever the bytes, a file is read or refused', async () => {
  const pieces = fc.constantFrom(
    'compte',
    'débit',
    ';',
    '|',
    '\t',
    '"',
    '\n',
    '\r\n',
    '600',
    '1,00',
    'x',
    'sep=;\n',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
        fc.array(pieces).map((parts) => Buffer.from(parts.join(''))),
      ),
      fc.integer({ min: 1, max: 30 }),
      async (bytes, size) => {
        try {
          const whole = (await read(bytes, 1000)).rows.map(shown)
          assert.deepEqual((await read(bytes, size)).rows.map(shown), whole)
        } catch (error) {
          assert.ok(error instanceof BooksRefusal, String(error))
        }
      },
    ),
    { numRuns: rounds(2000) },
  )
})
