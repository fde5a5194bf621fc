import { makeYear } from '#capabilities/fiscal-years'
import { plainDraft, post, referencesFor } from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import { create } from '#platform/api/rows'
import { table } from '#platform/api/table'
import type { CompanyOperation } from '#platform/operations/operation'
import * as shape from '#platform/shapes/index'

const Opening = shape.object({
  journal_id: shape.id(),
  third_party_id: shape.id(),
  account: shape.text(),
  against: shape.text(),
  debit: shape.amount(),
  entry_date: shape.day(),
})

type Opening = {
  journal_id: number
  third_party_id: number
  account: string
  against: string
  debit: Amount
  entry_date: Day
}

/** Adds the calendar year after the others, and opens it with what a third party owed. */
async function openYear(
  op: CompanyOperation,
  { body }: { body: Opening },
): Promise<{ id: number }> {
  const year = body.entry_date.slice(0, 4)
  await makeYear(op, op.company, {
    code: year,
    startsOn: `${year}-01-01` as Day,
    endsOn: `${year}-12-31` as Day,
  })
  const references = await referencesFor(op, {
    days: [body.entry_date],
    journalIds: [body.journal_id],
    accountNumbers: [body.account, body.against],
    thirdPartyIds: [body.third_party_id],
  })
  const line = {
    amount: body.debit,
    label: null,
    source: null,
    vatCode: null,
    vatRole: null,
    isThirdParty: false,
    amountCurrency: null,
    boxes: [],
    boxesDueOn: 'invoice' as const,
    thirdPartyId: null,
    dueDate: null,
    analytic: null,
  }
  const [entry] = await post(op, references, [
    {
      ...plainDraft,
      origin: 'opening',
      phase: 'opening',
      journalId: body.journal_id,
      entryDate: body.entry_date,
      lines: [
        { ...line, account: body.account, side: 'debit', thirdPartyId: body.third_party_id },
        { ...line, account: body.against, side: 'credit' },
      ],
    },
  ])
  return { id: entry!.id }
}

/** A route that opens a year, for tests of what must leave openings out. */
// biome-ignore format: a table
export const openingRoutes = table('notes', {
  at: '/v1/companies/{company}/opened-years', writes: { role: 'manager' },
  actions: { openYear }, descriptions: { openYear: 'Open a year' },
}, {
  openYear: create('', { body: Opening, reply: shape.object({ id: shape.id() }) }),
})
