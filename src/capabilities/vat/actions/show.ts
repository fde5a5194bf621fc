import { periodLabel } from '#countries'
import { atMidnight, type Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import { formatAmount, storedAmount, subtract } from '#kernel/money'
import { problem } from '#kernel/problem'
import type { RecordReading } from '#platform/operations/entity'
import { uncoded } from '#platform/problems'
import { type Decimals, readAmounts } from '../domain/figures.js'
import { kindOf } from '../domain/kinds.js'
import { type DeclarationRow, findDeclaration } from '../queries/declarations.js'
import { basisNow } from '../queries/neighbours.js'
import type { VatDeclaration, VatDeclarationSummary } from '../schemas/declarations.js'
import { type Context, contextOf, formOf } from './context.js'
import { liveChecks, shownChecks } from './live-checks.js'

/** A return as GET shows it; undefined when there is none. */
export async function findShown(
  op: RecordReading,
  id: number,
  language?: Language,
): Promise<VatDeclaration | undefined> {
  const row = await findDeclaration(op, id)
  return row && shown(op, await contextOf(op), row, language)
}

export async function getShown(
  op: RecordReading,
  id: number,
  language?: Language,
): Promise<VatDeclaration> {
  const found = await findShown(op, id, language)
  if (!found) throw problem(uncoded.not_found)
  return found
}

/** A return with its rows; labels are in the language of the file unless another is asked for. */
export async function shown(
  op: RecordReading,
  context: Context,
  row: DeclarationRow,
  asked?: Language,
): Promise<VatDeclaration> {
  const { details, settlement } = row
  const language = asked ?? context.facts.locale
  const boxes = new Map(formOf(context, row.form).boxes.map((box) => [box.box, box]))
  return {
    ...(await summary(op, context, row, asked)),
    details: details.map(({ box, ...figures }) => {
      const of = boxes.get(box)!
      return { box, label: of.labels[language], section: of.section, kind: of.kind, ...figures }
    }),
    settlement,
  }
}

/** What a list shows of a return. */
export async function summary(
  op: RecordReading,
  context: Context,
  row: DeclarationRow,
  asked?: Language,
): Promise<VatDeclarationSummary> {
  const isDraft = row.status === 'draft'
  const language = asked ?? op.language
  const live = isDraft ? await liveChecks(op, context, row, language) : []
  return {
    ...plain(row, asked ?? context.facts.locale),
    corrections: correctionsOf(
      row,
      formOf(context, row.form).boxes.map(({ box }) => box),
    ),
    checks: shownChecks([...live, ...row.checks], language),
    is_stale: isDraft && (await isStale(op, row)),
  }
}

/** Whether the books moved since a draft was computed. */
export async function isStale(op: RecordReading, row: DeclarationRow): Promise<boolean> {
  const now = await basisNow(op, kindOf(row.period_type), row.starts_on, row.ends_on)
  return (
    now.lines_then !== row.lines_then ||
    now.waiting_then !== row.waiting_then ||
    now.before_then !== row.before_then
  )
}

function plain(row: DeclarationRow, language: Language) {
  const { period_type, year, period } = row
  return {
    id: row.id,
    company_id: row.company_id,
    form: row.form as VatDeclaration['form'],
    ...{ period_type, year, period },
    label: periodLabel({ periodType: period_type, year, period })[language],
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    due_on: row.due_on,
    status: row.status,
    boxes: row.boxes,
    manual: row.manual,
    amount_due: row.amount_due,
    amount_refund: row.amount_refund,
    balance: formatAmount(subtract(storedAmount(row.amount_due), storedAmount(row.amount_refund))),
    is_nil: row.is_nil,
    carried_out: row.carried_out,
    ask_restitution: row.ask_restitution,
    ask_payment_form: row.ask_payment_form,
    nil_client_listing: row.nil_client_listing,
    comment: row.comment,
    computed_at: row.computed_at,
    filings: row.filings,
    filing_reference: row.filing_reference,
    filed_at: row.filed_on === null ? null : instantOf(row.filed_on),
    reopen_reason: row.reopen_reason,
    previous_id: row.previous_id,
    journal_entry_id: row.journal_entry_id,
    locked_period_ids: row.locked_period_ids,
    validated_at: row.validated_at,
    validated_by: row.validated_by,
    version: row.version,
    lock_version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    deleted_at: row.deleted_at,
  }
}

export function instantOf(day: Day): Instant {
  return atMidnight(day) as Instant
}

/** Boxes that differ from what was filed last, in the order of the form. */
function correctionsOf(
  { filings, boxes }: DeclarationRow,
  order: readonly string[],
): VatDeclaration['corrections'] {
  const last = filings.at(-1)
  if (!last) return []
  const [filed, now] = [readAmounts(last.boxes), readAmounts(boxes)]
  return order.flatMap((box) => {
    const difference = subtract(
      now[box] ?? storedAmount('0.00'),
      filed[box] ?? storedAmount('0.00'),
    )
    if (difference === 0n) return []
    const at = (amounts: Decimals) => amounts[box] ?? '0.00'
    return [{ box, filed: at(last.boxes), now: at(boxes), difference: formatAmount(difference) }]
  })
}
