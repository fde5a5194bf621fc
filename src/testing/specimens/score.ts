/** How well specimens are read, field by field, and what the wrong ones have in common. */
import type { Extracted } from '#formats/e-invoices/index'
import { folded } from '#kernel/folding'
import { interpret } from '../../reading/rules/index.js'
import type { Half } from './chance.js'
import { isTrap, type Specimen, specimen, type Truth } from './specimen.js'
import type { PaperClass } from './story.js'

type Value = string | number | null
type Field = {
  readonly name: string
  readonly found: (extracted: Extracted) => Value
  readonly wanted: (truth: Truth, found: Value) => Value
}

/** Any of the accounts that the paper names will do. */
const anyAccount = ({ ibans }: Truth, found: Value) =>
  ibans.find((iban) => iban === found) ?? ibans[0] ?? null

// biome-ignore format: a table
export const fields: readonly Field[] = [
  { name: 'document type', found: ({ document_type }) => document_type,                     wanted: ({ documentType }) => documentType },
  { name: 'direction',     found: ({ direction }) => direction,                             wanted: ({ direction }) => direction },
  { name: 'VAT number',    found: ({ counterparty }) => counterparty?.vat_number ?? null,   wanted: ({ vatNumber }) => vatNumber },
  { name: 'number',        found: ({ number }) => unspaced(number),                         wanted: ({ number }) => unspaced(number) },
  { name: 'date',          found: ({ date }) => date,                                       wanted: ({ date }) => date },
  { name: 'due date',      found: ({ due_date }) => due_date,                               wanted: ({ dueDate }) => dueDate },
  { name: 'net',           found: ({ totals }) => totals.net,                               wanted: ({ net }) => net },
  { name: 'VAT',           found: ({ totals }) => totals.vat,                               wanted: ({ vat }) => vat },
  { name: 'gross',         found: ({ totals }) => totals.gross,                             wanted: ({ gross }) => gross },
  { name: 'currency',      found: ({ currency }) => currency,                               wanted: ({ currency }) => currency },
  { name: 'IBAN',          found: ({ payment }) => payment.iban,                            wanted: anyAccount },
  { name: 'communication', found: ({ structured_communication: said }) => said,             wanted: ({ communication }) => communication },
  { name: 'name',          found: ({ counterparty }) => called(counterparty?.name ?? null), wanted: ({ name }) => called(name) },
  { name: 'shares',        found: ({ totals }) => sharesText(totals.vat_breakdown.map(({ rate, base, amount }) => ({ rate, base, vat: amount }))), wanted: ({ shares }, found) => (shares === null ? found : sharesText(shares)) },
]

/** The nine that are counted on real paper too. */
export const headerFields: readonly string[] = [
  'VAT number',
  'number',
  'date',
  'due date',
  'net',
  'VAT',
  'gross',
  'IBAN',
  'communication',
]
/** All of these right: nobody has anything to correct before it is booked. */
const whole: readonly string[] = [...headerFields, 'document type', 'direction', 'currency']
/** One of these wrong in a paper called ready is the worst that can happen. */
const serious: readonly string[] = [
  'direction',
  'document type',
  'VAT number',
  'number',
  'date',
  'net',
  'VAT',
  'gross',
  'currency',
  'IBAN',
]

