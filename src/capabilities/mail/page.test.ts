import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { countryPacks } from '#countries'
import { type Amount, formatAmount } from '#kernel/money'
import { deliveryErrors } from '#outside/mail/delivery'
import { sourceFile } from '#platform/config/project'
import { givenUp } from '#platform/sendings/state'
import { pasted, piecesBelow } from '#testing/shell'
import { useBooks } from '#testing/use-books'
import { placeholdersOf, templateKeys } from './domain/keys.js'
import { skipReasons } from './schemas/reminders.js'

/** What docs/mail.md tells, held against the program. */
const page = readFileSync(sourceFile('docs/mail.md'), 'utf8')

const books = useBooks()

test('the page names every error, every placeholder and every reason', () => {
  for (const words of [...deliveryErrors, givenUp])
    assert.ok(page.includes(`| \`${words}\` |`), words)
  const names = templateKeys.filter((key) => key !== 'email_change').flatMap(placeholdersOf)
  for (const name of names) assert.ok(page.includes(`\`{{${name}}}\``), name)
  for (const reason of skipReasons.slice(0, 6))
    assert.ok(page.includes(`| \`${reason}\` |`), reason)
})

test('the page has the rates of the three countries', () => {
  const rows = [
    ...page.matchAll(/^\| (\d{4}-\d\d-\d\d) \| [\d.]+ \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$/gm),
  ]
  const rates = countryPacks.map(({ latePayment }) => latePayment.rates)
  assert.deepEqual(
    rows.map(([, ...cells]) => cells),
    rates[0]!.map(({ since }, place) => [
      since,
      ...rates.map((all) => formatAmount(all[place]!.rate as Amount)),
    ]),
  )
})

test('the worked example works by copy and paste', async () => {
  const { admin, company } = await books.openCompany()
  const pieces = piecesBelow(page, 'A reminder, to paste')
  assert.equal(pieces.length, 2)
  const known = `TOKEN=${admin.token}; FILE=${company.token}\n`
  const lines = known + pieces.join('').replaceAll('http://localhost:3000', books.base)
  assert.deepEqual((await pasted(lines, books.folder)).trim().split('\n'), [
    '1 43 14.97 40.00 1264.97',
    'Reminder: 1,210.00 EUR to be paid to Bakkerij Janssens',
    '1 wilg@example.be open-items_WILG_2026-03-16.pdf',
    '0 already_reminded',
    '2 too_soon',
  ])
})
