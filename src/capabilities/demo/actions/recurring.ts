import { createRecurring, runOccurrence, updateRecurring } from '#capabilities/recurring'
import { Answer } from '#platform/api/route'
import type { EntryPlan } from '../generator/plan.js'
import { noteEntry, type Site } from './site.js'

/** What comes back each month or year. The service posts none of it by itself while the file is made. */
export async function addRecurring({ plan, journals, parties, recurring, inCompany }: Site) {
  for (const one of plan.recurring) {
    const { id } = await inCompany('demo-recurring', (op) =>
      createRecurring(op, {
        body: {
          label: one.label,
          kind: 'invoice',
          frequency: one.frequency,
          starts_on: one.startsOn,
          day: one.day,
          due_days: one.dueDays,
          template: {
            journal_id: journals.get('ACH')!,
            third_party_id: parties.get(one.party)!,
            label: one.text,
            reference: one.reference,
            document_reference: one.reference,
            lines: [{ account: one.account, amount: one.amount, vat_code: one.vatCode }],
          },
        },
      }),
    )
    recurring.set(one.party, id)
  }
}

export function isOccurrence({ recurring }: Site, { isRecurring, party }: EntryPlan): boolean {
  return isRecurring && party !== null && recurring.has(party)
}

/** Posts the dates of a month, each as someone would who is reminded of it. */
export async function runRecurring(site: Site, entries: readonly EntryPlan[]): Promise<void> {
  for (const { key, party, date } of entries) {
    const id = site.recurring.get(party!)!
    const ran = await site.inCompany('demo-occurrence', (op) =>
      runOccurrence(op, { id, body: { on: date } }),
    )
    if (ran instanceof Answer || ran.entry === null)
      throw new Error(`${date} of recurring entry ${id} has no entry`)
    noteEntry(site, key, ran.entry)
  }
}

/** From now on the service posts by itself what is to post itself. */
export async function letRecur({ plan, recurring, inCompany }: Site): Promise<void> {
  for (const { party } of plan.recurring.filter(({ isAuto }) => isAuto))
    await inCompany('demo-recurring', (op) =>
      updateRecurring(op, { id: recurring.get(party)!, body: { auto_post: true } }),
    )
}
