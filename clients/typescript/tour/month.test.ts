import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceFile } from '#platform/config/project'
import { firstDesk } from '#testing/first-desk'
import { useBooks } from '#testing/use-books'
import { openDubbel } from '../index.js'
import { tourOfMonth } from './month.js'

const books = useBooks({ empty: true })

const paper = (name: string) => ({ name, content: readFileSync(sourceFile('docs/tour', name)) })
const papers = { invoice: paper('invoice.pdf'), statement: paper('october.cod') }

test('the month leads from a paper by bank, match, return and balance to undo, years later too', async () => {
  const { email, password } = await firstDesk(books, '2031-05-05')
  const lines: string[] = []
  await tourOfMonth(books.base, (line) => lines.push(line), { email, password, ...papers })
  const expected = [
    /^Signed in as admin\.$/,
    /^Made the company file Atelier Linde, code ATELIERLIN\.$/,
    /^The paper is ready: invoice 2026-0317 of Drukkerij De Zwaluw BV\.$/,
    /^ {2}484 with VAT of 84, confidence 0\.99$/,
    /^Booked as ACH 1, with account and VAT as proposed:$/,
    /^ {2}604000 Aankopen van handelsgoederen .* 300\.00 +0\.00$/,
    /^ {2}604000 Aankopen van handelsgoederen .* 100\.00 +0\.00$/,
    /^ {2}411059 Aftrekbare btw .* 84\.00 +0\.00$/,
    /^ {2}440000 Leveranciers +0\.00 +484\.00$/,
    /^A sale to Hotel De Reiger by hand, as VEN 1:$/,
    /^ {2}400000 Handelsdebiteuren .* 1210\.00 +0\.00$/,
    /^ {2}700000 Verkopen .* 0\.00 +1000\.00$/,
    /^ {2}451054 Verschuldigde btw .* 0\.00 +210\.00$/,
    /^The bank file is imported: 3 transactions\.$/,
    /^Why -484\.00 is thought to be the invoice:$/,
    /^ {2}0\.60 Gestructureerde mededeling van 2026-0317$/,
    /^ {2}0\.30 Rekening BE59999314159226 is die van Drukkerij De Zwaluw BV$/,
    /^ {2}0\.20 De naam is die van Drukkerij De Zwaluw BV$/,
    /^ {2}0\.35 Het bedrag is precies -484,00$/,
    /^ {2}0\.05 De vervaldag 04\/11\/2026 is dichtbij$/,
    /^ {2}0\.05 Niets anders heeft dit bedrag$/,
    /^Matched what is certain: 2\. 1 waits\.$/,
    /^ {2}2026-10-30 +-4\.20 pending$/,
    /^ {2}2026-10-28 +-484\.00 matched$/,
    /^ {2}2026-10-26 +1210\.00 matched$/,
    /^The VAT return of oktober 2026:$/,
    /^ {2}03 +1000\.00 Handelingen .* 21 %$/,
    /^ {2}81 +400\.00 Handelsgoederen/,
    /^ {2}54 +210\.00 Btw verschuldigd/,
    /^ {2}XX +210\.00 Totaal/,
    /^ {2}59 +84\.00 Aftrekbare btw$/,
    /^ {2}YY +84\.00 Totaal/,
    /^ {2}71 +126\.00 Aan de Staat verschuldigde btw$/,
    /^Read the file for the administration: .+\.xml, \d{3,} bytes of application\/xml/,
    /^Read the balance sheet: ATELIERLIN_balance-sheet_2026-10-31\.pdf, \d{4,} bytes of application\/pdf\.$/,
    /^A sale in the month that was declared is refused: De btw van 2026-10-12 is aangegeven \(oktober 2026\)/,
    /^Undone by its operation id, in 12 changes; the books keep both entries\.$/,
    /^ {2}2026-10-30 +-4\.20 pending$/,
    /^ {2}2026-10-28 +-484\.00 pending$/,
    /^ {2}2026-10-26 +1210\.00 pending$/,
    /^Its history, the newest first:$/,
    /^ {2}2031-05-05T10:00 Weer open: bankverrichting 2026-10-28 -484\.00 .+, by admin$/,
    /^ {2}2031-05-05T10:00 Afgepunt: bankverrichting .+, by admin$/,
    /^ {2}2031-05-05T10:00 Ingelezen: bankverrichting .+, by admin$/,
  ]
  assert.equal(lines.length, expected.length, lines.join('\n'))
  for (const [at, pattern] of expected.entries()) assert.match(lines[at]!, pattern)
  const { user } = await openDubbel({ url: books.base }).signIn({ email, password })
  assert.equal(user.locale, 'fr', 'the language of the account is what it was')
})

test('who gives a wrong password is told so, and nothing is made', async () => {
  const filesOf = async () => (await books.sql.query('SELECT id FROM companies')).rows
  const before = await filesOf()
  const month = { email: 'admin@dubbel.local', password: 'not this one', ...papers }
  await assert.rejects(
    tourOfMonth(books.base, () => {}, month),
    { status: 422, message: 'The e-mail address or the password is wrong.' },
  )
  assert.deepEqual(await filesOf(), before)
})
