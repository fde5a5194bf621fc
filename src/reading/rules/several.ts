/** Two documents bound in one file: each with a title and a number, of another seller or another total. */
import type { Own } from '../reading.js'
import { figuresIn } from './figures.js'
import { identifiersIn, keysOf, takenBy } from './identifiers.js'
import { labelled } from './labels.js'
import { numbersIn } from './numbers.js'
import { titleOf } from './titles.js'
import { laidOut, type Paper } from './words.js'

/** Annexes run on for pages; the documents themselves begin early. */
const mostPages = 30

type Front = {
  readonly page: number
  readonly number: string
  readonly sellers: ReadonlySet<string>
  readonly totals: ReadonlySet<bigint>
}

/** The first pages of the documents in a file, where there are two at least. */
export function severalIn(paper: Paper, own: Own): number[] {
  if (paper.pages.length < 2) return []
  const fronts = paper.pages
    .slice(0, mostPages)
    .flatMap((page) => frontOf(laidOut([{ ...page, number: 1 }]), page.number, own))
  const documents = fronts.filter(
    (front, at) => at === 0 || fronts.slice(0, at).every((before) => isOther(before, front)),
  )
  return documents.length < 2 ? [] : documents.map(({ page }) => page)
}

/** `1–2, 3, 4–6`: each document ends where the next begins. */
export function pagesOf(firsts: readonly number[], count: number): string {
  return firsts
    .map((first, at) => {
      const last = (firsts[at + 1] ?? count + 1) - 1
      return last > first ? `${first}–${last}` : String(first)
    })
    .join(', ')
}

function frontOf(paper: Paper, page: number, own: Own): Front[] {
  const { kind, weight } = titleOf(paper)
  if ((kind !== 'invoice' && kind !== 'credit_note') || weight < 1.3) return []
  const ids = identifiersIn(paper)
  const [number] = numbersIn(paper, kind, takenBy(ids))
  if (number === undefined || number.weight < 6) return []
  const ownKeys = new Set(keysOf(own))
  const companies = ids.companies.filter(({ key, kind: of }) => of === 'vat' && !ownKeys.has(key))
  const figures = labelled(paper, figuresIn(paper)).filter(
    ({ kind: of, by }) => by === 'row' && (of === 'gross' || of === 'due' || of === 'total'),
  )
  return [
    {
      page,
      number: number.value.replace(/\W/g, '').toUpperCase(),
      sellers: new Set(companies.map(({ key }) => key)),
      totals: new Set(figures.map(({ amount }) => amount)),
    },
  ]
}

function isOther(one: Front, other: Front): boolean {
  if (one.number === other.number) return false
  const isOtherSeller = differ(one.sellers, other.sellers)
  return isOtherSeller || differ(one.totals, other.totals)
}

function differ<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): boolean {
  return one.size > 0 && other.size > 0 && ![...one].some((value) => other.has(value))
}
