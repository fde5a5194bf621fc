import { type Aim, aims, type BenchmarkName, type Figure } from './aims.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

/** What a benchmark found by the names of its aims, or why it found nothing. */
export type Found = Readonly<Record<string, Figure>> | Error

/** Prints all figures beside their aims in one table; says whether every aim is met. */
export function printVerdict(found: ReadonlyMap<BenchmarkName, Found>): boolean {
  printHead('what', 'figure', 'aim', 'state', ...processorHeads)
  const states = [...found].flatMap(([name, figures]) =>
    Object.entries<Aim>(aims[name]).map(([key, aim]) =>
      printFigure(aim, figures instanceof Error ? undefined : figures[key]),
    ),
  )
  return states.every((state) => state === 'met')
}

type State = 'met' | 'missed'

/** A figure that could not be taken is an aim that is missed. */
function printFigure(aim: Aim, figure: Figure | undefined): State {
  const state = figure && isMet(aim, figure.value) ? 'met' : 'missed'
  const shown = figure ? withUnit(figure.value, aim.unit) : 'failed'
  const times = figure?.perRequest
    ? processorCells(figure.perRequest)
    : processorHeads.map(() => '-')
  printRow(aim.what, shown, boundOf(aim), state, ...times)
  return state
}

function isMet(aim: Aim, value: number): boolean {
  return 'most' in aim ? value <= aim.most : value >= aim.least
}

function boundOf(aim: Aim): string {
  if ('most' in aim) return `at most ${aim.most.toLocaleString('en')} ${aim.unit}`
  const wanted = aim.wanted === undefined ? '' : ` (wanted ${aim.wanted} ${aim.unit})`
  return `at least ${aim.least} ${aim.unit}${wanted}`
}

function withUnit(value: number, unit: Aim['unit']): string {
  const isWhole = unit === '%' || unit === 'MB'
  return `${isWhole ? whole(value) : short(value)} ${unit}`
}
