import { at, textAt } from '#formats/xml/elements'
import type { XmlElement } from '#formats/xml/tree'
import type { Balance } from '../statement.js'
import { directionOf, readDay, readMoney, signedBy } from './figures.js'

export type CamtBalance = Balance & {
  /** OPBD, PRCD, CLBD, ITBD; others are about what is available, or of interest to nobody. */
  readonly code: string
  readonly currency: string | null
  readonly line: number
}

export function readBalance(element: XmlElement, line: number): CamtBalance | null {
  const type = at(element, 'Tp')
  const code = textAt(type, 'CdOrPrtry', 'Cd') ?? textAt(type, 'Cd')
  const money = readMoney(at(element, 'Amt'), line)
  if (code === null || !codes.has(code) || money === null) return null
  const amount = signedBy(directionOf(element, line) ?? 'CRDT', money.amount)
  return { code, amount, currency: money.currency, on: readDay(at(element, 'Dt'), line), line }
}

const codes: ReadonlySet<string> = new Set(['OPBD', 'PRCD', 'CLBD', 'ITBD'])

export type Ends = {
  readonly opening: CamtBalance | null
  readonly closing: CamtBalance | null
}

/** What a statement or a page begins and ends with; an interim balance stands on the side that is free. */
export function endsOf(balances: readonly CamtBalance[]): Ends {
  const first = (code: string) => balances.find((balance) => balance.code === code) ?? null
  const interim = balances.filter(({ code }) => code === 'ITBD')
  const [opened, closed] = [first('OPBD') ?? first('PRCD'), first('CLBD')]
  const isBoth = interim.length > 1 || closed !== null
  return {
    opening: opened ?? (isBoth ? (interim[0] ?? null) : null),
    closing: closed ?? interim.at(-1) ?? null,
  }
}
