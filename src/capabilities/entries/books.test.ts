import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { packOf } from '#countries'
import { type Amount, add, formatAmount, parseAmount, zero } from '#kernel/money'
import { type Desk, openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/**
 * Random batches over the three countries: every answer balances, the numbers follow each other, and the
 * sums that the database keeps are those of the lines. `books.close()` then checks every invariant.
 */
const countries = ['BE', 'FR', 'LU'] as const
type Country = (typeof countries)[number]

const books = useBooks()
const desks = new Map<Country, Desk>()
before(async () => {
  for (const country of countries)
    desks.set(country, await openDesk(books, { country_pack: country, banks: [] }))
})

const accounts: Readonly<Record<Country, { costs: string[]; income: string[]; other: string }>> = {
  BE: { costs: ['604000', '612000', '613000'], income: ['700000', '705000'], other: '499000' },
  FR: { costs: ['607000', '606140', '606300'], income: ['701000', '706000'], other: '471000' },
  LU: { costs: ['6061', '6131', '60811'], income: ['7021', '7022'], other: '516' },
}

const cents = fc.integer({ min: 100, max: 5_000_000 })
const decimal = (amount: number) => formatAmount(BigInt(amount) as Amount)
const day = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, date]) => `2026-${pad(month)}-${pad(date)}`)
const pad = (number: number) => String(number).padStart(2, '0')

/** Codes that hold in 2026, by direction. */
const codesOf = (country: Country, direction: string) =>
  packOf(country)
    .vatCodes.filter((code) => code.direction === direction)
    .filter(
      ({ validFrom, validUntil }) =>
        (validFrom ?? '') <= '2026-01-01' && (validUntil ?? '9') >= '2026-12-31',
    )
    .map(({ code }) => code)

type Item = { country: Country; entry: (desk: Desk) => object }

function invoices(country: Country): fc.Arbitrary<Item> {
  const { costs, income } = accounts[country]
  return fc
    .record({
      journal: fc.constantFrom('ACH', 'NCA', 'VEN', 'NCV'),
      entry_date: day,
      lines: fc.array(
        fc.record({ place: fc.nat(2), amount: cents, code: fc.nat(200), isDiscount: fc.boolean() }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      rate: fc.option(fc.constantFrom('0.9217', '1.1734', '0.0061', '7.4604'), { nil: null }),
    })
    .map(({ journal, entry_date, lines, rate }) => {
      const isPurchase = journal === 'ACH' || journal === 'NCA'
      const from = isPurchase ? costs : income
      const codes = codesOf(country, isPurchase ? 'purchase' : 'sale')
      const largest = Math.max(...lines.map(({ amount }) => amount))
      const written = lines.map(({ place, amount, code, isDiscount }) => {
        // Discounts are small beside what they lower, so that the total stays above zero.
        const signed = isDiscount && amount < largest ? -Math.ceil(amount / 40) : amount
        return `${from[place % from.length]} ${decimal(signed)} ${codes[code % codes.length]}`
      })
      const foreign = rate === null ? {} : { currency: 'CHF', exchange_rate: rate }
      const kind = journal.startsWith('N') ? 'credit_note' : 'invoice'
      return {
        country,
        entry: (desk) => ({
          kind,
          ...desk.invoiceBody(journal, written, { entry_date, ...foreign }),
        }),
      }
    })
}

function frees(country: Country): fc.Arbitrary<Item> {
  const { costs, other } = accounts[country]
  return fc
    .record({ entry_date: day, amounts: fc.array(cents, { minLength: 1, maxLength: 5 }) })
    .map(({ entry_date, amounts }) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0)
      const lines = [
        ...amounts.map((amount, place) => `Dr ${costs[place % costs.length]} ${decimal(amount)}`),
        `Cr ${other} ${decimal(sum)}`,
      ]
      return {
        country,
        entry: (desk) => ({ kind: 'free', ...desk.freeBody(lines, { entry_date }) }),
      }
    })
}

const batches = fc.constantFrom(...countries).chain((country) =>
  fc.array(fc.oneof(invoices(country), invoices(country), frees(country)), {
    minLength: 1,
    maxLength: 25,
  }),
)

type Shown = {
  journal: { code: string }
  number: number
  total_debit: string
  lines: { debit: string; credit: string }[]
}
const sumOf = (lines: Shown['lines'], side: 'debit' | 'credit') =>
  add(zero, ...lines.map((line) => parseAmount(line[side])!))

test('random batches balance, are numbered one after the other, and add up', async () => {
  const last = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(batches, async (items) => {
      const { country } = items[0]!
      const desk = desks.get(country)!
      const { data } = replies(await desk.batch(items.map(({ entry }) => entry(desk))), 201).body
      for (const one of data as Shown[]) {
        const key = `${country} ${one.journal.code}`
        assert.equal(one.number, (last.get(key) ?? 0) + 1)
        last.set(key, one.number)
        assert.equal(formatAmount(sumOf(one.lines, 'debit')), one.total_debit)
        assert.equal(formatAmount(sumOf(one.lines, 'credit')), one.total_debit)
      }
    }),
    { numRuns: longOrShort(400, 8), includeErrorInReport: true },
  )
  for (const [country, desk] of desks) await addsUp(country, desk)
})

/** The sums of the accounts, the journals and the lines of a file, each read on its own. */
async function addsUp(country: Country, { company }: Desk): Promise<void> {
  const { rows } = await books.sql.query(
    `SELECT (SELECT sum(debit) FROM entry_lines WHERE company_id = $1) AS debit,
            (SELECT sum(credit) FROM entry_lines WHERE company_id = $1) AS credit,
            (SELECT sum(debit) FROM account_balances WHERE company_id = $1) AS account_debit,
            (SELECT sum(credit) FROM account_balances WHERE company_id = $1) AS account_credit,
            (SELECT sum(total) FROM journal_periods WHERE company_id = $1) AS journals,
            (SELECT sum(total) FROM entries WHERE company_id = $1) AS totals`,
    [company.id],
  )
  const amounts = new Set(Object.values(rows[0]))
  assert.equal(amounts.size, 1, `${country}: ${JSON.stringify(rows[0])}`)
  assert.ok(!amounts.has(null), `${country} has entries`)
}
