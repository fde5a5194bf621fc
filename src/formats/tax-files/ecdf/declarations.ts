/** What goes into the envelope: returns and recapitulative statements. */
import type { VatForm, VatPeriod, VatReturn } from '#countries'
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
