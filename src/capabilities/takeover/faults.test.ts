import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { takeOver } from '#testing/takeover'
import { useBooks } from '#testing/use-books'
import { zipOf } from '#testing/zip'

/** What is wrong is named by row and column, in the reader's language, and nothing is kept. */
const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

const head = 'Journal;Numéro;Date;Compte;Libellé;Débit;Crédit;Code TVA;Échéance'
const good = ['OD;1;10/03/2026;604000;x;10,00;;;', 'OD;1;10/03/2026;580000;x;;10,00;;']
const fileOf = (...rows: readonly string[]) => [head, ...good, ...rows].join('\n')

async function problemsOf(content: string | Buffer, fields: Record<string, string> = {}) {
  const answer = await takeOver(desk.admin, desk.path, content, {
    fields,
  })
  const { body } = replies(answer, 422, { code: 'takeover_refused' })
  return body.problems as {
    code: string
    message: string
    row: number | null
    field: string | null
  }[]
}

const cases: Readonly<Record<string, readonly [row: string, code: string, field: string | null]>> =
  {
    'a day that is none': ['OD;2;31/02/2026;604000;x;1,00;;;', 'bad_date', 'Date'],
    'no day': ['OD;2;;604000;x;1,00;;;', 'missing', 'Date'],
    'no account': ['OD;2;10/03/2026;;x;1,00;;;', 'missing', 'Compte'],
    'an account of letters': ['OD;2;10/03/2026;Caisse;x;1,00;;;', 'bad_account', 'Compte'],
    'an amount that is none': ['OD;2;10/03/2026;604000;x;1,0x;;;', 'bad_amount', 'Débit'],
    'three decimals': ['OD;2;10/03/2026;604000;x;;1,005;;', 'bad_decimals', 'Crédit'],
    'both sides': ['OD;2;10/03/2026;604000;x;1,00;1,00;;', 'two_sides', 'Crédit'],
    'a due date that is none': ['OD;2;10/03/2026;604000;x;1,00;;;soon', 'bad_date', 'Échéance'],
    'too many cells': ['OD;2;10/03/2026;604000;x;1,00;;;;more', 'cell_count', null],
    'an entry that does not balance': ['OD;2;10/03/2026;604000;x;1,00;;;', 'not_balanced', null],
    'a row that is cut': ['OD;2;10/03/2026;60400', 'cut_row', null],
  }

