import type { PartySide } from './codes.js'
import type { JournalLines } from './journal-type.js'

/** What the file says of one of its codes; its place is what rows are noted with. */
export type TheirAccount = {
  readonly place: number
  readonly code: string
  /** Its digits. */
  readonly number: string
  readonly side: PartySide | null
  label: string | null
  lines: number
  readonly row: number
  isLettered: boolean
  /** Lines that name no third party. */
  nameless: number
}

export type TheirJournal = {
  readonly place: number
  readonly code: string
  label: string | null
  type: string | null
  lines: number
  readonly row: number
  readonly on: JournalLines
  /** How often each account of money is touched, by its place. */
  readonly money: Map<number, number>
}

export type TheirParty = {
  readonly place: number
  readonly code: string
  /** Of the account it stands on; null where that says nothing. */
  readonly side: PartySide | null
  name: string | null
  vatNumber: string | null
  lines: number
  readonly row: number
}

/** So many different codes of a kind a file may name. */
export const mostCodes = { accounts: 20_000, journals: 1000, parties: 100_000 } as const

/** The codes of a file, each known once. */
export function dictionary<Entry extends { readonly place: number }>(most: number) {
  const byKey = new Map<string, Entry>()
  const all: Entry[] = []
  return {
    all: all as readonly Entry[],
    isFull: () => all.length >= most,
    find: (key: string) => byKey.get(key),
    add(key: string, entry: Entry): Entry {
      byKey.set(key, entry)
      all.push(entry)
      return entry
    },
  }
}
