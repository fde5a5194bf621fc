import type { Day } from '#kernel/days'
import type { Language } from '#kernel/languages'

/** What a management pack shows: the figures of reports as they are, and whose they are. Amounts are decimal texts. */
export type Pack = {
  readonly language: Language
  readonly preparedOn: Day
  /** By which its data is known again. */
  readonly mark: string
  readonly company: PackParty
  /** The firm that keeps the books; null for a company that keeps its own. */
  readonly firm: PackParty | null
  readonly currency: string
  readonly period: Span
  readonly comparison: Span | null
  readonly keyFigures: KeyFigures
  readonly income: readonly StatementRow[]
  readonly sheet: readonly StatementRow[]
  /** The day that the balance sheet is compared with. */
  readonly sheetComparedAt: string | null
  readonly cashFlow: readonly StatementRow[]
  readonly customers: Aged
  readonly suppliers: Aged
  readonly vat: VatOfPeriod
  /** What a reader should know of the figures, in words. */
  readonly notes: readonly string[]
  readonly reports: readonly NamedReport[]
}

export type Span = { readonly from: string; readonly to: string }

export type PackParty = {
  readonly name: string
  /** Address, numbers and how to reach it, a line each. */
  readonly lines: readonly string[]
  readonly logo: Buffer | undefined
}

export type KeyFigures = {
  /** Whole months, which may be more than the period. */
  readonly span: Span
  readonly months: readonly string[]
  /** The month of today, when it is among them: later ones have not been lived yet. */
  readonly currentMonth: string | null
  readonly rows: readonly KeyFigure[]
}

export type Unit = 'amount' | 'days' | 'percent' | 'count'

export type KeyFigure = {
  readonly key: string
  readonly label: string
  readonly unit: Unit
  readonly values: readonly (string | null)[]
  readonly previous: readonly (string | null)[] | null
  readonly total: string | null
  readonly previousTotal: string | null
}

export type StatementRow = {
  /** The heading that it stands below. */
  readonly part: string
  readonly label: string
  /** 0 for what sums up others. */
  readonly level: number
  readonly amount: string
  readonly previous: string | null
}

export type Aged = {
  readonly day: string
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  readonly rows: readonly {
    readonly name: string | null
    readonly amounts: Readonly<Record<string, string>>
    readonly total: string
  }[]
  readonly totals: { readonly amounts: Readonly<Record<string, string>>; readonly total: string }
}

export type VatAmounts = {
  readonly base: string
  readonly due: string
  readonly deductible: string
  readonly waiting: string
}

export type VatOfPeriod = {
  readonly rows: readonly (VatAmounts & {
    readonly direction: 'purchase' | 'sale'
    readonly code: string
    readonly label: string
    readonly rate: string
  })[]
  readonly totals: { readonly purchase: VatAmounts; readonly sale: VatAmounts }
}

export type NamedReport = {
  readonly label: string
  readonly from: string | null
  readonly to: string
  readonly fingerprint: string
}
