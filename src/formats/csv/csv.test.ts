import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { trimmed } from '#kernel/characters'
import { languages } from '#kernel/languages'
import { errorBody, Problem } from '#kernel/problem'
import { growsInProportion } from '#testing/effort'
import { rounds } from '#testing/rounds'
import { csvLimits, readCsv } from './index.js'

const known = ['code', 'name', 'vat_number'] as const

const read = (text: string | Buffer) => readCsv(Buffer.from(text), known)

/** The cells of each row under its number. */
function table(text: string | Buffer): Record<number, unknown> {
  return Object.fromEntries(read(text).rows.map(({ row, cells }) => [row, cells]))
}

/** The refusal in English; it stands on `file` and is said in every language. */
function refusal(text: string | Buffer): string {
  try {
    read(text)
  } catch (error) {
    assert.ok(error instanceof Problem)
    const said = languages.map((language) => errorBody(error, language).errors?.file)
    for (const messages of said) {
      assert.equal(messages?.length, 1)
      assert.doesNotMatch(messages[0]!, /[{}]/)
    }
    assert.equal(new Set(said.flat()).size, languages.length)
    return said[languages.indexOf('en')]![0]!
  }
  return assert.fail('it was read')
}

describe('a file is read', () => {
  const expected = {
    2: { code: 'A1', name: 'Dupont; fils', vat_number: 'BE0123456749' },
    3: { code: 'B2', name: 'Say "hi"', vat_number: null },
  }
  for (const [name, separator] of Object.entries({ semicolon: ';', comma: ',', tab: '\t' }))
    for (const [end, newline] of Object.entries({ CRLF: '\r\n', LF: '\n', CR: '\r' }))
      test(`with ${name} and ${end}`, () => {
        const lines = [
          ['code', 'name', 'vat_number'],
          ['A1', '"Dupont; fils"', 'BE0123456749'],
          ['B2', '"Say ""hi"""', ''],
        ]
        const text = lines.map((cells) => cells.join(separator)).join(newline)
        assert.deepEqual(table(text), expected)
        assert.deepEqual(table(text + newline), expected)
        assert.deepEqual(table(`\uFEFF${text}`), expected)
      })

  test('in Windows-1252 where it is not UTF-8', () => {
    const text = Buffer.from('code;name\r\n1;Caf\xe9 \x80uro', 'latin1')
    assert.deepEqual(table(text), { 2: { code: '1', name: 'Café €uro' } })
    assert.deepEqual(table('code;name\n1;Café €uro'), { 2: { code: '1', name: 'Café €uro' } })
  })

  test('in UTF-16 where it says so, as spreadsheets write Unicode text', () => {
    const text = '\ufeffcode\tname\r\n1\tCafé €uro\r\n'
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(text, 'utf16le').swap16()
    for (const bytes of [little, big])
      assert.deepEqual(table(bytes), { 2: { code: '1', name: 'Café €uro' } })
    assert.equal(refusal(little.subarray(0, -1)), 'The file is not a CSV text file.')
  })

  test('with the separator that its first line states, which is no row', () => {
    for (const [stated, separator] of [
      ['sep=;', ';'],
      ['SEP=,', ','],
      ['"sep=;"', ';'],
      ['\ufeffsep=|', '|'],
      ['sep=\t', '\t'],
    ] as const) {
      const text = [stated, `code${separator}name`, `1${separator}x`].join('\r\n')
      assert.deepEqual(table(text), { 2: { code: '1', name: 'x' } }, stated)
    }
    assert.equal(refusal('sep=;'), 'The file is empty.')
  })

  test('whose columns go by other words, and what it has besides is told', () => {
    const synonyms = { name: ['Raison sociale', 'Straße'], vat_number: ['N° TVA'] }
    const file = readCsv(Buffer.from('CODE;raison-sociale;n° tva;Colour;;Note'), known, synonyms)
    assert.deepEqual(file.columns, ['code', 'name', 'vat_number'])
    assert.deepEqual(file.ignored, ['Colour', 'Note'])
    const german = readCsv(Buffer.from('strasse;vat number'), known, synonyms)
    assert.deepEqual(german.columns, ['name', 'vat_number'])
    assert.throws(() => readCsv(Buffer.from('name;Raison sociale'), known, synonyms), Problem)
  })

  test('whose header has other columns, another order and other capitals', () => {
    const file = read(' NAME ;Colour;"Code";;\nDupont;red;A1;;\n')
    assert.deepEqual(file.columns, ['name', 'code'])
    assert.deepEqual(file.rows, [{ row: 2, cells: { name: 'Dupont', code: 'A1' } }])
  })

  test('whose separator also stands within the names and cells of the header', () => {
    assert.deepEqual(table('"colour, size, weight";code;name\n"x, y";A1;Dupont, Jean'), {
      2: { code: 'A1', name: 'Dupont, Jean' },
    })
  })

  test('of one column, whose cells may hold commas', () => {
    assert.deepEqual(table('name\nDupont, Jean'), { 2: { name: 'Dupont, Jean' } })
  })

  test('with newlines in quotes; rows are counted as a spreadsheet does, empty ones too', () => {
    assert.deepEqual(table('code;name\n1;"two\r\nlines"\n\n;\n5;"three\rmore\nlines"\n6;x'), {
      2: { code: '1', name: 'two\nlines' },
      5: { code: '5', name: 'three\nmore\nlines' },
      6: { code: '6', name: 'x' },
    })
  })

  test('with spaces around cells and quotes, and quotes within a cell', () => {
    assert.deepEqual(table('code;name\n 1 ; "a;b" \n2;27" screen "wide"\n3;" "'), {
      2: { code: '1', name: 'a;b' },
      3: { code: '2', name: '27" screen "wide"' },
      4: { code: '3', name: null },
    })
  })

  test('with fewer cells than the header, the others being empty', () => {
    assert.deepEqual(table('code;name;vat_number\n1'), {
      2: { code: '1', name: null, vat_number: null },
    })
  })

  test('with a header alone', () => assert.deepEqual(read('code;name\n').rows, []))
})

