import type {
  FaiaAccount,
  FaiaAddress,
  FaiaContact,
  FaiaParty,
} from '#formats/audit-files/faia/index'
import { type Amount, add, zero } from '#kernel/money'

/** The four kinds of accounts that the schema knows, in the words of the administration. */
export function faiaAccountType(type: string | null): FaiaAccount['type'] {
  return accountTypes[type ?? ''] ?? 'Passif'
}

const accountTypes: Readonly<Record<string, FaiaAccount['type']>> = {
  asset: 'Actif',
  income: 'Produit',
  expense: 'Charge',
}

export const faiaJournalTypes: Readonly<Record<string, string>> = {
  purchase: 'ACH',
  purchase_credit_note: 'ACH',
  sale: 'VEN',
  sale_credit_note: 'VEN',
  financial: 'BNQ',
  cash: 'CAI',
  general: 'OD',
}

/** The longest account of the standard chart that a number begins with. */
export function standardAccounts(chart: Iterable<string>): (number: string) => string | null {
  const known = new Set(chart)
  return (number) => {
    for (let length = number.length; length > 0; length--)
      if (known.has(number.slice(0, length))) return number.slice(0, length)
    return null
  }
}

/** Someone by one name: its first word is the first name, unless it is the only one. */
export function contactOf(
  name: string,
  { telephone, email }: Pick<FaiaContact, 'telephone' | 'email'>,
): FaiaContact {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const lastName = rest.join(' ')
  return {
    firstName: lastName === '' ? null : first,
    lastName: lastName === '' ? first : lastName,
    telephone,
    email,
  }
}

export function faiaAddress(of: {
  readonly street: string | null
  readonly house_number: string | null
  readonly box: string | null
  readonly city: string | null
  readonly postal_code: string | null
  readonly country: string | null
}): FaiaAddress {
  const { street, house_number: number, box, city, postal_code: postalCode, country } = of
  return { street, number, box, city, postalCode, country }
}

/** What a third party has on one account. */
export type PartyBalance = {
  readonly thirdPartyId: number
  readonly number: string
  readonly opening: Amount
  readonly closing: Amount
}

/** What a third party has over all accounts; he is known by his own, or by the first that has something of him. */
export function partyTotals(
  own: string | null,
  balances: readonly PartyBalance[],
): Pick<FaiaParty, 'accountId' | 'opening' | 'closing'> {
  const isThere = balances.some(({ number }) => number === own)
  return {
    accountId: isThere ? own : (balances[0]?.number ?? null),
    opening: add(zero, ...balances.map(({ opening }) => opening)),
    closing: add(zero, ...balances.map(({ closing }) => closing)),
  }
}
