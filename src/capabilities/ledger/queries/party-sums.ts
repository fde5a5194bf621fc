import { storedAmount } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import type { AccountSides, KindBalance } from '../domain/month-sums.js'
import { places } from '../domain/places.js'
import { closingIn, placeIn, rowsOfSpans, type Wanted, type Whose } from './sum-rows.js'

/** Whether a row counts at the end of a span: carried on accounts that go on with their balance, else not what closes a year. */
const countsIn = (span: number, carried: string) => `
  CASE ${placeIn('r.slot', span)} WHEN 0 THEN false WHEN ${places.carried} THEN r.account_id = ANY (${carried})
       ELSE NOT ${closingIn('r.slot')} END`

/**
 * Who owes and who is owed at the end of each span of those that were asked for, in their order; `carriedIds` are the
 * accounts that go on with their balance.
 */
export async function readSides(
  op: CompanyReading,
  spans: readonly Wanted[],
  whose: Whose,
  carriedIds: readonly number[],
  hasMerged: boolean,
): Promise<AccountSides[][]> {
  const { rows, values } = rowsOfSpans(op, spans, whose, true)!
  const carried = `$${values.push(carriedIds)}`
  const each = (text: (span: number) => string) => spans.map((_, span) => text(span)).join(', ')
  const held = `
    SELECT r.account_id, r.third_party_id,
           ${each((span) => `sum(r.debit - r.credit) FILTER (WHERE ${countsIn(span, carried)}) AS balance_${span}`)}
      FROM (${rows}) r GROUP BY r.account_id, r.third_party_id`
  // What those who were merged held is held by who they are today.
  const heldToday = `
    SELECT h.account_id, ${each((span) => `sum(h.balance_${span}) AS balance_${span}`)}
      FROM (${held}) h
      LEFT JOIN third_parties m ON m.company_id = $1 AND m.id = h.third_party_id AND m.merged_into_id IS NOT NULL
     GROUP BY h.account_id, coalesce(m.merged_into_id, h.third_party_id)`
  const sides = (span: number) => `
    coalesce(sum(h.balance_${span}) FILTER (WHERE h.balance_${span} > 0), 0) AS debtors_${span},
    coalesce(-sum(h.balance_${span}) FILTER (WHERE h.balance_${span} < 0), 0) AS creditors_${span}`
  const found = await op.tx.rows<{ account_id: number } & Record<string, string>>(
    `SELECT h.account_id, ${each(sides)} FROM (${hasMerged ? heldToday : held}) h GROUP BY h.account_id`,
    values,
  )
  return spans.map((_, span) =>
    found.map((row) => ({
      account_id: row.account_id,
      debtors: storedAmount(row[`debtors_${span}`]!),
      creditors: storedAmount(row[`creditors_${span}`]!),
    })),
  )
}

type KindRow = Omit<KindBalance, 'balance'> & { balance: string }

/** What third parties of a kind hold on an account together at the end of a span. */
export async function readKinds(
  op: CompanyReading,
  wanted: Wanted,
  whose: Whose,
  carriedIds: readonly number[],
): Promise<KindBalance[]> {
  const { rows, values } = rowsOfSpans(op, [wanted], whose, true)!
  const carried = `$${values.push(carriedIds)}`
  const found = await op.tx.rows<KindRow>(
    `SELECT s.account_id, s.type, sum(s.amount) AS balance
       FROM (SELECT r.account_id, CASE WHEN ${isCustomers} THEN 'customer' ELSE 'supplier' END AS type,
                    r.debit - r.credit AS amount
               FROM (${rows}) r WHERE ${countsIn(0, carried)}) s
      GROUP BY s.account_id, s.type`,
    values,
  )
  return found.map((row) => ({ ...row, balance: storedAmount(row.balance) }))
}

/** Whose a row is: told by one list of those of a kind, as there may be as many rows as there are third parties, or more. */
const isCustomers = `
  r.third_party_id IN (SELECT p.id FROM third_parties p WHERE p.company_id = $1 AND p.type = 'customer')`
