import { isDeepStrictEqual } from 'node:util'
import { isLastOfYear, refusedCorrections, type VatPeriod } from '#countries'
import { formatAmount } from '#kernel/money'
import { invalid, invalidField, type Message, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { type Decimals, readAmounts } from '../domain/figures.js'
import { messages } from '../problems.js'
import {
  changeDeclaration,
  type DeclarationRow,
  findDeclaration,
  lockDeclarations,
  refreshBasis,
  type Said,
} from '../queries/declarations.js'
import { keepDeclaredLines } from '../queries/waiting.js'
import type { DeclarationPatch, VatDeclaration } from '../schemas/declarations.js'
import { type About, figuresNow, outcomeOf } from './compute.js'
import { type Context, contextOf, formOf } from './context.js'
import { logged, recorded } from './record.js'
import { shown } from './show.js'

/** A return held until the end of the transaction. */
export async function getLocked(op: CompanyOperation, id: number): Promise<DeclarationRow> {
  const [row] = await lockDeclarations(op, [id])
  if (!row) throw problem(uncoded.not_found)
  return row
}

export function requireDraft({ status }: Pick<DeclarationRow, 'status'>): void {
  if (status !== 'draft') throw invalidField('status', messages.notDraft)
}

export function periodOf({ period_type, year, period }: DeclarationRow): VatPeriod {
  return { periodType: period_type, year, period }
}

export function aboutOf(context: Context, row: DeclarationRow): About {
  return { context, form: formOf(context, row.form), period: periodOf(row) }
}

/** Corrections by hand, wishes and a comment: the return is computed again from the figures that it has. */
export async function updateDeclaration(
  op: CompanyOperation,
  { id, body }: { id: number; body: DeclarationPatch },
): Promise<VatDeclaration> {
  const row = await getLocked(op, id)
  requireDraft(row)
  const context = await contextOf(op)
  const said = saidAfter(row, body)
  refuseWishes(aboutOf(context, row), row, body, said)
  return say(op, context, row, said)
}

/** Computes a draft again from its figures with what people now say of it. */
export async function say(
  op: CompanyOperation,
  context: Context,
  row: DeclarationRow,
  said: Said,
): Promise<VatDeclaration> {
  if (isDeepStrictEqual(said, saidOf(row))) {
    op.unchanged()
    return shown(op, context, row)
  }
  const before = await logged(op, context, row)
  const outcome = await outcomeOf(op, aboutOf(context, row), row.figures, said)
  await changeDeclaration(op, row.id, { ...said, ...outcome })
  return recorded(op, context, before, (await findDeclaration(op, row.id))!, 'updated')
}

export function saidOf(row: DeclarationRow): Said {
  const { manual, ask_restitution, ask_payment_form, nil_client_listing, comment } = row
  return { manual, ask_restitution, ask_payment_form, nil_client_listing, comment }
}

function saidAfter(row: DeclarationRow, { manual, ...body }: DeclarationPatch): Said {
  return { ...saidOf(row), ...body, manual: merged(row.manual, manual) }
}

/** Corrections by box; null takes one away, and so does nought. */
function merged(held: Decimals, given: DeclarationPatch['manual']): Decimals {
  const after: Record<string, string> = { ...held }
  for (const [box, amount] of Object.entries(given ?? {})) {
    if (amount === null) delete after[box]
    else after[box] = formatAmount(amount)
  }
  return after
}

function refuseWishes(
  { form, period }: About,
  { ends_on }: DeclarationRow,
  body: DeclarationPatch,
  said: Said,
): void {
  const given = Object.fromEntries(
    Object.entries(readAmounts(said.manual)).filter(([box]) => body.manual?.[box] != null),
  )
  const wrong: Record<string, Message[]> = {}
  for (const { box, message } of refusedCorrections(form, given, ends_on))
    wrong[`manual.${box}`] = [message]
  // A key that is taken away must be known as well.
  const unknown = Object.entries(body.manual ?? {}).filter(
    ([box, amount]) => amount === null && !form.boxes.some((one) => one.box === box),
  )
  for (const [box] of unknown)
    wrong[`manual.${box}`] = [{ text: messages.unknownBox, values: { box } }]
  if (body.nil_client_listing && !isLastOfYear(period))
    wrong.nil_client_listing = [{ text: messages.nilOutOfSeason }]
  if (body.ask_restitution && !form.canAskRestitution)
    wrong.ask_restitution = [{ text: messages.noRestitution }]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Computes a draft again from the books; corrections and wishes stay. */
export async function recomputeDeclaration(
  op: CompanyOperation,
  { id }: { id: number },
): Promise<VatDeclaration> {
  const row = await getLocked(op, id)
  requireDraft(row)
  const context = await contextOf(op)
  return recompute(op, context, row)
}

export async function recompute(
  op: CompanyOperation,
  context: Context,
  row: DeclarationRow,
): Promise<VatDeclaration> {
  const about = aboutOf(context, row)
  const { stored, declaredLines } = await figuresNow(op, about)
  const outcome = await outcomeOf(op, about, stored.figures, saidOf(row))
  await keepDeclaredLines(op, row.id, declaredLines)
  if (isSame(row, { ...stored, ...outcome })) {
    op.unchanged()
    await refreshBasis(op, row.id, stored)
    return shown(op, context, (await findDeclaration(op, row.id))!)
  }
  const before = await logged(op, context, row)
  await changeDeclaration(op, row.id, { ...stored, ...outcome })
  return recorded(op, context, before, (await findDeclaration(op, row.id))!, 'updated')
}

/** Whether nothing that is shown has changed. */
function isSame(row: DeclarationRow, after: Partial<DeclarationRow>): boolean {
  const fields = ['figures', 'details', 'boxes', 'carried_out', 'checks', 'settlement'] as const
  return fields.every((field) => isDeepStrictEqual(json(row[field]), json(after[field])))
}

/** A value as JSON has it: what is absent and what is undefined are the same. */
export function json(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
