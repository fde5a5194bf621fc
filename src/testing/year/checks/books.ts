import { endOfMonth, lastDayOfYear, year } from '../calendar.js'
import type { YearFile } from '../file.js'
import { read, written } from '../money.js'
import type { Check } from './check.js'

const eachFile =
  (look: (file: YearFile) => Promise<string[]>): Check =>
  async ({ firm }) =>
    (await Promise.all(firm.files.map(look))).flat()

/** Every account stands where the model says. */
export const balances: Check = eachFile(async ({ code, path, team, model, booksFrom }) => {
  const { body } = await team.manager.get('/v1/companies/{company}/reports/trial-balance', {
    path,
    query: { from: booksFrom, to: `${year + 1}-12-31` },
  })
  const found: string[] = []
  const seen = new Set<string>()
  for (const { number, kind, balance } of body.rows) {
    if (kind === 'heading') continue
    seen.add(number)
    const expected = written(model.accounts.get(number) ?? 0)
    if (balance !== expected)
      found.push(`${code}: account ${number} is ${balance}, not ${expected}`)
  }
  for (const [number, cents] of model.accounts)
    if (cents !== 0 && !seen.has(number))
      found.push(`${code}: account ${number} is not there, not ${written(cents)}`)
  const { debit, credit } = body.totals
  if (debit !== credit) found.push(`${code}: the trial balance has ${debit} and ${credit}`)
  return found
})

/** Every third party owes what the model says, paper by paper. */
export const openItems: Check = eachFile(
  async ({ code, path, team, model, customers, suppliers }) => {
    const found: string[] = []
    for (const { id, name } of [...customers, ...suppliers]) {
      const { body: items } = await team.manager.get(
        '/v1/companies/{company}/third-parties/{id}/open-items',
        { path: { ...path, id } },
      )
      const shown = new Map(items.map((item) => [item.line_id, read(item.open)]))
      const papers = model.papers.filter((paper) => paper.partyId === id && paper.open !== 0)
      for (const { lineId, reference, open } of papers) {
        const cents = shown.get(lineId) ?? 0
        if (cents !== open)
          found.push(`${code}: of ${reference} ${written(cents)} is open, not ${written(open)}`)
        shown.delete(lineId)
      }
      for (const [line, cents] of shown)
        found.push(`${code}: of line ${line} of ${name} ${written(cents)} is open, not 0.00`)
      const { body: party } = await team.manager.get('/v1/companies/{company}/third-parties/{id}', {
        path: { ...path, id },
      })
      const expected = written(model.parties.get(id) ?? 0)
      if (party.balance !== expected)
        found.push(`${code}: ${name} owes ${party.balance}, not ${expected}`)
    }
    return found
  },
)

/** Books and returns agree, and nothing is unexplained. */
export const vatControl: Check = eachFile(async ({ code, path, team, vatPeriodsDone, regime }) => {
  if (vatPeriodsDone === 0) return []
  const months = regime === 'monthly' ? vatPeriodsDone : vatPeriodsDone * 3
  const query = { from: `${year}-01-01`, to: endOfMonth(months) }
  const { body } = await team.manager.get('/v1/companies/{company}/vat/control', {
    path,
    query,
  })
  const found = Object.entries({ turnover: body.turnover, VAT: body.vat }).flatMap(
    ([name, { unexplained }]) =>
      unexplained === '0.00' ? [] : [`${code}: ${unexplained} of the ${name} is unexplained`],
  )
  return body.ok ? found : [...found, `${code}: the VAT control is not in order`]
})

/** The bank, its statements and the books agree. */
export const bank: Check = eachFile(
  async ({ code, path, team, bank: { cents, statements }, wrong, journal }) => {
    if (statements === 0) return []
    const { body } = await team.manager.get('/v1/companies/{company}/bank-reconciliation', {
      path,
      query: { journal_id: journal('BNK'), date: `${year + 1}-12-31` },
    })
    const found = [...wrong]
    const [own] = [body].flat()
    const expected = written(cents)
    if (own!.difference !== '0.00')
      found.push(`${code}: bank and books differ by ${own!.difference}`)
    if (own!.statement?.closing_balance !== expected)
      found.push(
        `${code}: the last statement closes with ${own!.statement?.closing_balance}, not ${expected}`,
      )
    if (own!.book_balance !== expected)
      found.push(`${code}: the books have ${own!.book_balance} at the bank, not ${expected}`)
    if (own!.pending.count > 0) found.push(`${code}: ${own!.pending.count} transactions wait`)
    if (own!.gaps.length > 0) found.push(`${code}: statements are missing`)
    return found
  },
)

/** Statements foot, and the result is that of the model. */
export const statements: Check = eachFile(async ({ code, path, team, model, closedWith }) => {
  const query = { to: lastDayOfYear }
  const { body } = await team.manager.get('/v1/companies/{company}/reports/balance-sheet', {
    path,
    query,
  })
  const found: string[] = []
  const { assets, liabilities } = body.totals
  if (assets !== liabilities)
    found.push(`${code}: assets are ${assets}, liabilities ${liabilities}`)
  const { body: income } = await team.manager.get(
    '/v1/companies/{company}/reports/income-statement',
    {
      path,
      query: { from: `${year}-01-01`, to: lastDayOfYear } as never,
    },
  )
  const result = written(closedWith ?? model.result())
  if (income.totals.result !== result)
    found.push(`${code}: the result is ${income.totals.result}, not ${result}`)
  return found
})

/** What comes back by itself came each time, and nobody has to look at it. */
export const recurring: Check = eachFile(async ({ code, path, team, rent }) => {
  const { body } = await team.manager.get('/v1/companies/{company}/recurring-entries/{id}', {
    path: { ...path, id: rent.id },
  })
  const { posted_count, error_count, due_count } = body
  return posted_count === rent.known && error_count === 0 && due_count === 0
    ? []
    : [
        `${code}: the rent was booked ${posted_count} times, not ${rent.known}; ${error_count} failed`,
      ]
})
