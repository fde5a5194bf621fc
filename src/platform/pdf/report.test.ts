import assert from 'node:assert/strict'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { day } from '#kernel/days'
import { languages } from '#kernel/languages'
import { figures } from './figures.js'
import { readPdf } from './reading.js'
import { type Heading, openReport } from './report.js'
import { table } from './table.js'

const heading: Heading = {
  title: 'Trial balance',
  subtitle: ['Fiscal year 2025'],
  company: {
    name: 'Atelier Numérique SRL',
    addressLines: ['Rue de la Loi 16', '1000 Bruxelles'],
    vatNumber: 'BE 0403.170.701',
  },
  period: 'From 01/01/2025 to 31/12/2025',
  language: 'en',
  generatedOn: day('2026-01-15'),
}

const numbers = table<number>(
  [
    { title: 'Number', width: { share: 1 }, text: (number) => `row ${number}` },
    { title: 'Amount', width: 80, amount: (number) => `${number}.00` },
  ],
  Array.from({ length: 120 }, (_, index) => index),
)

async function pagesOf(...report: Parameters<typeof openReport>): Promise<string[][]> {
  const pages = readPdf(await buffer(openReport(...report)))
  return pages.map(({ texts }) => texts.map(({ text }) => text))
}

describe('a report', () => {
  test('is a PDF on A4', async () => {
    const bytes = await buffer(openReport(heading, numbers))
    assert.equal(bytes.toString('latin1', 0, 5), '%PDF-')
    assert.match(bytes.toString('latin1'), /\/MediaBox \[0 0 595\.28 841\.89\]/)
    const wide = await buffer(openReport({ ...heading, orientation: 'landscape' }, numbers))
    assert.match(wide.toString('latin1'), /\/MediaBox \[0 0 841\.89 595\.28\]/)
  })

  test('bears a long name whole, and no mark where it is about no days', async () => {
    const name =
      'Société coopérative des producteurs de fruits et légumes de la vallée de la Meuse et de la Sambre'
    const company = { ...heading.company, name }
    const [first, second] = await pagesOf({ ...heading, company, period: '' }, numbers)
    assert.ok(first!.join(' ').includes(name), first!.join(' '))
    assert.ok(second!.includes('Trial balance'), second!.join(' '))
  })

  test('keeps its title and its days below the logo', async () => {
    const create = { width: 300, height: 100, channels: 3, background: 'red' } as const
    const logo = await sharp({ create }).png().toBuffer()
    const company = { name: 'Short', addressLines: [], vatNumber: null }
    const [first] = readPdf(await buffer(openReport({ ...heading, company, logo }, numbers)))
    const days = first!.texts.find(({ text }) => text === heading.period)!
    assert.ok(days.y >= 36 + 44 + 18, `${days.y}`)
  })

  test('has letters of every script, no empty boxes', async () => {
    const name = 'Yamada 株式会社山田商店, 上海进出口, 한국 주식회사, ไทย'
    const bytes = await buffer(openReport({ ...heading, company: { ...heading.company, name } }))
    const [first] = readPdf(bytes)
    assert.ok(first!.texts.some(({ text }) => text === name))
    const fonts = [...bytes.toString('latin1').matchAll(/\/FontName \/\w+\+(\w+)/g)]
    assert.ok(fonts.some(([, font]) => font!.startsWith('Unifont')))
    // Only the letters that it uses are in the file.
    assert.ok(bytes.length < 60_000, `${bytes.length}`)
  })

  test('names a character that no font has by its number', async () => {
    const [first] = await pagesOf({ ...heading, title: 'A 𠀀 day' })
    assert.ok(first!.includes('A [U+20000] day'), first!.join('|'))
  })

  test('says on its first page whose it is, what it is and of when', async () => {
    const [first] = await pagesOf(heading)
    for (const text of [
      'Atelier Numérique SRL',
      'Rue de la Loi 16',
      '1000 Bruxelles',
      'VAT number BE 0403.170.701',
      'Trial balance',
      'Fiscal year 2025',
      'From 01/01/2025 to 31/12/2025',
      'Prepared on 15/01/2026',
    ])
      assert.ok(first!.includes(text), text)
  })

  test('repeats company, number, title, period and what is below it on every page, and numbers them', async () => {
    const pages = await pagesOf(heading, numbers)
    assert.equal(pages.length, 3)
    for (const [index, page] of pages.entries()) {
      assert.deepEqual(page.slice(0, 2), [`Page ${index + 1}/`, '3'])
      assert.ok(page.includes('Atelier Numérique SRL'))
      assert.ok(page.includes('VAT number BE 0403.170.701'))
      assert.ok(page.includes('Fiscal year 2025'))
      if (index > 0) assert.ok(page.includes('Trial balance · From 01/01/2025 to 31/12/2025'))
    }
  })

  test('has its days whole on every page, beside a long title and a long name', async () => {
    const period = '1. Quartal 2026 (01.01.2026 – 31.03.2026)'
    const title = 'MwSt.-Erklärung TVA_DECT'
    const [, short] = await pagesOf({ ...heading, title, period }, numbers)
    assert.ok(short!.includes(`${title} · ${period}`), short!.join(' | '))
    const company = { ...heading.company, name: 'Société coopérative '.repeat(6) }
    const [, long] = await pagesOf({ ...heading, title, period, company }, numbers)
    assert.ok(
      long!.some((text) => text.startsWith('MwSt.-') && text.endsWith(`… · ${period}`)),
      long!.join(' | '),
    )
  })

  test('numbers its pages in the language of the file', async () => {
    const labels = { fr: 'Page 1/', nl: 'Pagina 1/', en: 'Page 1/', de: 'Seite 1/' }
    const days = {
      fr: 'Établi le 15/01/2026',
      nl: 'Opgemaakt op 15/01/2026',
      en: 'Prepared on 15/01/2026',
      de: 'Erstellt am 15.01.2026',
    }
    for (const language of languages) {
      const [page] = await pagesOf({ ...heading, language })
      assert.equal(page![0], labels[language])
      assert.ok(page!.includes(days[language]))
    }
  })

  test('shows its figures as the language writes them', async () => {
    const [page] = await pagesOf(
      { ...heading, language: 'nl' },
      figures([{ label: 'Saldo', amount: '-1234.5' }]),
    )
    assert.deepEqual(page!.slice(-2), ['Saldo', '-1.234,50'])
  })

  test('keeps within the page whatever is written', async () => {
    const name = 'A very long name indeed '.repeat(20)
    const party = { name, addressLines: Array(12).fill(name), vatNumber: name }
    const long = {
      ...heading,
      title: name,
      subtitle: [name],
      period: name,
      company: party,
      addressee: party,
    }
    for (const { texts } of readPdf(await buffer(openReport(long, numbers))))
      for (const { text, x, y } of texts) {
        assert.ok(x >= 41.9 && x < 554 && y > 30 && y < 820, `${text} at ${x}, ${y}`)
        assert.ok(text.length < name.length)
      }
  })
})

