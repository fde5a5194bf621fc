/** Whether the account to pay to and what is to be said with a payment are the right ones. */
import type { Extracted } from '#formats/e-invoices/index'
import type { Findings } from '../findings.js'
import { isAccountDrawn, isAccountLost } from '../misread.js'
import type { Cell, Paper } from '../words.js'

const accountWords =
  /(?<![a-z])(?:iban|ibam|bic|(?:bank)?rekening(?:nummer)?|compte(?: bancaire)?|bankverbindung|(?:bank )?account(?: number)?|(?:bank|empfanger)?konto|virement|overschrijving|uberweisung)(?![a-z])/
const accountLike = /(?<![A-Za-z0-9])[A-Z]{2}[\dOoIlSBgq]{2}(?:[ .]?[\dA-ZoOlgq]{4}){2}/

export function isAccountDoubtful({ account, parties, ids, paper }: Findings): boolean {
  const states = new Set(ids.accounts.map(({ value }) => value.slice(0, 2)))
  if (account !== undefined) {
    const isKnown = parties.known?.ibans.includes(account.value) === true
    const home = parties.direction === 'purchase' ? (parties.other?.country ?? null) : null
    // Of several accounts, one of another state than the seller's may be the customer's.
    const isForeign =
      home !== null && (states.has(home) || paper.isRecognised) && !account.value.startsWith(home)
    const isDrawn =
      paper.isRecognised && (isAccountDrawn(paper, account.row) || isNobodys(account.value))
    return !isKnown && (!account.isSound || account.isRepaired || isForeign || isDrawn)
  }
  // Two accounts cannot both be the customer's.
  if (new Set(ids.accounts.map(({ value }) => value)).size > 1) return true
  const sound = [...ids.accounts, ...ids.companies].filter(({ isSound }) => isSound)
  const read = new Set([...sound, ...ids.references].map(({ cell }) => cell))
  const isRead = (cell: Cell) => read.has(cell)
  const unread = paper.cells.filter((cell) => !isRead(cell))
  if (unread.some(({ text }) => text.length < 200 && accountLike.test(text))) return true
  if (!paper.isRecognised) return false
  // A till was paid, and prints many a long number.
  return (
    (!paper.isNarrow && isAccountLost(unread)) ||
    unread.some((cell) => announcesAccount(paper, cell))
  )
}

/** These States begin an account with the letters of a bank. */
function isNobodys(value: string): boolean {
  return /^(?:NL|GB|IE)/.test(value) && !/^..\d\d[A-Z]{4}/.test(value)
}

/** The words with as many signs beside or below them as accounts have. */
function announcesAccount(paper: Paper, cell: Cell): boolean {
  if (!accountWords.test(cell.plain)) return false
  const right = paper.rows[cell.row]!.cells[cell.place + 1]
  const below = paper.rows[cell.row + 1]?.cells.find(
    (one) => one.x < cell.right && one.right > cell.x,
  )
  const text = [cell, right, below].map((one) => one?.text ?? '').join(' ')
  if (/(?<![A-Za-z0-9])[A-Z]{2}\d{2}$/.test(cell.text)) return true
  return text.replace(/[^\dOIlSB]/g, '').length >= 8
}

export function isCommunicationDoubtful({ paper }: Findings, extracted: Extracted): boolean {
  if (!paper.isRecognised || extracted.structured_communication !== null) return false
  return paper.cells.some(({ text }) => /\+{3}|\*{3}\s?\d{3}\/|\d{3}\/\d{4}\/\d/.test(text))
}
