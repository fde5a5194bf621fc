/** Looks the numbers of a text up: the longest first, so that `2026-0141` is not the `0141` of someone else. */
import type { IndexedItem, ItemIndex } from './item-index.js'
import type { PendingTransaction } from './model.js'
import { digitsIn, isDigits, spellings, structuredOf, tailForm } from './numbers.js'
import { companyKey, type PartyIndex } from './party-index.js'
import { isInvoiceWord, mayBeDay, spend, type Word } from './words.js'

/** A number in a text and the open items that bear it. */
export type Mention = {
  readonly written: string
  /** As it is looked up. */
  readonly key: string
  /** A part of a number, or one that may be a day, means an item only where who pays agrees. */
  readonly strength: 'structured' | 'whole' | 'part'
  readonly items: ReadonlySet<IndexedItem>
}

/** Where mentions are looked up, and what has been found so far. */
export type Search = {
  readonly items: ItemIndex
  readonly parties: PartyIndex
  readonly transaction: PendingTransaction
  readonly found: {
    readonly open: Mention[]
    readonly paid: string[]
    stranger: string | null
    readonly parties: Set<number>
  }
}

export function lookUpStructured({ items, found }: Search, communication: string): void {
  const bearers = items.byStructured.get(communication)
  const [written, key] = [communication, communication]
  if (bearers) found.open.push({ written, key, strength: 'structured', items: bearers })
  else if (items.paid.byNumber.has(key)) found.paid.push(written)
  else found.stranger = communication
}

/** As many words as a number is written in. */
const mostWords = 4
/** A number of fewer digits names nothing. */
const fewestDigits = 4
const joining = /^[ ./_:#-]{1,3}$/

export function lookUpWords(search: Search, words: readonly Word[]): void {
  for (let count = mostWords; count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      if (!mayBeNumber(words, at, count)) continue
      const gram = words.slice(at, at + count)
      const place = {
        isPiece: isGlued(words, at) || isGlued(words, at + count),
        isAnnounced: isInvoiceWord(words[at - 1]?.text) || count === words.length,
      }
      if (lookUp(search, gram, place)) spend(words, at, count)
    }
}

/** Whether words that nothing explains yet stand together and have digits enough. */
function mayBeNumber(words: readonly Word[], at: number, count: number): boolean {
  let digits = 0
  for (let place = at; place < at + count; place++) {
    const word = words[place]!
    if (word.isSpent || (place > at && !joining.test(word.gap))) return false
    digits += word.digits
  }
  return digits >= fewestDigits
}

/** Whether a word goes on where digits before it end: `2026-0141` in `2026-0141-88`. */
function isGlued(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  if (before === undefined || word === undefined) return false
  return /^[._-]$/.test(word.gap) && /\d$/.test(before.text) && /^\d/.test(word.text)
}

type Place = {
  /** Of something longer. */
  readonly isPiece: boolean
  /** A word before it says what it is, or it is all that the text says. */
  readonly isAnnounced: boolean
}

function lookUp(search: Search, gram: readonly Word[], place: Place): boolean {
  const { items, parties, found } = search
  const joined = gram.map(({ text }) => text).join('')
  const structured = joined.length === 12 || joined.startsWith('rf') ? structuredOf(joined) : null
  if (structured && (items.byStructured.has(structured) || items.paid.byNumber.has(structured))) {
    lookUpStructured(search, structured)
    return true
  }
  const companies = joined.length >= 8 ? parties.byNumber.get(companyKey(joined)) : undefined
  for (const id of companies ?? []) found.parties.add(id)
  return companies !== undefined || lookUpNumber(search, gram, joined, place)
}

/** A number of more items than that tells none of them apart. */
const mostBearers = 50

function lookUpNumber(
  { items, found, transaction }: Search,
  gram: readonly Word[],
  joined: string,
  place: Place,
): boolean {
  const runs: string[] = []
  for (const word of gram) runs.push(...word.runs)
  const { squeezed, bare, grouped } = spellings(runs)
  // A word before the number is its prefix only where the number has that prefix.
  const isAfterWord = gram[0]!.digits === 0
  const tail = gram.length === 1 && runs.length <= 2 ? tailForm(runs.at(-1)!) : null
  const written = gram.map(({ text, gap }, at) => (at === 0 ? text : gap + text)).join('')
  const whole = (isAfterWord ? [squeezed] : [squeezed, bare, grouped]).filter(isThere)
  const parts = (isAfterWord ? [] : [tail, bare]).filter(isThere)
  for (const key of whole) {
    const bearers = items.byNumber.get(key)
    if (!bearers) continue
    if (bearers.size > mostBearers) return true
    const strength = isVague(key, joined, place) ? 'part' : 'whole'
    return found.open.push({ written, key, strength, items: bearers }) > 0
  }
  const isPaid = [...whole, ...parts].some((key) =>
    items.paid.byNumber
      .get(key)
      ?.some(({ amount }) => amount === transaction.amount || !isVague(key, joined, place)),
  )
  if (isPaid) return found.paid.push(written) > 0
  for (const key of parts) {
    const bearers = items.byPart.get(key)
    if (bearers && bearers.size <= mostBearers)
      return found.open.push({ written, key, strength: 'part', items: bearers }) > 0
  }
  return false
}

function isThere(key: string | null): key is string {
  return key !== null
}

/** Four digits may be a postcode and eight a day, unless they are announced; a piece of something may be anything. */
function isVague(key: string, joined: string, { isPiece, isAnnounced }: Place): boolean {
  if (isPiece || key.startsWith('…')) return true
  if (key.includes('-') && digitsIn(key.split('-').at(-1)!) < 3) return true
  const [prefix = ''] = /^[a-z]+/.exec(joined) ?? []
  const isShort = isDigits(key) && key.length <= 4
  const isDoubtful = isShort || mayBeDay(joined.slice(prefix.length))
  return isDoubtful && !isAnnounced && !isInvoiceWord(prefix)
}