describe('the bytes of a report', () => {
  const print = (change: Partial<Heading> = {}) =>
    buffer(openReport({ ...heading, ...change }, numbers))

  test('are the same for the same input, whatever was printed before', async () => {
    const first = await print()
    await print({ title: 'Ωmega µ μ', language: 'de' })
    assert.ok(first.equals(await print()))
    assert.ok(!first.equals(await print({ period: 'Another' })))
  })

  test('hold the date that was given, and none when none was', async () => {
    assert.match((await print()).toString('latin1'), /\(D:20260115000000Z\)/)
    const { generatedOn: _, ...undated } = heading
    const bytes = (await buffer(openReport(undated, numbers))).toString('latin1')
    assert.doesNotMatch(bytes, /D:\d{8}/)
    assert.ok(Buffer.from(bytes, 'latin1').equals(await buffer(openReport(undated, numbers))))
  })
})

test('every letter of the Latin, Greek and Cyrillic alphabets prints', async () => {
  const letters: string[] = []
  for (const [from, to] of [
    [0x21, 0x7e],
    [0xa1, 0xac],
    [0xae, 0x17f],
    [0x386, 0x386],
    [0x388, 0x38a],
    [0x391, 0x3a1],
    [0x3a3, 0x3ce],
    [0x400, 0x45f],
    [0x490, 0x491],
    [0x1e9e, 0x1e9e],
  ] as const)
    for (let code = from; code <= to; code++) letters.push(String.fromCharCode(code))
  const parts = Array.from({ length: Math.ceil(letters.length / 40) }, (_, index) =>
    letters.slice(index * 40, index * 40 + 40).join(''),
  )
  const [page] = await pagesOf({ ...heading, subtitle: [...parts, '€ – — ‘ ’ “ ” … • œ Œ ﬁ'] })
  for (const part of parts) assert.ok(page!.includes(part), part)
  assert.ok(page!.includes('€ – — ‘ ’ “ ” … • œ Œ ﬁ'))
})

describe('a report streams', () => {
  const endless = (onEnd: () => void, onRow: () => void) =>
    table<number>(
      [{ title: 'Number', width: { share: 1 }, text: (number) => `row ${number}` }],
      (function* () {
        try {
          for (let number = 0; ; number++) {
            onRow()
            yield number
          }
        } finally {
          onEnd()
        }
      })(),
    )

  test('as fast as it is read, and lets its rows go when the reader leaves', async () => {
    let rows = 0
    let isOver = false
    const report = openReport(
      heading,
      endless(
        () => {
          isOver = true
        },
        () => rows++,
      ),
    )
    await once(report, 'readable')
    for (let turn = 0; turn < 500; turn++) await setImmediate()
    const waiting = rows
    assert.ok(waiting > 0 && waiting < 10_000, `${waiting} rows were read ahead`)
    for (let turn = 0; turn < 100; turn++) await setImmediate()
    assert.equal(rows, waiting, 'nobody reads, so nothing is printed')
    report.destroy()
    await once(report, 'close')
    assert.ok(isOver)
  })

  test('and fails when its rows do', async () => {
    const broken = (async function* () {
      yield 1
      throw new Error('the rows end here')
    })()
    const report = openReport(
      heading,
      table([{ title: 'Number', width: { share: 1 }, text: (number) => `row ${number}` }], broken),
    )
    await assert.rejects(buffer(report), /the rows end here/)
  })
})
