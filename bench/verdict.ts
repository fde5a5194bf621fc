import { type Aim, aims, type BenchmarkName, type Figure } from './aims.js'
import { printHead, printRow, processorCells, processorHeads, short, whole } from './table.js'

/** What a benchmark found, by the names of its aims. */
export type Found = Readonly<Record<string, Figure>> | 'failed'

/** Prints all figures beside their aims in one table; says whether every aim is met. */
export function printVerdict(found: ReadonlyMap<BenchmarkName, Found>): boolean {
  printHead('what', 'figure', 'aim', 'state', 'figure by CPU', ...processorHeads)
  const states = [...found].flatMap(([name, figures]) =>
    Object.entries<Aim>(aims[name]).map(([key, aim]) =>
      printFigure(aim, figures === 'failed' ? undefined : figures[key]),
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
  const { byProcessor = Number.NaN } = figure ?? {}
  const byCpu = Number.isNaN(byProcessor) ? '-' : withUnit(byProcessor, aim.unit)
  printRow(aim.what, shown, boundOf(aim), state, byCpu, ...times)
  return state
}

function isMet(aim: Aim, value: number): boolean {
  return 'most' in aim ? value <= aim.most : value >= aim.least
}

function boundOf(aim: Aim): string {
  if ('most' in aim) return `at most ${aim.most.toLocaleString('en')} ${aim.unit}`
  const wanted = aim.wanted === undefined ? '' : ` (wanted ${aim.wanted} ${aim.unit})`
  return `at least ${aim.least.toLocaleString('en')} ${aim.unit}${wanted}`
}

function withUnit(value: number, unit: Aim['unit']): string {
  const isWhole = unit === '%' || unit === 'MB' || unit === 'rows/s'
  return `${isWhole ? whole(value) : short(value)} ${unit}`
}
