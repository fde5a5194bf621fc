import { vatNumberSpellings } from '#countries'

/** What tells which third party a row of a file is about. */
export type Key = {
  readonly type: string
  /** In capitals. */
  readonly code: string | null
  /** In the shortest of its spellings. */
  readonly vatNumber: string | null
}

type Known = { id: number; type: string; code: string; vat_number: string | null }

export type Match<Party> =
  | { readonly is: 'known'; readonly party: Party }
  | { readonly is: 'new' }
  | { readonly is: 'ambiguous' }

/** Finds the third party of a key: by code and type, else by VAT number and type. */
export function matcher<Party extends Known>(
  parties: readonly Party[],
): (key: Key) => Match<Party> {
  const byCode = new Map<string, Party>()
  const byVatNumber = new Map<string, Party[]>()
  for (const party of parties) {
    byCode.set(`${party.type}/${party.code.toUpperCase()}`, party)
    if (party.vat_number === null) continue
    const key = `${party.type}/${vatNumberSpellings(party.vat_number)[0]}`
    byVatNumber.set(key, [...(byVatNumber.get(key) ?? []), party])
  }
  return ({ type, code, vatNumber }) => {
    const named = code === null ? undefined : byCode.get(`${type}/${code}`)
    if (named) return { is: 'known', party: named }
    const [first, second] =
      vatNumber === null ? [] : (byVatNumber.get(`${type}/${vatNumber}`) ?? [])
    if (second) return { is: 'ambiguous' }
    return first ? { is: 'known', party: first } : { is: 'new' }
  }
}
