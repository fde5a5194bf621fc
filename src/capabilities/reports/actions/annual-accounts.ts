import { assetMovements } from '#capabilities/fixed-assets'
import { balanceOfColumns, columnsOfSpans, type NamedYear, upTo } from '#capabilities/ledger'
import { classOf, packFor, type StatementScheme, statementLabels } from '#countries'
import { say } from '#kernel/languages'
import { grouped } from '#kernel/lists'
import { subtract, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { Static } from '#platform/shapes/index'
import {
  type AccountAmount,
  annualChecks,
  checkCodes,
  type Judged,
} from '../domain/annual-checks.js'
import { comparisonOf } from '../domain/span.js'
import { balanceSheetForm, checkTexts } from '../domain/statement-texts.js'
import {
  type Drawn,
  drawnUp,
  incomeTotals,
  isEmptyRow,
  sheetTotals,
  statedRows,
} from '../domain/statements.js'
import { messages } from '../problems.js'
import type {
  AnnualAccounts,
  AnnualAccountsAsked,
  ReportCheck,
} from '../schemas/annual-accounts.js'
import { checksTable } from './checks-table.js'
import { type Frame, frameOf, futureIn } from './frame.js'
import { heldAt } from './holdings.js'
import type { Computed, ReportReading } from './report.js'
import { schemeFor } from './scheme.js'
import { linksOf } from './statement-links.js'
import { shownAmount, shownAmounts, shownRow, statementTable } from './statement-rows.js'

type Shown = Static<typeof AnnualAccounts>
type Body = Pick<Shown, 'scheme' | 'forms' | 'rows' | 'totals' | 'checks'>
type YearFrame = Frame & { readonly year: NamedYear }

/** The whole filing model of one fiscal year, and what must hold before it is filed. */
export async function annualAccounts(
  op: ReportReading,
  asked: AnnualAccountsAsked,
): Promise<Computed<Body>> {
  const frame = await yearFrame(op, asked)
  const { span } = frame
  const { scheme, warnings } = await schemeFor(op, asked)
  const { held, before } = await heldAt(op, frame, scheme)
  const drawn = drawnUp(scheme, held, before)
  const links = linksOf(op, frame, upTo(frame.years, span.to), held)
  const rows = statedRows(drawn)
    .filter((row) => asked.zero !== false || !isEmptyRow(row))
    .map((stated) => {
      const { form, codePrevious } = stated.row
      const shown = { form, ...shownRow(op, stated, links) }
      return codePrevious === null ? shown : { ...shown, code_previous: codePrevious }
    })
  const checks = await checksOf(op, frame, drawn)
  return {
    frame,
    warnings,
    body: {
      scheme: { code: scheme.code, label: say(scheme.labels, op.language) },
      forms: formsOf(op, scheme),
      rows,
      totals: totalsOf(drawn),
      checks,
    },
    after: [checksTable(checks)],
    table: statementTable(rows, { form: true, contra: rows.some(({ gross }) => gross !== null) }),
    chosen: {
      from: span.from,
      to: span.to,
      scheme: scheme.code,
      zero: asked.zero === false ? false : null,
    },
  }
}

/** The year that is meant: by its id, by a day of it, else the last that has ended, else the first. */
async function yearFrame(op: ReportReading, asked: AnnualAccountsAsked): Promise<YearFrame> {
  const { fiscal_year_id = null, to = null, as_of = null } = asked
  const frame = await frameOf(op, { fiscal_year_id, to, as_of }, { compare: 'none' })
  const year = yearMeant(frame, fiscal_year_id === null && to === null)
  if (!year) throw invalidField('to', messages.outsideYear)
  const span = { from: year.starts_on, to: year.ends_on }
  const comparison = comparisonOf(span, 'year', frame.years)
  return { ...frame, span, year, comparison, hasFuture: futureIn(op, frame.today, span) }
}

function yearMeant({ years, year, span, today }: Frame, isOpen: boolean): NamedYear | undefined {
  if (isOpen) return years.filter(({ ends_on }) => ends_on < today).at(-1) ?? years[0]
  const last = years.at(-1)
  return year ?? (last && span.to > last.ends_on ? last : undefined)
}

function totalsOf({ scheme, held, heldBefore, now, before }: Drawn): Shown['totals'] {
  return {
    ...shownAmounts({ ...sheetTotals(scheme, now), ...incomeTotals(scheme, held) }),
    previous:
      heldBefore && before
        ? shownAmounts({ ...sheetTotals(scheme, before), ...incomeTotals(scheme, heldBefore) })
        : null,
  }
}

/** The forms in their order, each with the statements that stand on it. */
function formsOf({ language }: ReportReading, scheme: StatementScheme): Shown['forms'] {
  const places = scheme.statements.flatMap(({ code, rows }) =>
    rows.map(({ form }) => ({ code, form })),
  )
  return [...grouped(places, ({ form }) => form)].map(([form, own]) => {
    const statements = [...new Set(own.map(({ code }) => code))]
    const label =
      statements.length === scheme.statements.length
        ? scheme.labels
        : statements.length === 1
          ? statementLabels[statements[0]!]
          : balanceSheetForm
    return { form, label: say(label, language), statements }
  })
}

async function checksOf(op: ReportReading, frame: YearFrame, drawn: Drawn): Promise<ReportCheck[]> {
  const { years, year } = frame
  const yearBefore = years.filter(({ ends_on }) => ends_on < year.starts_on).at(-1) ?? null
  const judged: Judged = {
    ...drawn,
    closing: packFor(op.company).closing,
    year,
    yearBefore,
    misopened: yearBefore?.is_closed ? await misopened(op, frame, yearBefore) : [],
    misvalued: await misvalued(op, frame),
  }
  return checkCodes.map((code) => {
    const { severity, judge } = annualChecks[code]
    const { ok, amount, accounts } = judge(judged)
    const message = say(checkTexts[code], op.language)
    return { code, severity, ok, message, amount: shownAmount(amount), accounts: [...accounts] }
  })
}

/** Accounts of the balance sheet that a closed year left with something else than this year opened with. */
async function misopened(
  op: ReportReading,
  { books, year }: YearFrame,
  before: NamedYear,
): Promise<AccountAmount[]> {
  const { carriedClasses } = packFor(op.company).closing
  const [opened, left] = await columnsOfSpans(op, [
    { from: year.starts_on, to: null, ...books },
    { from: before.starts_on, to: before.ends_on, ...books, closing: true },
  ])
  const amounts = new Map(opened!.map(({ number, opening }) => [number, opening]))
  for (const column of left!)
    amounts.set(
      column.number,
      subtract(amounts.get(column.number) ?? zero, balanceOfColumns([column])),
    )
  return [...amounts]
    .filter(([number, amount]) => amount !== zero && carriedClasses.includes(classOf(number)))
    .map(([number, amount]) => ({ number, amount }))
    .sort((one, other) => (one.number < other.number ? -1 : 1))
}

/** Accounts whose assets have another book value than the ledger; the register is known as it is today alone. */
async function misvalued(
  op: ReportReading,
  { span, asOf }: YearFrame,
): Promise<AccountAmount[] | null> {
  const moved = asOf === null ? await assetMovements(op, span) : []
  if (moved.length === 0) return null
  return moved
    .map(({ number, book_value, ledger_value, ledger_depreciation }) => ({
      number,
      amount: subtract(subtract(ledger_value, ledger_depreciation), book_value),
    }))
    .filter(({ amount }) => amount !== zero)
}
