/** What goes into the envelope: returns, recapitulative statements and annual accounts. */
import type { VatForm, VatPeriod, VatReturn } from '#countries'
import { type Day, parts } from '#kernel/days'
import { grouped } from '#kernel/lists'
import { type Amount, add, zero } from '#kernel/money'
import type { EcdfDeclaration, EcdfField, EcdfLanguage, EcdfTable } from './file.js'

/** A VAT return: every box that holds something, and those that the portal wants anyway. */
export function ecdfReturn(
  { code, boxes, mandatory }: Pick<VatForm, 'code' | 'boxes' | 'mandatory'>,
  vatReturn: Pick<VatReturn, 'boxes' | 'choices'>,
  { year, period }: VatPeriod,
  language: EcdfLanguage,
): EcdfDeclaration {
  const fields = boxes
    .filter(({ kind }) => kind !== 'choice')
    .map(({ box }) => ({ id: box, value: vatReturn.boxes[box] ?? zero }))
    .filter(({ id, value }) => value !== zero || mandatory.includes(id))
  return { type: code, language, year, period, choices: vatReturn.choices, fields, tables: [] }
}

export type EcdfStatementLine = {
  readonly country: string
  /** Without its prefix. */
  readonly number: string
  readonly code: 'L' | 'T' | 'S'
  readonly amount: Amount
}

/** The statements of goods and of services of a period; one without lines is not filed. */
export function ecdfStatements(
  lines: readonly EcdfStatementLine[],
  { periodType, year, period }: VatPeriod,
  language: EcdfLanguage,
): EcdfDeclaration[] {
  const ending = periodType === 'monthly' ? 'M' : 'T'
  const of = (code: EcdfStatementLine['code']) => lines.filter((line) => line.code === code)
  const statement = (type: string, parts: readonly Part[]): EcdfDeclaration[] => {
    if (parts.every((part) => part.lines.length === 0)) return []
    // Corrections of earlier statements are not made here.
    const totals = [...parts.map(totalOf), { id: '16', value: zero }]
    const tables = parts.filter((part) => part.lines.length > 0).map(tableOf)
    const head = { type: `${type}${ending}`, language, year, period, choices: {} }
    return [{ ...head, fields: totals, tables }]
  }
  return [
    ...statement('TVA_LIC', [
      { ids: ['01', '02', '03', '04'], lines: of('L') },
      { ids: ['05', '06', '07', '08'], lines: of('T') },
    ]),
    ...statement('TVA_PSI', [{ ids: ['01', '02', '03', '04'], lines: of('S') }]),
  ]
}

/** A table of a statement: the fields of country, number and amount, and that of the total. */
type Part = {
  readonly ids: readonly [string, string, string, string]
  readonly lines: readonly EcdfStatementLine[]
}

function totalOf({ ids, lines }: Part): EcdfField {
  return { id: ids[3], value: add(...lines.map(({ amount }) => amount)) }
}

function tableOf({ ids: [country, number, amount], lines }: Part): EcdfTable {
  return lines.map((line) => [
    { id: country, value: line.country },
    { id: number, value: line.number },
    { id: amount, value: line.amount },
  ])
}

export type EcdfStatedRow = {
  readonly form: string
  /** The fields of the year and of the year before. */
  readonly code: string
  readonly codePrevious: string
  readonly isTotal: boolean
  /** The fields that it adds up, where it does. */
  readonly adds: readonly string[]
  readonly amount: Amount
  readonly previous: Amount
}

/**
 * The annual accounts of a fiscal year, a declaration for each form: totals always, other fields when they hold
 * something, and sums of such fields.
 */
export function ecdfAnnualAccounts(
  rows: readonly EcdfStatedRow[],
  { from, to, currency }: { readonly from: Day; readonly to: Day; readonly currency: string },
  language: EcdfLanguage,
): EcdfDeclaration[] {
  return [...grouped(rows, ({ form }) => form)].map(([type, own]) => ({
    type,
    language,
    year: parts(from).year,
    period: 1,
    choices: {},
    fields: [
      // Every form of annual accounts begins with its days and its currency.
      { id: '01', value: writtenDay(from) },
      { id: '02', value: writtenDay(to) },
      { id: '03', value: currency },
      ...fieldsOf(own),
    ],
    tables: [],
  }))
}

function fieldsOf(rows: readonly EcdfStatedRow[]): EcdfField[] {
  const shown = new Set<string>()
  for (const { code, codePrevious, isTotal, amount, previous } of rows) {
    if (isTotal || amount !== zero) shown.add(code)
    if (isTotal || previous !== zero) shown.add(codePrevious)
  }
  const before = new Map(rows.map(({ code, codePrevious }) => [code, codePrevious]))
  const isShown = (codes: readonly (string | undefined)[]) =>
    codes.some((code) => code !== undefined && shown.has(code))
  return rows.flatMap(({ code, codePrevious, adds, amount, previous }) => [
    ...(isShown([code, ...adds]) ? [{ id: code, value: amount }] : []),
    ...(isShown([codePrevious, ...adds.map((one) => before.get(one))])
      ? [{ id: codePrevious, value: previous }]
      : []),
  ])
}

/** `31/12/2025`, in every language. */
function writtenDay(day: Day): string {
  return day.split('-').toReversed().join('/')
}
