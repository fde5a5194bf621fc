import { formatAmount } from '#kernel/money'

/** A record of CODA: texts at their positions, which count from 1, and blanks between. */
export function record(zones: Readonly<Record<number, string>>): string {
  let line = ' '.repeat(128)
  for (const [position, text] of Object.entries(zones)) {
    const at = Number(position) - 1
    line = line.slice(0, at) + text + line.slice(at + text.length)
  }
  return line
}

export const header = (more: Readonly<Record<number, string>> = {}) =>
  record({
    1: '00000',
    6: '150126',
    12: '00005',
    35: 'ATELIER',
    61: 'DEMOBE22',
    84: '00000',
    128: '2',
    ...more,
  })

export type Part = {
  readonly sequence?: number
  readonly detail?: number
  readonly amount?: string
  readonly code?: string
  readonly text?: string
  /** Whether the communication is structured. */
  readonly isStructured?: boolean
  readonly more?: Readonly<Record<number, string>>
}

/** A record 2.1; amounts are in cents, `-` before those that go out. */
export function first(part: Part = {}): string {
  const { sequence = 1, detail = 0, amount = '10000', code = '00150000', text = '' } = part
  return record({
    1: '21',
    3: numbers(sequence, detail),
    11: `REF${sequence}`,
    32: amount.startsWith('-') ? '1' : '0',
    33: thousandths(amount),
    48: '150126',
    54: code,
    62: part.isStructured ? '1' : '0',
    63: text.slice(0, 53),
    116: '150126',
    122: '0010',
    126: '0 0',
    ...part.more,
  })
}

export const second = (more: Readonly<Record<number, string>>, sequence = 1, detail = 0) =>
  record({ 1: '22', 3: numbers(sequence, detail), 126: '0 0', ...more })

export const third = (more: Readonly<Record<number, string>>, sequence = 1, detail = 0) =>
  record({ 1: '23', 3: numbers(sequence, detail), 126: '0 0', ...more })

export function information(
  part: 1 | 2 | 3,
  more: Readonly<Record<number, string>>,
  sequence = 1,
  detail = 1,
): string {
  return record({ 1: `3${part}`, 3: numbers(sequence, detail), 126: '0 0', ...more })
}

export type Around = {
  readonly header?: Readonly<Record<number, string>>
  readonly opening?: Readonly<Record<number, string>>
  readonly closing?: Readonly<Record<number, string>>
  readonly trailer?: Readonly<Record<number, string>>
}

/** The records of a statement that begins with nothing; its codes, sums and balances are right. */
export function statement(records: readonly string[], around: Around = {}): string[] {
  const amounts = records
    .filter((line) => line.startsWith('21') && line.slice(6, 10) === '0000')
    .map((line) => BigInt(line.slice(32, 46)) * (line[31] === '1' ? -1n : 1n))
  const sum = (wanted: readonly bigint[]) => wanted.reduce((total, one) => total + one, 0n)
  const total = sum(amounts)
  const account = 'BE20539001234556'.padEnd(34)
  return [
    header(around.header),
    record({
      1: '12001',
      6: `${account}EUR`,
      43: `0${thousandths('0')}`,
      59: '140126',
      65: 'ATELIER',
      126: '001',
      ...around.opening,
    }),
    ...linked(records),
    record({
      1: '8001',
      5: `${account}EUR`,
      42: total < 0n ? '1' : '0',
      43: thousandths(String(total)),
      58: '150126',
      128: '0',
      ...around.closing,
    }),
    record({
      1: '9',
      17: String(records.length + 2).padStart(6, '0'),
      23: thousandths(String(sum(amounts.filter((one) => one < 0n)))),
      38: thousandths(String(sum(amounts.filter((one) => one > 0n)))),
      128: '2',
      ...around.trailer,
    }),
  ]
}

export const file = (...statements: readonly (readonly string[])[]): string =>
  statements
    .flat()
    .map((line) => `${line}\n`)
    .join('')

/** Sets the codes that say what follows, as a strict bank does. */
function linked(records: readonly string[]): string[] {
  return records.map((line, place) => {
    const next = records[place + 1]?.slice(0, 2) ?? ''
    const goesOn = ['22', '23', '32', '33'].includes(next)
    return `${line.slice(0, 125)}${goesOn ? 1 : 0} ${!goesOn && next === '31' ? 1 : 0}`
  })
}

function numbers(sequence: number, detail: number): string {
  return String(sequence).padStart(4, '0') + String(detail).padStart(4, '0')
}

function thousandths(cents: string): string {
  return `${cents.replace('-', '').padStart(14, '0')}0`
}

/** Amounts of transactions, as they are read in a test. */
export const amountsOf = (transactions: readonly { amount: bigint | null }[]) =>
  transactions.map(({ amount }) => (amount === null ? null : formatAmount(amount as never)))