function unspaced(text: string | null): string | null {
  return text === null ? null : text.replace(/\s/g, '').replace(/^#/, '')
}

/** A name without regard to capitals, accents and points. */
function called(name: string | null): string | null {
  return name === null ? null : folded(name).replace(/[^a-z0-9]/g, '')
}

function sharesText(shares: NonNullable<Truth['shares']>): string {
  return shares
    .map(({ rate, base, vat }) => `${rate}:${base.toFixed(2)}:${vat.toFixed(2)}`)
    .sort()
    .join(' ')
}

export type Outcome = { readonly extracted: Extracted; readonly isTrusted: boolean }

export type Judged = {
  readonly seed: number
  readonly half: Half
  readonly kind: Truth['kind']
  readonly isClear: boolean
  readonly traits: ReadonlySet<string>
  /** The fields that are wrong or missing, with what was found instead of what. */
  readonly wrong: ReadonlyMap<string, string>
  readonly isReady: boolean
  readonly isWhollyRight: boolean
  readonly isWronglyReady: boolean
}

export function judge(
  { seed, half, truth, traits }: Specimen,
  { extracted, isTrusted }: Outcome,
): Judged {
  const wrong = new Map<string, string>()
  if (!isTrap(truth.kind))
    for (const { name, found, wanted } of fields) {
      const value = found(extracted)
      const right = wanted(truth, value)
      if (value !== right) wrong.set(name, `${value} instead of ${right}`)
    }
  const isBad = isTrap(truth.kind) || serious.some((name) => wrong.has(name))
  return {
    seed,
    half,
    kind: truth.kind,
    isClear: truth.isClear,
    traits,
    wrong,
    isReady: isTrusted,
    isWhollyRight: !isTrap(truth.kind) && !whole.some((name) => wrong.has(name)),
    isWronglyReady: isTrusted && isBad,
  }
}

/** What the rules make of the words of a specimen. */
export function read(drawn: Specimen): Outcome {
  return interpret(drawn.pages, {
    own: drawn.own,
    known: [],
    today: drawn.today,
    name: 'specimen.pdf',
  })
}

/** So many papers of a class, half of them open. */
export function judgedOf(paper: PaperClass, count: number, from = 0): Judged[] {
  return Array.from({ length: count }, (_, at) => {
    const drawn = specimen(paper, from + at)
    return judge(drawn, read(drawn))
  })
}

export type Score = {
  readonly count: number
  readonly traps: number
  /** How many of a field are right, in hundredths of all that are no traps. */
  readonly right: ReadonlyMap<string, number>
  readonly header: number
  /** Those that a person would book without asking anybody. */
  readonly clear: number
  readonly whollyRight: number
  readonly ready: number
  readonly readyAmongRight: number
  readonly wronglyReady: readonly Judged[]
}

export function scoreOf(judged: readonly Judged[]): Score {
  const plain = judged.filter(({ kind }) => !isTrap(kind))
  const shareOf = (name: string) =>
    percent(plain.filter(({ wrong }) => !wrong.has(name)).length, plain.length)
  const right = new Map(fields.map(({ name }) => [name, shareOf(name)]))
  const whollyRight = plain.filter((one) => one.isWhollyRight)
  return {
    count: judged.length,
    traps: judged.length - plain.length,
    right,
    header: headerFields.reduce((sum, name) => sum + right.get(name)!, 0) / headerFields.length,
    clear: plain.filter(({ isClear }) => isClear).length,
    whollyRight: whollyRight.length,
    ready: judged.filter(({ isReady }) => isReady).length,
    readyAmongRight: whollyRight.filter(({ isReady }) => isReady).length,
    wronglyReady: judged.filter(({ isWronglyReady }) => isWronglyReady),
  }
}

function percent(part: number, of: number): number {
  return of === 0 ? 100 : (part / of) * 100
}

/** A trait that goes with a field being wrong, oftener than papers in general do. */
export type Suspect = {
  readonly field: string
  readonly trait: string
  readonly wrong: number
  readonly count: number
  readonly seeds: readonly number[]
}

export function suspectsOf(judged: readonly Judged[], most: number): Suspect[] {
  const plain = judged.filter(({ kind }) => !isTrap(kind))
  const withTrait = new Map<string, Judged[]>()
  for (const one of plain)
    for (const trait of one.traits) {
      const papers = withTrait.get(trait)
      if (papers === undefined) withTrait.set(trait, [one])
      else papers.push(one)
    }
  const suspects = fields.flatMap(({ name: field }) => {
    const usual = plain.filter(({ wrong }) => wrong.has(field)).length / Math.max(1, plain.length)
    return [...withTrait].flatMap(([trait, papers]) => {
      const bad = papers.filter(({ wrong }) => wrong.has(field))
      const excess = bad.length - papers.length * usual
      const isTelling = bad.length >= 3 && bad.length / papers.length > 2 * usual
      return isTelling
        ? [
            {
              field,
              trait,
              wrong: bad.length,
              count: papers.length,
              seeds: bad.slice(0, 5).map(({ seed }) => seed),
              excess,
            },
          ]
        : []
    })
  })
  const isFirst = ({ field, wrong, count, seeds }: Suspect, at: number) =>
    suspects.findIndex(
      (other) =>
        other.field === field &&
        other.wrong === wrong &&
        other.count === count &&
        other.seeds.join() === seeds.join(),
    ) === at
  // Traits that are always met together are one: a language and its words.
  return suspects
    .filter(isFirst)
    .sort((one, other) => other.excess - one.excess)
    .slice(0, most)
}
