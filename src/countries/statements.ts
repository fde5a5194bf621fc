import type { Day } from '#kernel/days'
import type { Text } from '#kernel/languages'
import { type Amount, parseAmount } from '#kernel/money'
import { labelColumns, labelsOf, listOf, oneOf, validityOf, yesOrNo } from './cells.js'
import { countryTable, tableOnce } from './country-files.js'

/** The annual accounts as a country wants them. */
export type StatementsPart = {
  /** The first one serves a company file that has not chosen. */
  readonly statementSchemes: readonly StatementScheme[]
}

/** Reads the schemes from the tables of the country. */
export type StatementRules = () => readonly StatementScheme[]

/** A model of annual accounts: the statements that are drawn up together. */
export type StatementScheme = {
  readonly code: string
  readonly labels: Text
  readonly statements: readonly Statement[]
  /** The rows that must agree: total assets equals total liabilities; the result of the year. */
  readonly totals: {
    readonly assets: string
    readonly liabilities: string
    readonly result: string
    /** In the appropriation and on the balance sheet alike; null without an appropriation. */
    readonly carriedForward: string | null
  }
  /** Accounts shown as one balance, under the first number when debit and the second when credit. */
  readonly netted: readonly { readonly debit: string; readonly credit: string }[]
  /** The accounts of the result classes that come after the result of the year, by prefix. */
  readonly afterResult: readonly string[]
  /** Those of them on which it is appropriated. */
  readonly appropriation: readonly string[]
  /** Who may use it, by the first day of the year; none: anyone. */
  readonly limits: readonly SizeLimit[]
}

/** What a company that uses a model does not exceed. */
export type SizeLimit = {
  /** Null: older than the books kept here. */
  readonly validFrom: Day | null
  readonly validUntil: Day | null
  readonly turnover: Amount
  /** Where services have a limit of their own, which accounts they are. */
  readonly services: { readonly turnover: Amount; readonly accounts: readonly string[] } | null
  /** The total of the balance sheet; null where turnover alone decides. */
  readonly total: Amount | null
  /** In how many years running it must be exceeded to count. */
  readonly years: number
}

export const statementCodes = ['assets', 'liabilities', 'income', 'appropriation'] as const
export type StatementCode = (typeof statementCodes)[number]

export type Statement = {
  readonly code: StatementCode
  readonly labels: Text
  readonly rows: readonly StatementRow[]
}

export type StatementRow = {
  readonly code: string
  /** The field of the year before, where the form has one of its own. */
  readonly codePrevious: string | null
  /** The name of the form or file it is filed under. */
  readonly form: string
  readonly labels: Text
  readonly level: number
  /** 1: the amount is debit minus credit; -1: credit minus debit. */
  readonly sign: 1 | -1
  readonly accounts: readonly AccountRange[]
  /** How the row follows from others (see `formula.ts`); a row has accounts or a formula. */
  readonly formula: string | null
  /** An "of which" row: it shows accounts that another row already counts. */
  readonly isMemo: boolean
  /** The part of the accounts that the form shows in its own column, such as depreciation. */
  readonly contra: { readonly code: string; readonly accounts: readonly string[] } | null
}

/** Accounts by prefix, where `side` is given only those with such a balance. */
export type AccountRange = { readonly prefix: string; readonly side: 'debit' | 'credit' | null }

export function statementsPart(rules: StatementRules): StatementsPart {
  const schemes = tableOnce(rules)
  return {
    get statementSchemes() {
      return schemes()
    },
  }
}

// biome-ignore format: a table
const columns = [
  'code', ...labelColumns, 'level', 'side', 'accounts', 'formula', 'is_memo',
  'contra_code', 'contra_accounts', 'schemes',
] as const

/** A form by its name, with the code of its first row; none where it holds the whole statement. */
export type Form = readonly [name: string, firstRow: string]

/** The statements of a scheme that has tables of its own, with the names of their forms. */
export function readStatements(
  folder: string,
  scheme: string,
  forms: Readonly<Partial<Record<StatementCode, string | readonly Form[]>>>,
): Statement[] {
  return statementCodes.flatMap((code) => {
    const form = forms[code]
    if (form === undefined) return []
    const rows = readStatementRows(`${folder}/statements/${scheme}-${code}.csv`, scheme, form)
    return { code, labels: statementLabels[code], rows }
  })
}

/**
 * The rows of a statement's table that belong to a scheme. The amount of a row is that of its side;
 * `D:55` and `C:55` are the accounts under 55 with a debit or a credit balance.
 */
export function readStatementRows(
  path: string,
  scheme: string,
  forms: string | readonly Form[],
): StatementRow[] {
  let form = typeof forms === 'string' ? forms : ''
  const formAt = (code: string) => {
    if (typeof forms !== 'string') form = forms.find(([, first]) => first === code)?.[0] ?? form
    return form
  }
  return countryTable(path, columns)
    .filter((row) => row.schemes === '' || listOf(row.schemes, ' ').includes(scheme))
    .map((row) => ({
      code: row.code,
      codePrevious: null,
      form: formAt(row.code),
      labels: labelsOf(row),
      level: Number(row.level),
      sign: oneOf(['debit', 'credit'], row.side) === 'debit' ? 1 : -1,
      accounts: listOf(row.accounts, ' ').map(accountRange),
      formula: row.formula || null,
      isMemo: yesOrNo(row.is_memo),
      contra:
        row.contra_code === ''
          ? null
          : { code: row.contra_code, accounts: listOf(row.contra_accounts, ' ') },
    }))
}

// biome-ignore format: a table
const limitColumns = [
  'schemes', 'turnover', 'services', 'service_accounts', 'total', 'years', 'valid_from', 'valid_until',
] as const

/** What companies that use a scheme do not exceed, by the table of the country. */
export function readLimits(folder: string, scheme: string): SizeLimit[] {
  return countryTable(`${folder}/statements/limits.csv`, limitColumns)
    .filter((row) => listOf(row.schemes, ' ').includes(scheme))
    .map((row) => ({
      turnover: parseAmount(row.turnover)!,
      services:
        row.services === ''
          ? null
          : { turnover: parseAmount(row.services)!, accounts: listOf(row.service_accounts, ' ') },
      total: row.total === '' ? null : parseAmount(row.total)!,
      years: Number(row.years),
      ...validityOf(row),
    }))
}

function accountRange(cell: string): AccountRange {
  const match = /^(?:([DC]):)?(\d{1,6})$/.exec(cell)
  if (!match) throw new SyntaxError(`${cell} is not a range of accounts`)
  const side = match[1] === undefined ? null : match[1] === 'D' ? 'debit' : 'credit'
  return { prefix: match[2]!, side }
}

export const statementLabels: Readonly<Record<StatementCode, Text>> = {
  assets: { fr: 'Bilan - actif', nl: 'Balans - activa', en: 'Assets', de: 'Bilanz - Aktiva' },
  liabilities: {
    fr: 'Bilan - passif',
    nl: 'Balans - passiva',
    en: 'Equity and liabilities',
    de: 'Bilanz - Passiva',
  },
  income: {
    fr: 'Compte de résultats',
    nl: 'Resultatenrekening',
    en: 'Profit and loss account',
    de: 'Gewinn- und Verlustrechnung',
  },
  appropriation: {
    fr: 'Affectations et prélèvements',
    nl: 'Resultaatverwerking',
    en: 'Appropriation account',
    de: 'Ergebnisverwendung',
  },
}