describe('a file is refused', () => {
  test('when it is empty', () => {
    for (const text of ['', '\uFEFF', '\n\n', ' ;; \r\n'])
      assert.equal(refusal(text), 'The file is empty.')
  })

  test('when it is no text', () => {
    const sentence = 'The file is not a CSV text file.'
    assert.equal(refusal(Buffer.from('504b0304140006000800', 'hex')), sentence)
  })

  test('when its header names no known column', () => {
    assert.equal(
      refusal('a;b\n1;2'),
      'The first row must name the columns; it has none of these: code, name, vat_number.',
    )
  })

  test('when its header names a column twice, known or not', () => {
    assert.equal(refusal('code;name; Code \n'), 'The header row names the column Code twice.')
    assert.equal(refusal('x;code;X\n'), 'The header row names the column X twice.')
  })

  test('when a row has more cells than the header, empty or not', () => {
    const sentence = 'Row 3: there are more cells than columns in the header row (2).'
    assert.equal(refusal('code,name\n1,2\n3,Dupont, Jean'), sentence)
    assert.equal(refusal('code,name\n1,2\n3,Jean,'), sentence)
    assert.equal(refusal(`code,name\n1,2\n3${','.repeat(500)}`), sentence)
    assert.equal(refusal(`code,name\n1,2\n${','.repeat(500)}\n4,x`), sentence)
  })

  test('when a quote is never closed', () => {
    assert.equal(
      refusal('code;name\n1;"x"\n2;"y\n3;z\n'),
      'Row 3: a quote is opened and never closed.',
    )
    assert.equal(refusal('code;"name\n1;x'), 'Row 1: a quote is opened and never closed.')
    assert.equal(refusal('code;name\n1;"x""'), 'Row 2: a quote is opened and never closed.')
  })

  test('when text follows a closing quote', () => {
    assert.equal(refusal('code;name\n1;"x" y\n'), 'Row 2: text follows a closing quote.')
  })

  test('when a cell has control characters', () => {
    assert.equal(refusal('code;name\n1;a\u0000b'), 'Row 2: a cell contains forbidden characters.')
    assert.equal(
      refusal('code;name\n1;"\u001b[0m"'),
      'Row 2: a cell contains forbidden characters.',
    )
  })
})

