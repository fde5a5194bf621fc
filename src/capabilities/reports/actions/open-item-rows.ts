import type { Day } from '#kernel/days'
import { formatAmount } from '#kernel/money'
import type { PartyType } from '../schemas/third-party-balance.js'
import { inLanguage } from './envelope.js'
import type { Frame } from './frame.js'
import { type ItemsAsked, itemsOn, namesOfLines } from './items-on.js'
import { listed } from './links.js'
import { daysBefore } from './open-items.js'
import type { Computed, ReportReading } from './report.js'

/** An open item as lists have it. */
export type OpenItemRow = {
  readonly type: PartyType
  readonly code: string | null
  readonly name: string | null
  readonly number: string
  readonly entry_date: Day
  readonly due_date: Day | null
  readonly journal_code: string
  readonly entry_number: number
  readonly reference: string | null
  readonly label: string | null
  readonly open: string
  readonly days_late: number
}

/** The items behind the aged balance of a day, customers and suppliers unless one kind is asked for. */
export async function openItemRows(
  op: ReportReading,
  asked: Omit<ItemsAsked, 'type' | 'basis'> & { readonly type?: ItemsAsked['type'] | null },
): Promise<{ frame: Frame; rows: OpenItemRow[]; chosen: Computed['chosen'] }> {
  const type = asked.type ?? 'all'
  const { frame, scope, items } = await itemsOn(inLanguage(op), {
    ...asked,
    type,
    basis: 'due_date',
  })
  const numbers = new Map(scope.accounts.map(({ id, number }) => [id, number]))
  const names = await namesOfLines(
    op,
    items.map(({ item }) => item),
  )
  const dayBefore = daysBefore(frame.span.to)
  return {
    frame,
    rows: items.map(({ item, party, type: of }) => {
      const { line_id, account_id, enteredAgo, dueAgo, open, daysLate } = item
      const name = names.get(line_id)!
      return {
        type: of,
        code: party?.code ?? null,
        name: party?.name ?? null,
        number: numbers.get(account_id)!,
        entry_date: dayBefore(enteredAgo),
        due_date: dueAgo === null ? null : dayBefore(dueAgo),
        journal_code: name.journal_code,
        entry_number: name.number,
        reference: name.reference,
        label: name.label,
        open: formatAmount(open),
        days_late: daysLate,
      }
    }),
    chosen: {
      to: frame.span.to,
      type,
      third_party_id: listed(scope.thirdPartyIds),
      account_id: listed(scope.accountIds),
    },
  }
}
