import type { ProcessorTime } from './processor-time.js'

/** The head of a table, as Markdown. */
export function printHead(...names: readonly string[]): void {
  console.log(`| ${names.join(' | ')} |`)
  console.log(`|${names.map(() => '---|').join('')}`)
}

export function printRow(...cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en')

export const percent = (share: number): string => `${Math.round(share * 100)} %`

/** Three digits that mean something, or the whole number. */
export function short(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '-'
  if (value >= 100) return whole(value)
  return value.toFixed(value >= 10 ? 1 : 2)
}

/** Heads and cells of what a request takes of the processors, in milliseconds. */
export const processorHeads = ['server CPU ms', 'PostgreSQL CPU ms', 'load CPU ms'] as const

export const processorCells = ({ server, postgres, generator }: ProcessorTime): string[] =>
  [server, postgres, generator].map(short)
