import { refuse, type StatementRefusal } from '../refusal.js'

/** The records of CODA: of movements and of information there are three parts each. */
export type RecordKind = '0' | '1' | '21' | '22' | '23' | '31' | '32' | '33' | '8' | '4' | '9'

/** A record with the line on which it stands. */
export type Row = { readonly kind: RecordKind; readonly text: string; readonly line: number }

export const recordLength = 128

/** Which records may follow each. */
const followers: Readonly<Record<RecordKind, readonly RecordKind[]>> = {
  '0': ['1'],
  '1': ['21', '8', '9'],
  '21': ['22', '23', '31', '21', '8'],
  '22': ['23', '31', '21', '8'],
  '23': ['31', '21', '8'],
  '31': ['32', '31', '21', '8'],
  '32': ['33', '31', '21', '8'],
  '33': ['31', '21', '8'],
  '8': ['4', '9'],
  '4': ['4', '9'],
  '9': ['0'],
}

/**
 * How long each record is at least when a bank leaves its last codes blank and the blanks got lost; what
 * comes before is never blank.
 */
const shortest: Readonly<Record<RecordKind, number>> = {
  '0': 128,
  '1': 128,
  '21': 125,
  '22': 10,
  '23': 10,
  '31': 40,
  '32': 10,
  '33': 10,
  '8': 63,
  '4': 10,
  '9': 52,
}
const codesAt = 125

/** What a line is; undefined when it is no record of CODA. */
export function kindOf(line: string): RecordKind | undefined {
  const first = line.charAt(0)
  const kind = first === '2' || first === '3' ? line.slice(0, 2) : first
  return kind in followers ? (kind as RecordKind) : undefined
}

export function mayFollow(kind: RecordKind, previous: RecordKind | null): boolean {
  return previous === null ? kind === '0' : followers[previous].includes(kind)
}

/** A line as 128 characters: blanks that were lost are put back, blanks too many are left out. */
export function wholeRecord(line: string, kind: RecordKind, number: number): string {
  if (line.length === recordLength) return line
  const isShort = line.length >= shortest[kind] && line.length <= codesAt
  if (isShort) return line.padEnd(recordLength)
  if (line.length > recordLength && line.slice(recordLength).trim() === '')
    return line.slice(0, recordLength)
  throw refuse('record_length', number, { length: line.length, expected: recordLength })
}

/** A zone by its positions, which count from 1 and include both ends. */
export function zone(record: string, from: number, to: number): string {
  return record.slice(from - 1, to)
}

/** The first record of a statement, by which a file of CODA is known. */
export function isHeader(line: string): boolean {
  return /^00000.{9}05/.test(line)
}

/** A record that may not stand where it does, by its name in the standard: 2.1, 8. */
export function misplaced({ kind, line }: Pick<Row, 'kind' | 'line'>): StatementRefusal {
  return refuse('record_order', line, { found: kind.split('').join('.') })
}

/** Whether the codes at the end of a record say what follows it; a blank code counts as 0. */
export function foretells(record: string, kind: RecordKind, next: RecordKind): boolean {
  const [goesOn, links] = [zone(record, 126, 126) === '1', zone(record, 128, 128) === '1']
  if (kind === '8' || kind === '4') return links === (next === '4')
  if (!kind.startsWith('2') && !kind.startsWith('3')) return true
  if (next.length === 2 && next !== '21' && next !== '31') return goesOn
  return !goesOn && links === (next === '31')
}
