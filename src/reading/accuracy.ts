/** How well documents are read, field by field, against extracts that people wrote down. */
import type { Extracted } from '#formats/e-invoices/index'
import type { WarningCode } from './reading.js'

export type Group = 'e-invoice' | 'text PDF' | 'scan' | 'receipt' | 'other'

/** What a person says a file holds, as far as it matters here. */
export type Expected = {
  readonly file: string
  readonly group: Group
  readonly state: string
  readonly error: string | null
  readonly warnings: readonly string[]
  readonly extracted: Extracted | null
}

/** What came of reading it. */
export type Outcome = {
  readonly state: 'ready' | 'needs_review' | 'error'
  readonly error: string | null
  readonly warnings: readonly WarningCode[]
  readonly extracted: Extracted | null
}

export type Verdict = 'right' | 'wrong' | 'missing'

type Value = string | number | null
type Judged = Pick<
  Extracted,
  | 'number'
  | 'date'
  | 'due_date'
  | 'counterparty'
  | 'totals'
  | 'payment'
  | 'structured_communication'
  | 'lines'
>

// biome-ignore format: a table
export const fields: readonly (readonly [name: string, value: (extracted: Judged) => Value])[] = [
  ['VAT number',    ({ counterparty }) => counterparty?.vat_number ?? null],
  ['number',        ({ number }) => number],
  ['date',          ({ date }) => date],
  ['due date',      ({ due_date }) => due_date],
  ['net',           ({ totals }) => totals.net],
  ['VAT',           ({ totals }) => totals.vat],
  ['gross',         ({ totals }) => totals.gross],
  ['IBAN',          ({ payment }) => payment.iban],
  ['communication', ({ structured_communication }) => structured_communication],
  ['lines',         ({ lines }) => lines.map(({ amount_net, vat_rate }) => `${amount_net.toFixed(2)}@${vat_rate ?? '?'}`).join(' ')],
]

/** Fields without which nothing is booked: one of them wrong in a document called ready is the worst. */
const mandatory = new Set(['VAT number', 'number', 'date', 'net', 'VAT', 'gross'])

export type Judgement = {
  readonly file: string
  readonly group: Group
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly state: string
  readonly isStateRight: boolean
  readonly isFalseReady: boolean
  readonly remarks: readonly string[]
}

export function judgementOf(expected: Expected, outcome: Outcome): Judgement {
  const verdicts = new Map<string, Verdict>()
  const remarks: string[] = []
  if (expected.extracted !== null)
    for (const [name, value] of fields) {
      const [wanted, found] = [
        value(expected.extracted),
        outcome.extracted === null ? null : value(outcome.extracted),
      ]
      const verdict = verdictOf(wanted, found)
      verdicts.set(name, verdict)
      if (verdict !== 'right') remarks.push(`${name} ${found} instead of ${wanted}`)
    }
  // Whether another document is the same one is not for the reader to know.
  const wantedState = expected.state === 'duplicate' ? outcome.state : expected.state
  const isErrorRight =
    expected.error === null || expected.error === outcome.error || expected.error === 'empty_file'
  const unheard = expected.warnings.filter((code) => !isHeard(code, outcome.warnings))
  if (!isErrorRight || (outcome.error !== null && expected.error === null))
    remarks.push(`error ${outcome.error} instead of ${expected.error ?? 'none'}`)
  for (const code of unheard) remarks.push(`no warning ${code}`)
  const isWrong = [...verdicts].some(
    ([name, verdict]) => mandatory.has(name) && verdict !== 'right',
  )
  const isOtherDirection =
    expected.extracted !== null &&
    (outcome.extracted?.direction !== expected.extracted.direction ||
      outcome.extracted.document_type !== expected.extracted.document_type)
  return {
    file: expected.file,
    group: expected.group,
    verdicts,
    state:
      outcome.state === wantedState ? outcome.state : `${outcome.state} instead of ${wantedState}`,
    isStateRight: outcome.state === wantedState && isErrorRight && unheard.length === 0,
    isFalseReady:
      outcome.state === 'ready' && (wantedState !== 'ready' || isWrong || isOtherDirection),
    remarks: [
      ...remarks,
      ...(outcome.warnings.length > 0 ? [`[${outcome.warnings.join(' ')}]`] : []),
    ],
  }
}

function verdictOf(wanted: Value, found: Value): Verdict {
  if (typeof wanted === 'number' && typeof found === 'number')
    return Math.abs(wanted - found) < 0.005 ? 'right' : 'wrong'
  if (wanted === found) return 'right'
  return found === null || found === '' ? 'missing' : 'wrong'
}

function isHeard(code: string, warnings: readonly WarningCode[]): boolean {
  const own = code === 'multiple_documents' ? 'several_documents' : code
  return warnings.some((warning) => warning === own)
}

/** A table for people: fields down, groups across, then the files that are not as expected. */
export function reportOf(judgements: readonly Judgement[]): string {
  const groups = (['e-invoice', 'text PDF', 'scan', 'receipt', 'other'] as const).filter((group) =>
    judgements.some((one) => one.group === group && one.verdicts.size > 0),
  )
  const head = ['', ...groups.map((group) => `${group} (${countOf(judgements, group)})`)]
  const rows = fields.map(([name]) => [
    name,
    ...groups.map((group) => tallyOf(judgements, group, name)),
  ])
  const states = judgements.filter(({ isStateRight }) => isStateRight).length
  const falseReady = judgements.filter(({ isFalseReady }) => isFalseReady)
  const unexpected = judgements.filter(
    (one) => !one.isStateRight || [...one.verdicts.values()].some((verdict) => verdict !== 'right'),
  )
  return [
    aligned([
      head,
      ...rows,
      ['header fields', ...groups.map((group) => shareOf(judgements, group))],
    ]),
    'right / wrong / missing',
    '',
    `States, errors and warnings as expected: ${states} of ${judgements.length}`,
    ...unexpected.map(({ file, state, remarks }) => `  ${file}: ${state}; ${remarks.join('; ')}`),
    '',
    `Ready though something is wrong: ${falseReady.length}${falseReady.map(({ file }) => `\n  ${file}`).join('')}`,
  ].join('\n')
}

function countOf(judgements: readonly Judgement[], group: Group): number {
  return judgements.filter((one) => one.group === group && one.verdicts.size > 0).length
}

function tallyOf(judgements: readonly Judgement[], group: Group, name: string): string {
  const verdicts = judgements
    .filter((one) => one.group === group)
    .flatMap((one) => one.verdicts.get(name) ?? [])
  const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length
  return `${count('right')} / ${count('wrong')} / ${count('missing')}`
}

/** All fields but the lines. */
function shareOf(judgements: readonly Judgement[], group: Group): string {
  const verdicts = judgements
    .filter((one) => one.group === group)
    .flatMap(({ verdicts: all }) =>
      [...all].filter(([name]) => name !== 'lines').map(([, verdict]) => verdict),
    )
  const right = verdicts.filter((verdict) => verdict === 'right').length
  return verdicts.length === 0 ? '–' : `${((right / verdicts.length) * 100).toFixed(1)} %`
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
