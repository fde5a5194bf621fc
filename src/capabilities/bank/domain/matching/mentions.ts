/** What the texts of a payment name: papers that are open, papers that are paid, companies, and numbers of nothing known. */
import type { ItemIndex } from './item-index.js'
import type { PendingTransaction } from './model.js'
import { lookUpStructured, lookUpWords, type Mention, type Search } from './number-search.js'
import { digitsIn, isYear } from './numbers.js'
import type { PartyIndex } from './party-index.js'
import { isInvoiceWord, mayBeDay, type Word, wordsOf } from './words.js'

export type Mentions = {
  readonly open: readonly Mention[]
  /** Numbers of papers that were paid before. */
  readonly paid: readonly string[]
  /** A structured communication that nothing bears. */
  readonly stranger: string | null
  /** What looks like the number of a paper and is none that is known. */
  readonly unknown: readonly string[]
  /** Whose enterprise or VAT number is in the text. */
  readonly parties: ReadonlySet<number>
}

export function mentionsOf(
  books: { readonly items: ItemIndex; readonly parties: PartyIndex },
  transaction: PendingTransaction,
): Mentions {
  const found: Search['found'] = { open: [], paid: [], stranger: null, parties: new Set() }
  const { items, parties } = books
  const search: Search = { items, parties, transaction, found }
  const { structuredCommunication, communication, endToEndId, amount } = transaction
  if (structuredCommunication !== null) lookUpStructured(search, structuredCommunication)
  const text = withoutFrame(communication ?? '', structuredCommunication)
  const words = /\d/.test(text) ? wordsOf(text, amount) : []
  spendOwnMarks(words, transaction)
  lookUpWords(search, words)
  // Who pays often writes the number there; what else it says is for machines.
  if (endToEndId !== null) lookUpWords(search, wordsOf(endToEndId, amount))
  const { open, paid, stranger } = found
  return { open, paid, stranger, parties: found.parties, unknown: unexplained(words) }
}

/** The text without the structured communication that it begins with. */
function withoutFrame(text: string, structured: string | null): string {
  if (structured === null) return text
  const end = structured.startsWith('RF') ? structured.length : '+++123/1234/12345+++'.length
  return text.slice(0, end).replace(/[^A-Z0-9]/g, '') === structured ? text.slice(end) : text
}

/** References that the bank repeats in the text name no paper. */
function spendOwnMarks(words: readonly Word[], transaction: PendingTransaction): void {
  const { mandateReference, paymentInformationId } = transaction
  for (const mark of [mandateReference, paymentInformationId]) {
    if (mark === null) continue
    const parts = new Set(wordsOf(mark, transaction.amount).map(({ text }) => text))
    for (const word of words) if (parts.has(word.text)) word.isSpent = true
  }
}

/** Numbers that nothing explains: chunks of at least five digits, or of four after a word such as `invoice`. */
function unexplained(words: readonly Word[]): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; ) {
    let end = at + 1
    while (end < words.length && /^[./_-]$/.test(words[end]!.gap)) end++
    const chunk = words.slice(at, end)
    if (!chunk.some(({ isSpent }) => isSpent) && isNumberLike(chunk, words[at - 1]))
      found.push(chunk.map(({ text }) => text).join('-'))
    at = end
  }
  return found
}

function isNumberLike(chunk: readonly Word[], before: Word | undefined): boolean {
  const joined = chunk.map(({ text }) => text).join('')
  const digits = digitsIn(joined)
  if (isYear(joined) || digits < 4) return false
  return isInvoiceWord(before?.text) || (digits >= 5 && !mayBeDay(joined))
}
