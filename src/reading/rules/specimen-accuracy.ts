/** How well specimens are read: what `npm run accuracy` shows where no samples are at hand. */
import { interpret } from './interpret.js'
import { type Noise, type Specimen, specimen } from './specimen.js'

export type SpecimenScore = {
  readonly count: number
  readonly trusted: number
  /** How many were right, field by field. */
  readonly right: ReadonlyMap<string, number>
  /** Trusted, though an amount, a VAT number or the kind of document is wrong. */
  readonly grave: readonly string[]
}

export function scoreOf(from: number, count: number, noise?: Noise): SpecimenScore {
  const right = new Map<string, number>()
  const grave: string[] = []
  let trusted = 0
  for (let seed = from; seed < from + count; seed += 1) {
    const drawn = specimen(seed, noise)
    const { extracted, isTrusted } = interpret(drawn.pages, {
      ...drawn,
      name: 'specimen.pdf',
      known: [],
    })
    const wrong = fields.filter(([, found, wanted]) => found(extracted) !== wanted(drawn.expected))
    for (const [name] of fields)
      if (!wrong.some(([other]) => other === name)) right.set(name, (right.get(name) ?? 0) + 1)
    if (isTrusted) trusted += 1
    const worst = wrong.map(([name]) => name).filter((name) => serious.has(name))
    if (isTrusted && worst.length > 0) grave.push(`${seed} (${drawn.traits}): ${worst.join(', ')}`)
  }
  return { count, trusted, right, grave }
}

type Extracted = ReturnType<typeof interpret>['extracted']
type Value = string | number | null

// biome-ignore format: a table
const fields: readonly (readonly [string, (extracted: Extracted) => Value, (expected: Specimen['expected']) => Value])[] = [
  ['document type', ({ document_type }) => document_type,                ({ documentType }) => documentType],
  ['direction',     ({ direction }) => direction,                        ({ direction }) => direction],
  ['VAT number',    ({ counterparty }) => counterparty?.vat_number ?? null, ({ vatNumber }) => vatNumber],
  ['number',        ({ number }) => number,                              ({ number }) => number],
  ['date',          ({ date }) => date,                                  ({ date }) => date],
  ['due date',      ({ due_date }) => due_date,                          ({ dueDate }) => dueDate],
  ['net',           ({ totals }) => totals.net,                          ({ net }) => net],
  ['VAT',           ({ totals }) => totals.vat,                          ({ vat }) => vat],
  ['gross',         ({ totals }) => totals.gross,                        ({ gross }) => gross],
  ['IBAN',          ({ payment }) => payment.iban,                       ({ iban }) => iban],
  ['communication', ({ structured_communication }) => structured_communication, ({ communication }) => communication],
]
const serious = new Set(['direction', 'VAT number', 'net', 'VAT', 'gross'])

export const fieldNames = fields.map(([name]) => name)

export function measureSpecimens(count: number): { text: string; falseReady: number } {
  const clear = scoreOf(0, count)
  const scanned = scoreOf(0, count, { share: 0.03, tilt: 0.01 })
  const percent = ({ right }: SpecimenScore, name: string) =>
    `${(((right.get(name) ?? 0) / count) * 100).toFixed(1)} %`
  const rows = fieldNames.map(
    (name) =>
      `${name.padEnd(15)} ${percent(clear, name).padStart(8)} ${percent(scanned, name).padStart(10)}`,
  )
  const grave = [...clear.grave, ...scanned.grave]
  const text = [
    `${count} specimens   print    scanned`,
    ...rows,
    `ready           ${String(clear.trusted).padStart(8)} ${String(scanned.trusted).padStart(10)}`,
    `Ready though something is wrong: ${grave.length}`,
    ...grave,
  ].join('\n')
  return { text, falseReady: grave.length }
}
