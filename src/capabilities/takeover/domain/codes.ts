import type { CountryPack } from '#countries'
import { folded } from '#kernel/folding'

export type PartySide = 'customer' | 'supplier'

/** Where a country books customers and suppliers, by the first two digits, and the account that has them all. */
export type Sides = Readonly<Record<PartySide, string>> & {
  readonly controls: Readonly<Record<PartySide, string>>
}

export function sidesOf({ controlAccounts }: Pick<CountryPack, 'controlAccounts'>): Sides {
  return {
    customer: controlAccounts.customer.slice(0, 2),
    supplier: controlAccounts.supplier.slice(0, 2),
    controls: { customer: controlAccounts.customer, supplier: controlAccounts.supplier },
  }
}

export function sideOf(number: string, sides: Sides): PartySide | null {
  if (number.startsWith(sides.customer)) return 'customer'
  return number.startsWith(sides.supplier) ? 'supplier' : null
}

export type SplitAccount = {
  readonly number: string
  /** Whose account is glued to it. */
  readonly party: string | null
  readonly side: PartySide | null
}

/**
 * An account as another program writes it: separators are dropped, and the code of a third party that is glued to it is
 * taken off (`401DUPONT`). French programs also have accounts of third parties that have no number at all: `FDUPONT` is
 * a supplier, `CMARTIN` a customer. Undefined for none.
 */
export function splitAccount(code: string, sides: Sides): SplitAccount | undefined {
  const bare = code.replace(/[\s.\-_/]/g, '')
  if (/^\d+$/.test(bare)) {
    const number = bare.length > 10 ? withoutFilling(bare).padEnd(6, '0') : bare
    return number.length > 10 ? undefined : { number, party: null, side: null }
  }
  const lettered = /^([FC])[\p{Lu}\d]{2,}$/u.exec(bare)
  if (lettered) {
    const side = lettered[1] === 'F' ? 'supplier' : 'customer'
    return { number: sides.controls[side], party: code.slice(0, 60), side }
  }
  const glued = /^(\d{2,10})(\D.*)$/.exec(bare)
  const side = glued ? sideOf(glued[1]!, sides) : null
  if (!glued || !side) return undefined
  return { number: glued[1]!, party: glued[2]!.slice(0, 60), side }
}

const totals =
  /^(?:sous[ -]?tota(?:l|ux)|tota(?:l|ux)|sub[ -]?tota(?:l|als)|subtotaal|totaal|totals|zwischensumme|gesamt(?:summe)?|summen?|solde au|a reporter)\b/

/** Whether a row adds others up: it names no account, and says so in its first words. */
export function isTotal(
  account: string | undefined,
  texts: readonly (string | undefined)[],
): boolean {
  if (account !== undefined && /^\d/.test(account)) return false
  return [account, ...texts].some((text) => text !== undefined && totals.test(folded(text)))
}

/** A number without the zeros that fill it up: `411000` and `41100000` are the same account. */
export function withoutFilling(number: string): string {
  let length = number.length
  while (length > 1 && number[length - 1] === '0') length--
  return number.slice(0, length)
}

/** The number among some that has the longest beginning in common, of two digits at least. */
export function nearestNumber(number: string, known: Iterable<string>): string | null {
  let [best, length] = [null as string | null, 1]
  for (const one of known) {
    let common = 0
    while (common < one.length && one[common] === number[common]) common++
    const isNearer = common > length || (common === length && best !== null && one < best)
    if (common >= 2 && isNearer) [best, length] = [one, common]
  }
  return best
}

/** A code of a journal as a file takes it: six letters or digits; one that is taken gets a digit. */
export function journalCode(theirs: string, isTaken: (code: string) => boolean): string {
  const plain =
    theirs
      .replace(/[^A-Za-z0-9]/g, '')
      .toUpperCase()
      .slice(0, 6) || 'JNL'
  if (!isTaken(plain)) return plain
  for (let number = 2; ; number++) {
    const code = plain.slice(0, 6 - String(number).length) + number
    if (!isTaken(code)) return code
  }
}

/** A code of a third party as a file takes it; empty where nothing of it is left. */
export function partyCode(theirs: string): string {
  return theirs
    .normalize('NFD')
    .replace(/[^A-Za-z0-9._/-]+/g, '')
    .slice(0, 20)
}
