import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { addYear, postInPhase } from '#testing/years'

const books = useBooks()

type Line = { id: number; entry_date: string; balance: string }
type Posted = { id: number; day: string; phase: string; cents: number; year: string }

/** The same numbers in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const decimal = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
const sum = (lines: readonly Posted[]) => lines.reduce((total, { cents }) => total + cents, 0)

/** What the rule says, by adding up every line: no year is closed, so each begins with all before it. */
function computed(lines: readonly Posted[], from: string, to: string, closing: boolean) {
  const phases = closing ? ['year', 'closing'] : ['year']
  const starts = `${from.slice(0, 4)}-01-01`
  const opening = sum(
    lines.filter(({ phase, day, year }) => {
      if (phase === 'opening') return year === '2024'
      return day < starts || (day < from && phases.includes(phase))
    }),
  )
  const shown = lines.filter(({ phase, day }) => phases.includes(phase) && from <= day && day <= to)
  const balances: string[] = []
  let running = opening
  for (const line of shown) {
    running += line.cents
    balances.push(`${line.id} ${line.day} ${decimal(running)}`)
  }
  return { opening: decimal(opening), closing: decimal(running), balances }
}

test('any page of any span of a ledger is what adding up every line comes to', async () => {
  const desk = await books.openCompany()
  const roll = dice(20_260_316)
  const day = (year: number) =>
    `${year}-${String(roll(12) + 1).padStart(2, '0')}-${String(roll(28) + 1).padStart(2, '0')}`
  for (const year of [2024, 2025]) await addYear(books.sql, desk, year)
  for (let count = 0; count < longOrShort(220, 80); count++) {
    const year = 2024 + roll(3)
    const phase = roll(15) === 0 ? 'opening' : roll(25) === 0 ? 'closing' : 'year'
    const on = phase === 'year' ? (roll(6) === 0 ? `${year}-01-01` : day(year)) : ''
    const fixed = phase === 'opening' ? `${year}-01-01` : `${year}-12-31`
    const amount = decimal(roll(100_000) + 1)
    const [debit, credit] = roll(2) === 0 ? ['550000', '700000'] : ['700000', '550000']
    await postInPhase(books.sql, desk, phase, on || fixed, [
      `Dr ${debit} ${amount}`,
      `Cr ${credit} ${amount}`,
    ])
  }
  const { rows } = await books.sql.query(
    `SELECT l.id, l.entry_date::text AS day, e.phase, ((l.debit - l.credit) * 100)::int AS cents, y.code AS year
       FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
       JOIN fiscal_years y ON y.company_id = l.company_id AND y.id = e.fiscal_year_id
       JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
      WHERE l.company_id = $1 AND a.number = '550000' ORDER BY l.entry_date, l.id`,
    [desk.company.id],
  )
  const posted = rows.map((row) => ({ ...row, id: Number(row.id) })) as Posted[]
  const found = await desk.admin.get(`${desk.path}/accounts?q=550000`)
  const { id } = found.body[0]
  for (let round = 0; round < longOrShort(60, 15); round++) {
    const [from, to] = [day(2024 + roll(3)), day(2024 + roll(3))].sort() as [string, string]
    const perPage = roll(40) + 1
    const closing = roll(2) === 0
    const expected = computed(posted, from, to, closing)
    const pages = Math.max(1, Math.ceil(expected.balances.length / perPage))
    const page = roll(pages) + 1
    const query = `from=${from}&to=${to}&per_page=${perPage}&page=${page}&closing=${closing}`
    const { body } = await desk.admin.get(`${desk.path}/accounts/${id}/ledger?${query}`)
    assert.deepEqual(
      {
        opening: body.opening_balance,
        closing: body.closing_balance,
        total: body.total,
        lines: body.data.map((line: Line) => `${line.id} ${line.entry_date} ${line.balance}`),
      },
      {
        opening: expected.opening,
        closing: expected.closing,
        total: expected.balances.length,
        lines: expected.balances.slice((page - 1) * perPage, page * perPage),
      },
      query,
    )
  }
})
