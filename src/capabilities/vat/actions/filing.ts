import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { messages } from '../problems.js'
import { changeDeclaration, findDeclaration } from '../queries/declarations.js'
import type { FilingWish, VatDeclaration } from '../schemas/declarations.js'
import { getLocked } from './change.js'
import { contextOf } from './context.js'
import { logged, recorded } from './record.js'
import { instantOf } from './show.js'

/** Says that a return was filed with the administration: when, and under which reference. */
export async function fileDeclaration(
  op: CompanyOperation,
  { id, body }: { id: number; body: FilingWish },
): Promise<VatDeclaration> {
  const row = await getLocked(op, id)
  if (row.status !== 'validated') throw invalidField('status', messages.notValidated)
  const today = todayFor(op)
  const filedOn = body.filed_on ?? today
  if (filedOn < row.ends_on)
    throw invalidField('filed_on', messages.filedTooEarly, { day: row.ends_on })
  if (filedOn > today) throw invalidField('filed_on', messages.filedInFuture)
  const context = await contextOf(op)
  const before = await logged(op, context, row)
  const reference = body.filing_reference ?? null
  const filing = { filing_reference: reference, filed_at: instantOf(filedOn), boxes: row.boxes }
  await changeDeclaration(op, id, {
    status: 'filed',
    filed_on: filedOn,
    filing_reference: reference,
    filings: [...row.filings, filing],
  })
  return recorded(op, context, before, (await findDeclaration(op, id))!, 'filed')
}

/** Takes the last filing back: it was said by mistake. */
export async function unfile(op: CompanyOperation, id: number): Promise<void> {
  const row = await getLocked(op, id)
  const context = await contextOf(op)
  const before = await logged(op, context, row)
  await changeDeclaration(op, id, {
    status: 'validated',
    filed_on: null,
    filing_reference: null,
    filings: row.filings.slice(0, -1),
  })
  await recorded(op, context, before, (await findDeclaration(op, id))!, 'unfiled')
}
