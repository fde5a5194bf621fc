import { convertAll, currencyNamed, ledgerMessages, rateNamed } from '#capabilities/ledger'
import { type Amount, negate, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import { messages } from '../problems.js'
import type { NewEntry } from '../schemas.js'

type Line = NewEntry['lines'][number]

export type FreeAmount = {
  readonly side: 'debit' | 'credit'
  readonly amount: Amount
  readonly amountCurrency: Amount | null
}

export type FreeAmounts = {
  readonly currency: string | null
  readonly exchangeRate: string | null
  readonly lines: readonly FreeAmount[]
}

/**
 * The amounts of a free entry in the file's currency, each with its own beside where it is in another. A line
 * gives a side in the file's currency, an amount in the other, or both; what is missing is converted, each
 * side once as a whole (accounting rule 8).
 */
export function freeAmounts(body: NewEntry, path: string, own: string): FreeAmounts {
  const named = currencyNamed(body.currency ?? own, `${path}currency`)
  const currency = named === own ? null : named
  if (currency === null) {
    if (body.exchange_rate != null)
      throw invalidField(`${path}exchange_rate`, ledgerMessages.rateOfOwnCurrency)
    const stray = body.lines.findIndex((line) => line.amount_currency != null)
    if (stray !== -1)
      throw invalidField(`${path}lines.${stray}.amount_currency`, messages.currencyMissing)
  }
  const rate =
    body.exchange_rate == null ? null : rateNamed(body.exchange_rate, `${path}exchange_rate`)
  const given = body.lines.map((line, place) => amountOf(line, `${path}lines.${place}`))
  if (rate === null && given.some(({ amount }) => amount === null))
    throw invalidField(`${path}exchange_rate`, ledgerMessages.rateNeeded, { currency: own })
  if (currency !== null && given.every(({ amountCurrency }) => amountCurrency === null))
    throw invalidField(`${path}currency`, messages.noLineInCurrency, { currency })
  const missing = new Map<number, Amount>()
  for (const side of ['debit', 'credit'] as const) {
    const places = given.flatMap((one, place) =>
      one.side === side && one.amount === null ? [place] : [],
    )
    const inCurrency = places.map((place) => given[place]!.amountCurrency!)
    if (places.length === 0) continue
    const parts = convertAll(inCurrency, rate!.value)
    places.forEach((place, index) => {
      if (parts[index] === zero)
        throw invalidField(`${path}lines.${place}.amount_currency`, messages.oneSide)
      missing.set(place, parts[index]!)
    })
  }
  return {
    currency,
    exchangeRate: rate?.text ?? null,
    lines: given.map(({ side, amount, amountCurrency }, place) => ({
      side,
      amount: amount ?? missing.get(place)!,
      amountCurrency,
    })),
  }
}

type Given = Omit<FreeAmount, 'amount'> & { readonly amount: Amount | null }

/** The side of a line: of its amount, or of the sign of that in the other currency. */
function amountOf(line: Line, path: string): Given {
  const inCurrency = line.amount_currency ?? null
  if (inCurrency !== null && line.debit == null && line.credit == null) {
    if (inCurrency === zero) throw invalidField(`${path}.amount_currency`, messages.oneSide)
    const side = inCurrency > zero ? 'debit' : 'credit'
    return { side, amount: null, amountCurrency: size(inCurrency) }
  }
  const { side, amount } = sideOf(line, path)
  const isOther = inCurrency !== null && inCurrency < zero && side === 'debit'
  if (inCurrency === zero || isOther)
    throw invalidField(`${path}.amount_currency`, messages.otherSign)
  return { side, amount, amountCurrency: inCurrency === null ? null : size(inCurrency) }
}

function sideOf(
  line: { debit?: Amount | null; credit?: Amount | null },
  path: string,
): { side: 'debit' | 'credit'; amount: Amount } {
  const debit = line.debit ?? zero
  const credit = line.credit ?? zero
  if (debit > zero && credit === zero) return { side: 'debit', amount: debit }
  if (credit > zero && debit === zero) return { side: 'credit', amount: credit }
  throw invalidField(`${path}.${credit !== zero ? 'credit' : 'debit'}`, messages.oneSide)
}

function size(amount: Amount): Amount {
  return amount < zero ? negate(amount) : amount
}
