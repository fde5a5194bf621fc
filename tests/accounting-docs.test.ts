import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { packOf, vatCodeHolds } from '#countries'
import { day } from '#kernel/days'
import { sourceFile } from '#platform/config/project'
import { documentKinds } from '../scripts/accounting/examples.js'
import { anchor } from '../scripts/accounting/markdown.js'
import { accountingPages, countries } from '../scripts/accounting/pages.js'
import { postingOf, vatCodeOf } from '../scripts/accounting/posting.js'
import { balanceOf } from '../src/capabilities/ledger/domain/lines.js'

const pages = accountingPages()

test('the pages are what the program posts', () => {
  for (const [file, text] of Object.entries(pages))
    assert.equal(
      readFileSync(sourceFile(file), 'utf8'),
      text,
      `${file} is stale: run "npm run accounting-docs" and commit what changed`,
    )
  assert.deepEqual(
    readdirSync(sourceFile('docs/accounting')).map((name) => `docs/accounting/${name}`),
    Object.keys(pages).sort(),
  )
})

test('every link leads to a heading or a page, and no heading stands twice', () => {
  for (const [file, text] of Object.entries(pages)) {
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map((match) => anchor(match[1]!))
    assert.equal(new Set(headings).size, headings.length, file)
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g))
      assert.ok(
        target.startsWith('#') ? headings.includes(target) : `docs/accounting/${target}` in pages,
        `${target} in ${file}`,
      )
  }
})

for (const { country, file, chapters } of countries)
  describe(`the page of ${country}`, () => {
    const pack = packOf(country)
    const text = pages[`docs/accounting/${file}`]!
    const examples = chapters.flatMap((chapter) =>
      chapter.examples.map((example) => ({ document: chapter.document, ...example })),
    )

    test('has every VAT code', () => {
      for (const { code } of pack.vatCodes) assert.ok(text.includes(`| **${code}** `), code)
    })

    test('names every box that it fills', () => {
      const filled = [...text.matchAll(/box \*\*(\w+)\*\*/g)].map((match) => match[1]!)
      assert.ok(filled.length > 100)
      for (const box of filled) assert.ok(text.includes(`| **${box}** `), box)
    })

    test('has examples that balance, with codes that hold', () => {
      for (const example of examples) {
        const { lines, codes } = postingOf(country, example)
        assert.equal(balanceOf(lines), 0n, example.title)
        for (const { code } of codes)
          assert.ok(code === null || vatCodeHolds(code, day('2026-01-01')), example.title)
      }
    })

    test('has an example of a purchase and of a sale at every rate', () => {
      const shown = new Set(
        examples.flatMap(({ document, lines }) =>
          lines.map((line) => {
            const { rate } = vatCodeOf(pack, line.split(' ')[2]!)
            return `${documentKinds[document].direction} at ${rate}`
          }),
        ),
      )
      for (const { code, direction, rate } of pack.vatCodes)
        assert.ok(shown.has(`${direction} at ${rate}`), `${code}: ${direction} at ${rate}`)
    })

    test('shows each kind of document, a foreign currency, an own control account and a reversal', () => {
      for (const document of Object.keys(documentKinds))
        assert.ok(
          examples.some((example) => example.document === document),
          document,
        )
      for (const facet of ['currency', 'control', 'isReversed', 'lostVatTo'] as const)
        assert.ok(
          examples.some((example) => example[facet] !== undefined),
          facet,
        )
    })
  })
