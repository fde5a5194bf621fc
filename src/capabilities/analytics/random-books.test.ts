import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AnalyticDesk, openAnalytics } from '#testing/analytics'
import type { Answered } from '#testing/http'
import { rounds } from '#testing/rounds'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

/** Random books: what is on the codes of an axis and on none is the ledger, per account and month. */
const books = useBooks()
let desk: AnalyticDesk
before(async () => {
  desk = await openAnalytics(books)
})

/** The same figures each time. */
function dice(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  return { next, pick: <Of>(of: readonly Of[]): Of => of[next(of.length)]! }
}

const sites = ['NORTH', 'HALL', 'DOCK', 'SOUTH']
const teams = ['A', 'B', 'C']

/** Nothing, a code, or several of an axis that come to a hundred. */
function anyShares({ next, pick }: ReturnType<typeof dice>): string {
  const ofAxis = (codes: readonly string[]) => {
    const count = next(3)
    const first = next(codes.length)
    const named = codes.map((_, place) => codes[(first + place) % codes.length]!).slice(0, count)
    const cut = 1 + next(9998)
    if (named.length < 2) return named.join()
    const percents = [cut, 10_000 - cut].map((part) => (part / 100).toFixed(2))
    return named.map((name, place) => `${name} ${percents[place]}`).join(' ')
  }
  return (
    [ofAxis(sites), ofAxis(teams)].filter((text) => text !== '').join(', ') || pick(['', 'SOUTH'])
  )
}

const turns = rounds(600)

test(`after ${turns} random acts`, async () => {
  const chance = dice(20_261_116)
  const { next, pick } = chance
  const undo = undoIn(books, desk)
  const made: Answered['body'][] = []
  const acts: Answered[] = []
  for (let turn = 0; turn < turns; turn++) {
    const act = await anyAct(chance, made)
    if (act === null) continue
    assert.ok([200, 201, 409, 422].includes(act.status), act.text)
    if (act.status === 201) made.push(act.body)
    if (act.status < 300 && act.headers.get('x-operation-id')) acts.push(act)
    if (acts.length > 0 && next(12) === 0) {
      const back = await undo.revert(pick(acts))
      assert.ok([200, 409, 422].includes(back.status), back.text)
    }
  }
  for (const axis of ['SITE', 'TEAM']) assert.deepEqual(await astray(axis), [], axis)
  assert.ok(made.length > turns / 3)
})

async function anyAct(
  chance: ReturnType<typeof dice>,
  made: readonly Answered['body'][],
): Promise<Answered | null> {
  const { next, pick } = chance
  const entry_date = `2026-0${1 + next(4)}-1${next(9)}`
  const amount = `${next(300)}.${String(1 + next(99)).padStart(2, '0')}`
  const given = next(4) === 0 ? '' : ` | ${anyShares(chance)}`
  const kind = next(10)
  if (kind < 3) {
    const lines = [`Dr ${pick(['604000', '612000'])} ${amount}${given}`, `Cr 700000 ${amount}`]
    return desk.freeWith(lines, { entry_date })
  }
  if (kind < 5)
    return desk.invoiceWith('ACH', [`612000 ${amount} ${pick(['PS21C', 'PS21'])}${given}`], {
      entry_date,
    })
  const entry = made.length === 0 ? null : pick(made)
  if (entry === null) return null
  if (kind === 5) return desk.reverse(entry.id, {})
  if (kind < 8) {
    const line = pick(entry.lines as { id: number }[])
    const analytic = desk.shares(anyShares(chance))
    return desk.admin.patch(`${desk.path}/entries/${entry.id}`, {
      lines: [{ id: line.id, analytic }],
    })
  }
  if (kind === 8) {
    const [axis, codes] = pick([['SITE', sites] as const, ['TEAM', teams] as const])
    return desk.admin.post(`${desk.path}/analytic-reallocations`, {
      axis_id: desk.id(axis),
      to_distribution: desk.shares(pick([...codes, ''])),
      ...(next(2) === 0 ? { unallocated: true } : { code_id: desk.id(pick(codes)) }),
      from: entry_date,
    })
  }
  const default_analytic = desk.shares(anyShares(chance))
  const account = await desk.accountId('604000')
  return desk.admin.patch(`${desk.path}/accounts/${account}`, { default_analytic })
}

/** Accounts and months in which codes and the lines that are on none do not come to the ledger. */
async function astray(axis: string): Promise<unknown[]> {
  const { rows } = await books.sql.query(
    `SELECT b.account_id, b.period_id FROM account_balances b
       LEFT JOIN (SELECT s.account_id, s.period_id, sum(s.debit - s.credit) AS amount
                    FROM analytic_sums s JOIN analytic_codes c ON c.company_id = s.company_id AND c.id = s.code_id
                   WHERE s.company_id = $1 AND c.axis_id = $2 GROUP BY 1, 2) s
         ON s.account_id = b.account_id AND s.period_id = b.period_id
       LEFT JOIN (SELECT l.account_id, e.period_id, sum(l.debit - l.credit) AS amount
                    FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
                   WHERE l.company_id = $1
                     AND NOT EXISTS (SELECT FROM jsonb_array_elements(l.analytic) x WHERE (x ->> 'axis_id')::bigint = $2)
                   GROUP BY 1, 2) u ON u.account_id = b.account_id AND u.period_id = b.period_id
      WHERE b.company_id = $1
        AND coalesce(s.amount, 0) + coalesce(u.amount, 0) <> b.debit - b.credit`,
    [desk.company.id, desk.id(axis)],
  )
  return rows
}
