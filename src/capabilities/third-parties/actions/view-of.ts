import { thirdPartyBalance } from '#capabilities/ledger'
import { addMonths, lastDay } from '#kernel/days'
import type { RecordReading } from '#platform/operations/entity'
import { todayFor } from '#platform/operations/today'
import * as figures from '../queries/figures.js'
import { findThirdParty } from '../queries/third-parties.js'
import type { ThirdPartyType, ThirdPartyView } from '../schemas.js'

const trades: Readonly<Record<ThirdPartyType, figures.Trade>> = {
  supplier: { invoices: 'purchase', creditNotes: 'purchase_credit_note', sign: 1 },
  customer: { invoices: 'sale', creditNotes: 'sale_credit_note', sign: -1 },
}

/** The third party with what the ledger says about it today. */
export async function findView(op: RecordReading, id: number): Promise<ThirdPartyView | undefined> {
  const party = await findThirdParty(op, id)
  if (!party) return undefined
  const today = todayFor(op)
  const yearAgo = addMonths(today, -12)
  const trade = trades[party.type]
  const { overdue } = await figures.openUpTo(op, id, lastDay, today)
  return {
    ...party,
    balance: await thirdPartyBalance(op, id),
    overdue,
    turnover_12m: await figures.turnoverOf(op, id, trade, yearAgo, today),
    average_days_to_pay: await figures.daysToPay(op, id, trade, yearAgo, today),
    last_entry_on: await figures.lastEntryOn(op, id),
  }
}
