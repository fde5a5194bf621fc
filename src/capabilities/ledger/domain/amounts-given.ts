/** What people give for an invoice — amounts with VAT, VAT of their own, VAT alone — as net amounts and VAT by code. */
import { type Amount, add, apportion, subtract, times, zero } from '#kernel/money'
import { type VatRule, whole } from './vat-rule.js'

export type GivenLine = {
  /** Without VAT. */
  readonly net?: Amount | undefined
  /** With VAT. */
  readonly gross?: Amount | undefined
  /** The base of VAT that is invoiced alone. */
  readonly vatBase?: Amount | undefined
  readonly vat: VatRule | null
}

export type Settled = {
  /** Per line, without VAT. */
  readonly amounts: readonly Amount[]
  /** The VAT of codes that is not simply their rate on the sum of their bases. */
  readonly stated: ReadonlyMap<string, Amount>
}

/**
 * Net amounts of lines, and the VAT that goes with them. Lines given with VAT keep their gross to the cent:
 * per code the net is the gross over 1 + rate, and VAT the rest. VAT that someone gives replaces what is
 * computed, and lines given with VAT then leave the rest as their net.
 */
export function settleAmounts(
  lines: readonly GivenLine[],
  given: ReadonlyMap<string, Amount>,
  discount: bigint,
): Settled {
  const amounts = lines.map(({ net, gross }) => net ?? gross ?? zero)
  const stated = new Map(given)
  for (const rule of rulesOf(lines)) {
    const places = lines.flatMap((line, place) =>
      line.vat?.code === rule.code && line.gross !== undefined ? [place] : [],
    )
    if (places.length === 0 || rule.isReverseCharge) continue
    const grosses = places.map((place) => lines[place]!.gross!)
    const gross = add(...grosses)
    const unit = whole * whole
    const withVat = unit + rule.rate * (whole - discount)
    const ofOthers = vatOn(othersOf(lines, rule.code), rule, discount)
    const own = given.get(rule.code)
    const net =
      own === undefined ? times(gross, unit, withVat) : subtract(gross, subtract(own, ofOthers))
    const parts = apportion(
      net,
      grosses.map((one) => one * unit),
      withVat,
    )
    places.forEach((place, index) => {
      amounts[place] = parts[index]!
    })
    stated.set(rule.code, own ?? add(subtract(gross, net), ofOthers))
  }
  return { amounts, stated }
}

/** What a code's VAT comes to by itself, before anyone says otherwise, and how many lines bear it. */
export function computedVat(
  lines: readonly GivenLine[],
  code: string,
  discount: bigint,
): { readonly vat: Amount; readonly lines: number } | undefined {
  const ofCode = lines.filter(({ vat }) => vat?.code === code)
  const rule = ofCode[0]?.vat
  if (!rule) return undefined
  const stated = settleAmounts(lines, new Map(), discount).stated.get(code)
  const vat = stated ?? vatOn(othersOf(lines, code), rule, discount)
  return { vat, lines: ofCode.length }
}

function rulesOf(lines: readonly GivenLine[]): VatRule[] {
  const rules = lines.flatMap(({ vat }) => (vat === null ? [] : [[vat.code, vat] as const]))
  return [...new Map(rules).values()]
}

/** The bases of a code that are not given with their VAT; with reverse charge there is no difference. */
function othersOf(lines: readonly GivenLine[], code: string): Amount {
  return add(
    ...lines
      .filter(({ vat }) => vat?.code === code)
      .map(({ net, gross, vatBase, vat }) =>
        vat!.isReverseCharge ? (vatBase ?? net ?? gross ?? zero) : (vatBase ?? net ?? zero),
      ),
  )
}

function vatOn(base: Amount, rule: VatRule, discount: bigint): Amount {
  return times(times(base, whole - discount, whole), rule.rate, whole)
}
