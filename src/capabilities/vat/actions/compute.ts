import type { SettlementLine, VatForm, VatPeriod } from '#countries'
import { spanOf } from '#countries'
import { formatAmount } from '#kernel/money'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Figures } from '../domain/figures.js'
import { kindOf } from '../domain/kinds.js'
import { type Computed, computed, storedReturn } from '../domain/outcome.js'
import { accountLabels } from '../queries/accounts.js'
import type { Said, StoredFigures, StoredOutcome } from '../queries/declarations.js'
import type { DeclaredLine } from '../queries/waiting.js'
import type { VatSettlement } from '../schemas/declarations.js'
import { checksOf } from './checks.js'
import { accountsOf, type Context } from './context.js'
import { readFigures } from './figures.js'

/** Which return, by which rules. */
export type About = {
  readonly context: Context
  readonly form: VatForm
  readonly period: VatPeriod
}

/** Reads the books for a return: its figures as they are stored, and what it declares of waiting lines. */
export async function figuresNow(
  op: CompanyOperation,
  { form, period }: About,
): Promise<{ stored: StoredFigures; declaredLines: readonly DeclaredLine[] }> {
  const read = await readFigures(op, form, {
    kind: kindOf(period.periodType),
    ...spanOf(period),
  })
  const { basis, figures, previousId, declaredLines } = read
  return {
    stored: { ...basis, figures, computed_at: op.now, previous_id: previousId },
    declaredLines,
  }
}

/** What a form makes of figures and of what people say, with its checks and the entry that would settle it. */
export async function outcomeOf(
  op: CompanyReading,
  about: About,
  figures: Figures,
  said: Said,
): Promise<StoredOutcome> {
  const result = computedReturn(about, figures, said)
  return {
    ...storedReturn(result, figures),
    checks: await checksOf(op, {
      ...about,
      vatReturn: result.vatReturn,
      isNilListing: said.nil_client_listing,
    }),
    settlement: await proposedEntry(op, about, result),
  }
}

export function computedReturn(
  { context, form }: About,
  figures: Figures,
  said: Pick<Said, 'manual' | 'ask_restitution'>,
): Computed {
  return computed(context.pack.vatReturns, form, figures, said, accountsOf(context))
}

/** The entry that validating would post; none while the settings lack an account for it. */
async function proposedEntry(
  op: CompanyReading,
  { context, period }: About,
  { settlement }: Computed,
): Promise<VatSettlement | null> {
  if (!settlement.ok || settlement.lines.length === 0) return null
  return {
    entry_date: spanOf(period).endsOn,
    journal_id: journalOf(context),
    lines: await shownLines(op, settlement.lines),
  }
}

/** The journal for settlements: that of the settings, else the general one. */
export function journalOf({ settings, facts }: Context): number | null {
  return settings.auto_entries.vat.journal_id ?? facts.general_journal_id
}

async function shownLines(
  op: CompanyReading,
  lines: readonly SettlementLine[],
): Promise<VatSettlement['lines']> {
  const labels = await accountLabels(
    op,
    lines.map(({ account }) => account),
  )
  return lines.map(({ account, debit, credit }) => ({
    account,
    label: labels.get(account) ?? '',
    debit: formatAmount(debit),
    credit: formatAmount(credit),
  }))
}
