import { isPackCode, type LatePayment, packFor, packOf } from '#countries'
import type { Day } from '#kernel/days'
import { wallClock } from '#kernel/instants'
import { distinct, grouped } from '#kernel/lists'
import type { CompanyReading } from '#platform/operations/operation'
import type { Law } from '../../domain/claims.js'
import type { Level } from '../../domain/keys.js'
import {
  type Case,
  type Customer,
  isConsumer,
  type LastReminder,
  type Named,
} from '../../domain/proposals.js'
import { customersBy, lettersBy, lettersNaming, openItemsOf } from '../../queries/reminders.js'

/** All that is known of customers who have something open, of all or of some. */
export async function casesOf(
  op: CompanyReading,
  thirdPartyIds: readonly number[] | null = null,
): Promise<Case[]> {
  const items = await openItemsOf(op, thirdPartyIds)
  const byCustomer = grouped(items, ({ third_party_id }) => third_party_id)
  const customers = await customersBy(op, [...byCustomer.keys()])
  const { named, reminders } = await earlierLetters(
    op,
    items.map(({ line_id }) => line_id),
  )
  return customers.map((customer): Case => {
    const own = byCustomer.get(customer.id) ?? []
    const letters = own.flatMap(({ line_id }) => reminders.get(line_id) ?? [])
    const last = letters.reduce<LastReminder | null>(
      (newest, one) => (newest === null || one.id > newest.id ? one : newest),
      null,
    )
    return { customer, items: own, named, last, law: lawFor(op, customer) }
  })
}

/** By line, what letters that stand said of it: the last level and the first day, and the letters themselves. */
async function earlierLetters(op: CompanyReading, lineIds: readonly number[]) {
  const rows = await lettersNaming(op, lineIds)
  const { timeZone } = packFor(op.company)
  const letters = new Map(
    (await lettersBy(op, distinct(rows.map(({ reminder_id }) => reminder_id)))).map((letter) => {
      const { created_at, ...one } = letter
      return [one.id, { ...one, on: wallClock(created_at, timeZone).day }] as const
    }),
  )
  const named = new Map<number, Named>()
  const reminders = new Map<number, LastReminder[]>()
  for (const { line_id, reminder_id, level } of rows) {
    const letter = letters.get(reminder_id)!
    const known = named.get(line_id)
    named.set(line_id, {
      level: Math.max(level, known?.level ?? 0) as Level,
      firstOn: earlier(letter.on, known?.firstOn),
    })
    reminders.set(line_id, [...(reminders.get(line_id) ?? []), letter])
  }
  return { named, reminders }
}

function earlier(one: Day, other: Day | undefined): Day {
  return other !== undefined && other < one ? other : one
}

/** A business owes by the law of the file, a consumer by that of where he lives, as far as we know it. */
function lawFor({ company }: CompanyReading, customer: Customer): Law {
  if (!isConsumer(customer)) return { of: 'business', law: packFor(company).latePayment }
  const country = customer.country ?? company.countryPack
  const law: LatePayment | null = isPackCode(country) ? packOf(country).latePayment : null
  return { of: 'consumer', law: law?.consumers ? law : null }
}
