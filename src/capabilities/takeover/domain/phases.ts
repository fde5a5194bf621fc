import { folded } from '#kernel/folding'

/** What a row says of the phase of its entry; flags that are added up over the rows of an entry. */
export const flags = {
  saysOpening: 1,
  saysClosing: 2,
  /** On an account that goes on into the next year. */
  isCarried: 4,
  isOpening: 8,
  isClosing: 16,
  /** The result on its way from the closing to where it waits for the meeting. */
  isTransfer: 32,
  /** The file says that it is an ordinary movement. */
  isMovement: 64,
} as const

const openingWords =
  /\ba[ -]?nouveaux?\b|\bran\b|ouverture|reouverture|opening|beginbalans|heropening|eroffnung|saldovortrag|openingsbalans|solde(?:s)? (?:initia|report)/
const closingWords =
  /cloture de l.exercice|afsluiting van (?:het )?boekjaar|closing of fiscal year|abschluss des geschaftsjahre?s/
const transferWords =
  /en instance d.affectation|in afwachting van bestemming|pending appropriation|vor seiner verwendung/

/** What the words of a line say of its entry. */
export function flagsOfLabel(label: string): number {
  const text = folded(label)
  return (
    (openingWords.test(text) ? flags.saysOpening : 0) |
    (closingWords.test(text) ? flags.saysClosing : 0) |
    (transferWords.test(text) ? flags.isTransfer : 0)
  )
}

/** What the columns `phase` and `origin` of our own exports say. */
export function flagsOfPhase(phase: string | undefined, origin: string | undefined): number {
  if (phase === 'opening') return flags.isOpening
  if (phase === 'closing') return flags.isClosing
  if (phase !== 'year') return 0
  return origin === 'opening' ? flags.isTransfer : flags.isMovement
}

/** Whether a journal holds what opens years: by its code, its type or its name. */
export function isOpeningJournal(code: string, label: string | null, type: string | null): boolean {
  return (
    /^(?:R?AN|A-?N[0-9X]?|ANO(?:UV)?|RAN[0-9]|OUV|OPEN(?:ING)?|BEGIN)$/i.test(code) ||
    (type !== null && /^(?:opening|a[ -]?nouveaux?|ouverture|eroffnung)$/.test(folded(type))) ||
    (label !== null && /\ba[ -]?nouveaux?\b|^ouverture|beginbalans|eroffnung/.test(folded(label)))
  )
}

export type EntryFacts = {
  /** Flags that any of its rows has, and those that all of them have. */
  readonly some: number
  readonly all: number
  readonly isInOpeningJournal: boolean
  readonly isOnFirstDay: boolean
  readonly isOnLastDay: boolean
}

export type FoundPhase = 'opening' | 'closing' | 'transfer' | 'year' | 'misplaced'

/** What an entry of the file is to its year. `misplaced`: it opens a year by its words, and stands elsewhere. */
export function phaseOf(entry: EntryFacts): FoundPhase {
  const { some, all, isInOpeningJournal, isOnFirstDay, isOnLastDay } = entry
  const isCarried = (all & flags.isCarried) !== 0
  if (some & flags.isClosing) return isOnLastDay ? 'closing' : 'year'
  if (some & flags.isOpening) return isOnFirstDay ? 'opening' : 'misplaced'
  if (some & flags.isTransfer && isOnFirstDay && isCarried) return 'transfer'
  if (some & flags.isMovement) return 'year'
  if (some & flags.saysClosing && isOnLastDay) return 'closing'
  if (isInOpeningJournal) return isOnFirstDay && isCarried ? 'opening' : 'misplaced'
  return some & flags.saysOpening && isOnFirstDay && isCarried ? 'opening' : 'year'
}
