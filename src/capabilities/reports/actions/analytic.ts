import { type AnalyticAxis, axesOf, codeSums, codesOf } from '#capabilities/analytics'
import { accountColumns, brokenDays, isUnder, prefixesOf } from '#capabilities/ledger'
import { say } from '#kernel/languages'
import { add, formatAmount, storedAmount, subtract } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyReading } from '#platform/operations/operation'
import type { Static } from '#platform/shapes/index'
import {
  branchOf,
  type Code,
  codeRows,
  type Figures,
  figuresOf,
  type Movement,
  type OnCode,
  unallocated,
} from '../domain/analytic.js'
import type { Span } from '../domain/span.js'
import { notAllocated } from '../domain/texts.js'
import { messages } from '../problems.js'
import type { Analytic, AnalyticAsked, AnalyticRow } from '../schemas/analytic.js'
import { analyticTable } from './analytic-table.js'
import { type Frame, frameOf, refusePast } from './frame.js'
import { type Asked as LinkAsked, linkTo, offAxis } from './links.js'
import type { Computed, ReportReading } from './report.js'

type Body = Pick<Static<typeof Analytic>, 'axis' | 'rows' | 'totals'>

/** What is looked at: an axis, some of its codes or all, and the accounts. */
type Scope = {
  readonly axis: AnalyticAxis
  readonly codes: readonly Code[]
  /** Whether what nobody allocated is looked at too. */
  readonly isWhole: boolean
  readonly prefixes: readonly string[]
}

/** What a row shows: a code, or what is on none, in the span and in what it is compared with. */
type Part = {
  readonly code: Code | null
  readonly level: number
  readonly own: readonly Movement[]
  readonly all: readonly Movement[]
}

/** Income and expense by code of an axis, and what of the accounts nobody allocated. */
export async function analytic(op: ReportReading, asked: AnalyticAsked): Promise<Computed<Body>> {
  refusePast(asked)
  const frame = await frameOf(op, asked, { compare: 'none' })
  const scope = await scopeOf(op, asked)
  const parts = await partsOf(op, frame, scope, frame.span)
  const before = frame.comparison && (await partsOf(op, frame, scope, frame.comparison))
  const rows = parts.map((part, place) =>
    shownRow(op, frame, scope, part, before?.[place]?.all ?? null),
  )
  const { axis, codes, prefixes, isWhole } = scope
  const all = topOf(parts)
  return {
    frame,
    body: {
      axis: { id: axis.id, code: axis.code, label: axis.label },
      rows,
      totals: {
        ...shownFigures(figuresOf(all)),
        previous: before && shownFigures(figuresOf(topOf(before))),
      },
    },
    table: analyticTable(axis.code, rows, {
      debit: formatAmount(add(...all.map(({ debit }) => debit))),
      credit: formatAmount(add(...all.map(({ credit }) => credit))),
      balance: formatAmount(add(...all.map(balanceOf))),
    }),
    chosen: {
      from: frame.span.from,
      to: frame.span.to,
      compare: frame.comparison ? `${frame.comparison.from}/${frame.comparison.to}` : null,
      axis_id: axis.id,
      code_id: isWhole ? null : codes[0]!.id,
      accounts: prefixes.join(','),
    },
  }
}

async function scopeOf(op: ReportReading, asked: AnalyticAsked): Promise<Scope> {
  const given = prefixesOf(asked.accounts)
  const { code_id = null, axis_id = null } = asked
  const axes = await axesOf(op)
  const [all, axisId] = await codesAsked(op, code_id, axis_id)
  const axis = axisId === null ? axes[0] : axes.find(({ id }) => id === axisId)
  if (!axis)
    throw invalidField('axis_id', axes.length === 0 ? messages.noAxis : messages.unknownRecord)
  const ofAxis = all.filter((code) => code.axis_id === axis.id)
  const codes = code_id === null ? ofAxis : branchOf(ofAxis, code_id)
  if (code_id !== null && codes.length === 0) throw invalidField('code_id', messages.unknownRecord)
  return { axis, codes, isWhole: code_id === null, prefixes: given ?? [...axis.applies_to].sort() }
}

/** All codes, and the axis that is meant: without one that of the code, if any. */
async function codesAsked(op: CompanyReading, codeId: number | null, axisId: number | null) {
  const codes = await codesOf(op)
  const ofCode = codes.find(({ id }) => id === codeId)
  return [codes, axisId ?? ofCode?.axis_id ?? null] as const
}

async function partsOf(
  op: ReportReading,
  { books }: Frame,
  { axis, codes, isWhole, prefixes }: Scope,
  span: Span,
): Promise<Part[]> {
  const found = await codeSums(op, axis.id, span, brokenDays(books.years, span))
  const sums = found
    .filter(({ number }) => isUnder(prefixes, number))
    .map(
      ({ code_id, account_id, debit, credit, ...account }): OnCode => ({
        ...account,
        codeId: code_id,
        accountId: account_id,
        debit: storedAmount(debit),
        credit: storedAmount(credit),
      }),
    )
  const rows = codeRows(codes, sums)
  if (!isWhole) return rows
  const columns = await accountColumns(op, { ...span, ...books })
  const moved = columns
    .filter(({ number, account_id }) => account_id !== null && isUnder(prefixes, number))
    .map((column): Movement => ({ ...column, accountId: column.account_id! }))
  const rest = unallocated(moved, sums)
  return [...rows, { code: null, level: 1, own: rest, all: rest }]
}

/** The movements behind the rows that are below no other: together all that is looked at. */
function topOf(parts: readonly Part[]): readonly Movement[] {
  const level = Math.min(...parts.map((part) => part.level))
  return parts.filter((part) => part.level === level).flatMap(({ all }) => all)
}

function shownRow(
  op: ReportReading,
  frame: Frame,
  scope: Scope,
  { code, level, own, all }: Part,
  before: readonly Movement[] | null,
): AnalyticRow {
  const { from, to } = frame.span
  const isOf = (prefixes: readonly string[]): LinkAsked =>
    code ? { analytic_code_id: code.id } : offAxis(scope.axis, prefixes)
  const linked = (narrowed: LinkAsked) =>
    linkTo(op, 'entry-lines', { ...narrowed, from, to, phase: 'year' }, frame)
  const { prefixes } = scope
  return {
    code_id: code?.id ?? null,
    code: code?.code ?? null,
    label: code?.label ?? say(notAllocated, op.language),
    path: code?.path ?? null,
    level,
    ...shownFigures(figuresOf(all)),
    own: shownFigures(figuresOf(own)),
    previous: before && shownFigures(figuresOf(before)),
    accounts: all.map((one) => ({
      account_id: one.accountId,
      number: one.number,
      label: one.label,
      debit: formatAmount(one.debit),
      credit: formatAmount(one.credit),
      balance: formatAmount(balanceOf(one)),
      link: linked({ ...isOf([one.number]), account_id: one.accountId }),
    })),
    link: linked({ ...isOf(prefixes), accounts: prefixes.join(',') }),
  }
}

const balanceOf = ({ debit, credit }: Movement) => subtract(debit, credit)

function shownFigures({ income, expense, result }: Figures) {
  return {
    income: formatAmount(income),
    expense: formatAmount(expense),
    result: formatAmount(result),
  }
}
