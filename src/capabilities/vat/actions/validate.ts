import { isDeepStrictEqual } from 'node:util'
import { holdMonths, lockForVat } from '#capabilities/fiscal-years'
import {
  type LineDraft,
  lineOn,
  plainDraft,
  post,
  referencesFor,
  refuseLocked,
} from '#capabilities/ledger'
import { periodLabel, type SettlementLine, vatCheckTexts } from '#countries'
import { distinct } from '#kernel/lists'
import { subtract } from '#kernel/money'
import { invalid, invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { kindOf } from '../domain/kinds.js'
import { vatDeclarationValidated } from '../events.js'
import { messages, problems } from '../problems.js'
import {
  changeDeclaration,
  type DeclarationRow,
  findDeclaration,
  type StoredCheck,
} from '../queries/declarations.js'
import { isYearDeclared } from '../queries/neighbours.js'
import { keepDeclaredLines } from '../queries/waiting.js'
import type { VatDeclaration } from '../schemas/declarations.js'
import { aboutOf, getLocked, json, requireDraft, saidOf } from './change.js'
import { type About, computedReturn, figuresNow, journalOf, outcomeOf } from './compute.js'
import { type accountsOf, contextOf } from './context.js'
import { liveChecks } from './live-checks.js'
import { logged, recorded } from './record.js'

/**
 * Freezes a return, posts the entry that settles it and locks its months for VAT. The months are held before the books
 * are read: who posts meanwhile is either in the figures, which are stale then, or finds them locked.
 */
export async function validateDeclaration(
  op: CompanyOperation,
  { id }: { id: number },
): Promise<VatDeclaration> {
  const row = await getLocked(op, id)
  requireDraft(row)
  const kind = kindOf(row.period_type)
  if (await isYearDeclared(op, kind, row.ends_on)) throw invalidField('status', messages.yearStands)
  const months = await holdMonths(op, { startsOn: row.starts_on, endsOn: row.ends_on })
  const context = await contextOf(op)
  const about = aboutOf(context, row)
  const { stored, declaredLines } = await figuresNow(op, about)
  if (!hasSameFigures(row, stored)) throw problem(problems.declaration_stale)
  const outcome = await outcomeOf(op, about, stored.figures, saidOf(row))
  const checks = [...(await liveChecks(op, context, row, context.facts.locale)), ...outcome.checks]
  refuseErrors(checks)
  const last = months.at(-1)
  if (last) refuseLocked(row.ends_on, last, 'ends_on')
  const before = await logged(op, context, row)
  await keepDeclaredLines(op, id, declaredLines)
  const entryId = await postSettlement(op, about, row)
  const locks = await lockForVat(op, months, id, {
    isWhole: context.settings.vat.lock_on_validation === 'period',
  })
  await changeDeclaration(op, id, {
    ...outcome,
    checks,
    status: 'validated',
    journal_entry_id: entryId,
    locked_period_ids: [...locks.lockedPeriodIds],
    closed_period_ids: [...locks.closedPeriodIds],
    validated_at: op.now,
    validated_by: op.caller.user.id,
    reopen_reason: null,
  })
  const after = await recorded(op, context, before, (await findDeclaration(op, id))!, 'validated')
  announce(op, after)
  return after
}

/** Whether the books still give what the draft was computed from: nobody validates figures that he has not seen. */
function hasSameFigures(
  row: DeclarationRow,
  { figures }: Pick<DeclarationRow, 'figures'>,
): boolean {
  return isDeepStrictEqual(json(row.figures), json(figures))
}

export function refuseErrors(checks: readonly StoredCheck[]): void {
  const errors = checks.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  throw problem(
    problems.declaration_has_errors,
    {},
    {
      fields: {
        checks: errors.map(({ code, values }) => ({ text: vatCheckTexts[code], values })),
      },
    },
  )
}

/** Posts the entry of a return; null when there is nothing to post. */
async function postSettlement(
  op: CompanyOperation,
  about: About,
  row: DeclarationRow,
): Promise<number | null> {
  const { context } = about
  const { settlement } = computedReturn(about, row.figures, row)
  if (!settlement.ok)
    throw invalid({
      manual: settlement.missing.map((role) => ({
        text: messages.accountMissing,
        values: { account: settingOf[role] },
      })),
    })
  if (settlement.lines.length === 0) return null
  const journalId = journalOf(context)
  if (journalId === null) throw invalidField('journal_id', messages.noGeneralJournal)
  const { period_type: periodType, year, period } = row
  const references = await referencesFor(op, {
    days: [row.ends_on],
    journalIds: [journalId],
    accountNumbers: distinct(settlement.lines.map(({ account }) => account)),
  })
  const [entry] = await post(op, references.lenient().evenDeclared(), [
    {
      ...plainDraft,
      path: 'settlement.',
      journalId,
      entryDate: row.ends_on,
      dueDate: row.due_on,
      label: periodLabel({ periodType, year, period })[context.facts.locale],
      origin: 'vat',
      isRepeat: true,
      lines: settlement.lines.flatMap(draftLine),
    },
  ])
  return entry!.id
}

/** What the settings call the account of a role. */
const settingOf: Readonly<Record<keyof ReturnType<typeof accountsOf>, string>> = {
  payable: 'auto_entries.vat.payable_account',
  receivable: 'auto_entries.vat.receivable_account',
  correctionPayable: 'auto_entries.vat.correction_payable_account',
  correctionReceivable: 'auto_entries.vat.correction_receivable_account',
}

function draftLine({ account, debit, credit }: SettlementLine): LineDraft[] {
  return lineOn('debit', account, subtract(debit, credit)).map((line) => ({
    ...line,
    thirdPartyId: null,
    dueDate: null,
    analytic: null,
  }))
}

/** The event of a return, with the fields of the specification. */
function announce(op: CompanyOperation, validated: VatDeclaration): void {
  const { id, period_type, year, period, label, starts_on, ends_on } = validated
  op.emit(vatDeclarationValidated, {
    ...{ id, period_type, year, period, label, starts_on, ends_on },
    amount_due: validated.amount_due,
    amount_refund: validated.amount_refund,
    status: 'validated',
    validated_at: validated.validated_at!,
    journal_entry_id: validated.journal_entry_id,
  })
}
