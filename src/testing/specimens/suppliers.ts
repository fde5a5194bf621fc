/**
 * What a correction is worth: suppliers with two papers each in their own layout. The first is read by the general
 * rules and corrected by a person; the second is read with what was learned of it.
 */
import type { Extracted } from '#formats/e-invoices/index'
import type { KnownParty } from '../../reading/reading.js'
import { interpret, learned } from '../../reading/rules/index.js'
import { halfOf } from './chance.js'
import { type Judged, judge, read } from './score.js'
import { isTrap, type Specimen, specimen, type Truth } from './specimen.js'
import type { PaperClass } from './story.js'

/** The fields whose places are remembered. */
export const learnable: readonly string[] = ['number', 'date', 'due date', 'net', 'VAT', 'gross']

export type Learning = {
  readonly suppliers: number
  /** Of papers whose first has a learnable field wrong: how many, and how many of their second are right in all of those. */
  readonly corrected: number
  readonly rightAfter: number
  /** The same second papers, had nobody corrected the first. */
  readonly rightWithout: number
  /** Second papers that the general rules read right, and that what was learned spoils. */
  readonly spoilt: readonly number[]
  readonly byField: ReadonlyMap<
    string,
    { corrected: number; rightAfter: number; rightWithout: number }
  >
}

export function learningOf(paper: PaperClass, suppliers: number): Learning {
  const byField = new Map(
    learnable.map((name) => [name, { corrected: 0, rightAfter: 0, rightWithout: 0 }]),
  )
  const spoilt: number[] = []
  const total = { corrected: 0, rightAfter: 0, rightWithout: 0 }
  const pairs = pairsOf(paper, suppliers)
  for (const { seed, first, second } of pairs) {
    const before = judge(first, read(first))
    const without = judge(second, read(second))
    const after = judge(second, readKnowing(second, corrected(first)))
    const wrong = learnable.filter((name) => before.wrong.has(name))
    for (const name of wrong) count(byField.get(name)!, [name], after, without)
    if (wrong.length > 0) count(total, wrong, after, without)
    if (learnable.some((name) => after.wrong.has(name) && !without.wrong.has(name)))
      spoilt.push(seed)
  }
  return { suppliers: pairs.length, ...total, spoilt, byField }
}

function count(
  tally: { corrected: number; rightAfter: number; rightWithout: number },
  names: readonly string[],
  after: Judged,
  without: Judged,
): void {
  tally.corrected += 1
  if (names.every((name) => !after.wrong.has(name))) tally.rightAfter += 1
  if (names.every((name) => !without.wrong.has(name))) tally.rightWithout += 1
}

type Pair = { readonly seed: number; readonly first: Specimen; readonly second: Specimen }

/** Papers for somebody else teach nothing: their suppliers are passed over. */
function pairsOf(paper: PaperClass, suppliers: number): Pair[] {
  const pairs: Pair[] = []
  for (let seed = 0; pairs.length < suppliers; seed++) {
    const supplier = { seed: `supplier ${paper} ${seed}`, half: halfOf(seed) }
    const [first, second] = [
      specimen(paper, 2 * seed, supplier),
      specimen(paper, 2 * seed + 1, supplier),
    ]
    if (!isTrap(first.truth.kind) && first.truth.direction !== null)
      pairs.push({ seed, first, second })
  }
  return pairs
}

/** The supplier as the books know it once a person has put its first paper right. */
function corrected(first: Specimen): KnownParty {
  const { truth, pages } = first
  const { extracted } = read(first)
  return {
    id: 1,
    type: truth.direction === 'sale' ? 'customer' : 'supplier',
    name: truth.name ?? '',
    country: truth.vatNumber?.slice(0, 2) ?? null,
    vatNumber: truth.vatNumber,
    enterpriseNumber: null,
    ibans: truth.direction === 'sale' ? [] : truth.ibans,
    layout: learned(pages, put(extracted, truth), null),
  }
}

function put(extracted: Extracted, { number, date, dueDate, net, vat, gross }: Truth): Extracted {
  return {
    ...extracted,
    number,
    date,
    due_date: dueDate,
    totals: { ...extracted.totals, net, vat, gross },
  }
}

function readKnowing(
  { pages, own, today }: Specimen,
  party: KnownParty,
): ReturnType<typeof interpret> {
  return interpret(pages, { own, known: [party], today, name: 'specimen.pdf' })
}

export function learningReport(suppliers: number): { text: string; isGood: boolean } {
  const classes = ['text', 'scan', 'receipt'] as const
  const all = classes.map((paper) => ({ paper, learning: learningOf(paper, suppliers) }))
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(14)}${cells.map((cell) => String(cell).padStart(16)).join('')}`
  return {
    text: all
      .map(({ paper, learning }) =>
        [
          line(`${paper}, ${learning.suppliers} suppliers`.padEnd(30), [
            'first wrong',
            'second right',
            'uncorrected',
          ]),
          line('all of them'.padEnd(30), [
            learning.corrected,
            learning.rightAfter,
            learning.rightWithout,
          ]),
          ...[...learning.byField].map(([name, tally]) =>
            line(`  ${name}`.padEnd(30), [tally.corrected, tally.rightAfter, tally.rightWithout]),
          ),
          `Spoilt by what was learned: ${learning.spoilt.length}${learning.spoilt.length > 0 ? ` (suppliers ${learning.spoilt.join(', ')})` : ''}`,
        ].join('\n'),
      )
      .join('\n\n'),
    isGood: all.every(({ learning }) => learning.rightAfter >= learning.rightWithout),
  }
}