describe('a fault is named by its row', () => {
  for (const [name, [row, code, field]] of Object.entries(cases))
    test(name, async () => {
      const [problem] = await problemsOf(fileOf(row))
      assert.deepEqual([problem!.code, problem!.row, problem!.field], [code, 4, field])
    })

  test('a VAT code that nobody knows, a mapping to nothing, a day outside', async () => {
    const [code] = await problemsOf(
      fileOf('OD;2;10/03/2026;604000;x;1,00;;NONE;', 'OD;2;10/03/2026;580000;x;;1,00;;'),
    )
    assert.deepEqual([code!.code, code!.row, code!.field], ['unknown_vat_code', 4, 'Code TVA'])
    const mapping = JSON.stringify({ accounts: { '604000': '999999' } })
    const [unknown] = await problemsOf(fileOf(), { mapping })
    assert.deepEqual(
      [unknown!.code, unknown!.field],
      ['unknown_in_mapping', 'mapping.accounts.604000'],
    )
    const outside = fileOf('OD;2;10/03/2019;604000;x;1,00;;;', 'OD;2;10/03/2019;580000;x;;1,00;;')
    const [day] = await problemsOf(outside)
    assert.deepEqual([day!.code, day!.row, day!.field], ['no_fiscal_year', 4, 'Date'])
    const [slip] = await problemsOf(outside.replaceAll('2019', '2099'), { create: '1' })
    assert.deepEqual([slip!.code, slip!.row], ['no_fiscal_year', 4])
  })

  test('whichever column it stands in, in four languages', async () => {
    // A letter that no text has, where any text is good.
    const spoilt: Readonly<Record<string, readonly [cell: string, code: string]>> = {
      Journal: ['O\u007fD', 'characters'],
      Numéro: ['2\u007f', 'characters'],
      Date: ['2026-13-01', 'bad_date'],
      Compte: ['60A', 'bad_account'],
      Intitulé: ['\u007f', 'characters'],
      Auxiliaire: ['\u007f', 'characters'],
      'Nom du tiers': ['\u007f', 'characters'],
      'Numéro de TVA': ['\u007f', 'characters'],
      Référence: ['\u007f', 'characters'],
      Libellé: ['\u007f', 'characters'],
      Débit: ['1,2,3', 'bad_amount'],
      Crédit: ['0,001', 'bad_decimals'],
      Lettrage: ['\u007f', 'characters'],
      'Date de lettrage': ['32/01/2026', 'bad_date'],
      Échéance: ['0', 'bad_date'],
      Devise: ['\u007f', 'characters'],
      'Montant en devise': ['x', 'bad_amount'],
      'Code TVA': ['\u007f', 'characters'],
    }
    const columns = Object.keys(spoilt)
    const usual: Readonly<Record<string, string>> = {
      Journal: 'OD',
      Numéro: '1',
      Date: '10/03/2026',
      Compte: '604000',
      Débit: '1,00',
    }
    const rows = columns.map((broken) =>
      columns.map((one) => (one === broken ? spoilt[one]![0] : (usual[one] ?? ''))).join(';'),
    )
    const content = [columns.join(';'), ...rows].join('\n')
    const expected = columns.map((column, place) => [spoilt[column]![1], place + 2, column])
    const said = new Set<string>()
    for (const language of ['fr', 'nl', 'en', 'de']) {
      replies(await desk.admin.patch('/v1/auth/me', { locale: language }), 200)
      const answer = await takeOver(desk.admin, desk.path, content)
      const { problems, problems_count } = replies(answer, 422, { code: 'takeover_refused' }).body
      assert.equal(problems_count, columns.length)
      assert.deepEqual(
        problems.map(({ code, row, field }: Record<string, unknown>) => [code, row, field]),
        expected,
      )
      for (const { message, row } of problems) {
        assert.ok(message.split(/\W+/).includes(String(row)), message)
        said.add(message)
      }
    }
    assert.equal(said.size, 4 * columns.length)
  })

  test('an amount and a side', async () => {
    const file = 'Journal;Numéro;Date;Compte;Montant;Sens\nOD;1;10/03/2026;604000;'
    const [amount] = await problemsOf(`${file}ten;D\n`)
    assert.deepEqual([amount!.code, amount!.row, amount!.field], ['bad_amount', 2, 'Montant'])
    const [side] = await problemsOf(`${file}10,00;?\n`)
    assert.deepEqual([side!.code, side!.row, side!.field], ['bad_side', 2, 'Sens'])
  })

  test('at most 200 are told, all are counted', async () => {
    const rows = Array.from({ length: 250 }, () => 'OD;2;never;604000;x;1,00;;;')
    const answer = await takeOver(desk.admin, desk.path, fileOf(...rows))
    const { body } = replies(answer, 422)
    assert.equal(body.problems.length, 200)
    assert.equal(body.problems_count, 250)
  })

  test('a locked period', async () => {
    const own = await openDesk(books)
    await own.lockPeriod('2026-03-01')
    const answer = await takeOver(own.admin, own.path, fileOf())
    assert.equal(replies(answer, 422).body.problems[0].code, 'period_closed')
  })
})

test('a file that is none is refused as a whole', async () => {
  const send = (content: string | Buffer, fields: Record<string, string> = {}) =>
    takeOver(desk.admin, desk.path, content, { fields })
  refusedAt(await send(''), 'file')
  refusedAt(await send(Buffer.from('%PDF-1.7\n\u0000\u0001')), 'file')
  refusedAt(await send('colour;size\n1;2'), 'file')
  refusedAt(await send(fileOf(), { format: 'fec' }), 'file')
  refusedAt(await send(fileOf(), { format: 'xml' }), 'format')
  refusedAt(
    await send(
      zipOf([
        { name: 'a.csv', content: Buffer.from(fileOf()) },
        { name: 'b.csv', content: Buffer.from(fileOf()) },
      ]),
    ),
    'file',
  )
  refusedAt(await send(zipOf([{ name: 'a.xml', content: Buffer.from('<a/>') }])), 'file')
  refusedAt(
    await send(zipOf([{ name: 'bomb.csv', content: Buffer.alloc(20_000_000, '0') }])),
    'file',
  )
})

test('nothing of all that was kept', async () => {
  const { rows } = await books.sql.query(
    `SELECT (SELECT count(*)::int FROM entries WHERE company_id = $1) AS entries,
            (SELECT count(*)::int FROM takeover_runs WHERE company_id = $1) AS runs,
            (SELECT count(*)::int FROM fiscal_years WHERE company_id = $1 AND starts_on < '2025-01-01') AS years`,
    [desk.company.id],
  )
  assert.deepEqual(rows, [{ entries: 0, runs: 0, years: 0 }])
})

test('a ZIP of one file is read as the file is', async () => {
  const own = await openDesk(books)
  const zip = zipOf([{ name: 'books.csv', content: Buffer.from(fileOf()) }])
  replies(await takeOver(own.admin, own.path, zip, { name: 'books.zip' }), 201)
})
