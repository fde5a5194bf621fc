import { distinct } from '#kernel/lists'
import { type Amount, add, formatAmount, storedAmount, subtract, zero } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import type { Wrong } from '../domain/choices.js'
import { messages } from '../problems/refusals.js'
import { type LineFacts, linesFor } from '../queries/books.js'
import type { Takings } from '../queries/writing.js'

type NamedLines = {
  readonly entry_line_id?: number | null | undefined
  readonly entry_line_ids?: readonly number[] | null | undefined
}

/** The lines that are named, each once, the one that stands alone first; undefined where none is spoken of. */
export function namedLines(given: NamedLines): number[] | undefined {
  const { entry_line_id: one, entry_line_ids: several } = given
  if (one === undefined && several === undefined) return undefined
  return distinct([one, ...(several ?? [])])
}

/** The lines that an asset is bought with, as they are found. */
export type BuyingLines = {
  readonly ids: readonly number[]
  readonly found: ReadonlyMap<number, LineFacts>
}

export async function findLines(
  op: CompanyReading,
  ids: readonly number[],
  ownId: number | null,
): Promise<BuyingLines> {
  const rows = await linesFor(op, ids, ownId)
  return { ids, found: new Map(rows.map((line) => [line.id, line])) }
}

/** The lines that are there, in the order in which they are named. */
export function inOrder({ ids, found }: BuyingLines): LineFacts[] {
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The lines, once each is found to be one that something can be bought with. */
export function boughtWith(
  { ids, found }: BuyingLines,
  given: NamedLines,
  wrong: Wrong,
): LineFacts[] {
  return ids.flatMap((id) => {
    const line = found.get(id)
    if (line?.number.startsWith('2') && line.status === 'posted' && storedAmount(line.debit) > zero)
      return [line]
    const place = given.entry_line_ids?.indexOf(id) ?? -1
    const isAlone = given.entry_line_id === id || place < 0
    wrong[isAlone ? 'entry_line_id' : `entry_line_ids.${place}`] = [
      { text: messages.notABuyingLine },
    ]
    return []
  })
}

/** What of a line no other asset has taken. */
export function leftOf({ debit, taken }: LineFacts): Amount {
  return subtract(storedAmount(debit), storedAmount(taken))
}

/** What a value takes of lines, one after the other; undefined where they have less. */
export function takingsFor(
  lines: readonly LineFacts[],
  value: Amount,
  wrong: Wrong,
): Omit<Takings, 'assetId'>[] {
  if (lines.length === 0) return []
  const left = add(...lines.map(leftOf))
  if (value > left)
    wrong.acquisition_value = [{ text: messages.lineUsedUp, values: { left: formatAmount(left) } }]
  let rest = value
  return lines.map((line) => {
    const most = leftOf(line)
    const amount = rest < most ? rest : most
    rest = subtract(rest, amount)
    return { lineId: line.id, amount: formatAmount(amount) }
  })
}