describe('the limits', () => {
  const rows = (count: number) => `code\n${'1\n'.repeat(count)}`
  const columns = (count: number) =>
    Array.from({ length: count }, (_, index) => (index === 0 ? 'code' : `c${index}`)).join(';')

  test('of the file', () => {
    const filled = (size: number) =>
      Buffer.concat([Buffer.from('code\n1'), Buffer.alloc(size - 6, '\n')])
    assert.equal(read(filled(csvLimits.bytes)).rows.length, 1)
    assert.equal(refusal(filled(csvLimits.bytes + 1)), 'The file may not be larger than 5 MB.')
  })

  test('of rows, where empty ones do not count', () => {
    assert.equal(read(`\n${rows(20_000)}\n\n\n`).rows.length, 20_000)
    assert.equal(refusal(rows(20_001)), 'The file may not have more than 20000 rows.')
  })

  test('of columns', () => {
    assert.deepEqual(read(`${columns(200)}\n1`).rows, [{ row: 2, cells: { code: '1' } }])
    assert.equal(refusal(columns(201)), 'The file may not have more than 200 columns.')
    assert.equal(refusal(columns(5000)), 'The file may not have more than 200 columns.')
  })

  test('of a cell', () => {
    assert.equal(read(`code\n${'x'.repeat(10_000)}`).rows.length, 1)
    assert.equal(read(`code\n"${'""'.repeat(10_000)}"`).rows.length, 1)
    assert.equal(
      refusal(`code;name\n1;x\n2;"${'x'.repeat(10_001)}"`),
      'Row 3: a cell is longer than 10000 characters.',
    )
    for (const cell of ['x'.repeat(10_001), `"${'""'.repeat(10_001)}"`, `"${'x'.repeat(30_000)}"`])
      assert.equal(refusal(`code\n${cell}`), 'Row 2: a cell is longer than 10000 characters.')
  })

  test('keep the time in proportion, whatever the bytes', () => {
    for (const piece of [';', ',', '\t', '"', '""', '" ', ' ', '\r', 'x', '";"'])
      for (const start of ['code;name\n', '']) {
        growsInProportion(
          (size) => attempt(start + piece.repeat(Math.floor(size / piece.length))),
          1_000_000,
          JSON.stringify(piece),
        )
      }
  })

  function attempt(text: string): void {
    try {
      read(text)
    } catch (error) {
      assert.ok(error instanceof Problem)
    }
  }
})

describe('any table', () => {
  const cell = fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', 'é', ' ', '"', ';', ',', '\t', '\n', '\r', '\r\n', '€'),
    }),
    fc.string({ unit: 'grapheme' }).filter((text) => !/[\u0000-\u001f\u007f]/.test(text)),
  )
  const tables = fc.integer({ min: 1, max: 6 }).chain((width) =>
    fc.record({
      names: fc.uniqueArray(
        fc.string({ unit: fc.constantFrom('a', 'b', '_', ',', ';', '"'), minLength: 1 }),
        { minLength: width, maxLength: width },
      ),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width })),
    }),
  )

  test('that is written by the rules reads back', () => {
    fc.assert(
      fc.property(
        tables,
        fc.constantFrom(';', ',', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.boolean(),
        ({ names, rows }, separator, newline, quoteAll, hasBom) => {
          const write = (text: string) =>
            quoteAll || /["\r\n;,\t]|^ | $/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
          const text = [names, ...rows]
            .map((cells) => cells.map(write).join(separator))
            .join(newline)
          const { rows: found } = readCsv(Buffer.from(`${hasBom ? '\uFEFF' : ''}${text}`), names)
          const expected = rows
            .map((cells, index) => ({
              row: index + 2,
              cells: Object.fromEntries(cells.map((value, place) => [names[place]!, clean(value)])),
            }))
            .filter(({ cells }) => Object.values(cells).some((value) => value !== null))
          assert.deepEqual(found, expected)
        },
      ),
      { numRuns: rounds(8000) },
    )
  })

  const clean = (value: string) => trimmed(value.replace(/\r\n?/g, '\n')) || null

  test('and any bytes are read or refused, never an error of ours', () => {
    const pieces = fc.constantFrom(
      'code',
      'name',
      ';',
      ',',
      '\t',
      '"',
      '\n',
      '\r\n',
      '\r',
      ' ',
      'x',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
          fc.array(pieces).map((parts) => Buffer.from(parts.join(''))),
        ),
        (bytes) => {
          try {
            for (const { row, cells } of read(bytes).rows) {
              assert.ok(row > 1)
              for (const value of Object.values(cells)) assert.notEqual(value, '')
            }
          } catch (error) {
            assert.ok(error instanceof Problem)
          }
        },
      ),
      { numRuns: rounds(12_000) },
    )
  })
})
