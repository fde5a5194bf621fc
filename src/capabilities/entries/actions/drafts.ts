import {
  accountsNeeded,
  converted,
  type DraftLine,
  type EntryDraft,
  grossOf,
  type Invoice,
  invoiceEntry,
  type LineDraft,
  ledgerMessages,
  ledgerProblems,
  parseRate,
  plainDraft,
  type References,
  vatBoxesOfLine,
} from '#capabilities/ledger'
import { addDays, type Day, daysBetween, lastDay } from '#kernel/days'
import { type Amount, formatAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { messages as inputMessages } from '#platform/http/input-messages'
import { messages } from '../problems.js'
import type { BatchItem, NewEntry, NewInvoice } from '../schemas.js'

type AccountNamed = { account?: string | null; account_id?: number | null }
type Analytic = LineDraft['analytic'] | null | undefined

/** A free entry: each line has one side, above zero; that they balance is the ledger's own rule. */
export function freeDraft(
  body: NewEntry,
  references: References,
  path: string,
  origin: 'manual' | 'batch',
): EntryDraft {
  if (body.lines.length < 2) throw invalidField(`${path}lines`, messages.twoLines)
  const lines = body.lines.map((line, place): LineDraft => {
    const at = `${path}lines.${place}`
    const account = accountOf(line, references, at)
    const { side, amount } = sideOf(line, at)
    if (line.third_party_id != null)
      references.thirdParty(line.third_party_id, `${at}.third_party_id`)
    const vat =
      line.vat_code == null
        ? null
        : references.vatCode(line.vat_code, body.entry_date, `${at}.vat_code`)
    const { role, boxes } = vat
      ? vatBoxesOfLine(references.vatRule(vat), vat.direction, account, side, amount)
      : { role: null, boxes: [] }
    return {
      account,
      side,
      amount,
      label: line.label ?? null,
      vatCode: vat?.code ?? null,
      vatRole: role,
      isThirdParty: line.third_party_id != null,
      amountCurrency: null,
      boxes,
      thirdPartyId: line.third_party_id ?? null,
      dueDate: line.due_date ?? (line.third_party_id == null ? null : (body.due_date ?? null)),
      analytic: analyticOf(line.analytic, `${at}.analytic`),
    }
  })
  if (body.third_party_id != null)
    references.thirdParty(body.third_party_id, `${path}third_party_id`)
  return {
    ...plainDraft,
    ...headOf(body),
    path,
    origin,
    dueDate: body.due_date ?? null,
    thirdPartyId: body.third_party_id ?? null,
    lines,
  }
}

/** An invoice or credit note: VAT and the line of the third party are reckoned (accounting rules 1 to 3). */
export function invoiceDraft(
  body: NewInvoice,
  isCreditNote: boolean,
  references: References,
  path: string,
  fileCurrency: string,
): EntryDraft {
  const journal = references.journal(body.journal_id, `${path}journal_id`)
  const direction = directionOf(journal.type, isCreditNote)
  if (direction === null)
    throw mismatch(`${path}journal_id`, ledgerProblems.journal_mismatch, journal.code)
  const party = references.thirdParty(body.third_party_id, `${path}third_party_id`)
  if (party.type !== (direction === 'purchase' ? 'supplier' : 'customer'))
    throw mismatch(`${path}third_party_id`, ledgerMessages.thirdPartyType, journal.code)
  const controlId = party.account_id ?? journal.control_account_id
  if (controlId === null)
    throw invalidField(`${path}journal_id`, ledgerMessages.noControlAccount, {
      journal: journal.code,
    })
  const kind = { direction, isCreditNote }
  const invoice: Invoice = {
    ...kind,
    controlAccount: references.account(controlId, `${path}third_party_id`).number,
    lines: body.lines.map((line, place) => {
      const at = `${path}lines.${place}`
      return {
        account: accountOf(line, references, at),
        amount: line.amount,
        vat: ruleOf(line.vat_code ?? null, kind, body.entry_date, references, `${at}.vat_code`),
        label: line.label ?? null,
      }
    }),
  }
  const gross = grossOf(invoice)
  if (gross <= zero)
    throw invalidField(`${path}lines`, messages.totalNotPositive, { total: formatAmount(gross) })
  const { currency, rate } = currencyOf(body, path, fileCurrency)
  const inOwn = invoiceEntry(invoice)
  const lines = rate === null ? inOwn : converted(inOwn, rate.value)
  if (lines.length === 0)
    throw invalidField(`${path}lines`, messages.totalNotPositive, { total: formatAmount(zero) })
  const dueDate = dueDateOf(body, party.payment_terms_days)
  body.lines.forEach((line, place) => {
    analyticOf(line.analytic, `${path}lines.${place}.analytic`)
  })
  return {
    ...plainDraft,
    ...headOf(body),
    path,
    origin: 'invoice',
    dueDate,
    thirdPartyId: party.id,
    currency,
    exchangeRate: rate?.text ?? null,
    lines: lines.map((line) => lineOfInvoice(line, party.id, dueDate)),
  }
}

function lineOfInvoice(line: DraftLine, thirdPartyId: number, dueDate: Day | null): LineDraft {
  return {
    ...line,
    thirdPartyId: line.isThirdParty ? thirdPartyId : null,
    dueDate: line.isThirdParty ? dueDate : null,
    analytic: [],
  }
}

function headOf(body: NewEntry | NewInvoice | BatchItem) {
  return {
    journalId: body.journal_id,
    entryDate: body.entry_date,
    label: body.label ?? null,
    reference: body.reference ?? null,
    documentReference: body.document_reference ?? null,
  }
}

function accountOf(line: AccountNamed, references: References, path: string): string {
  if (line.account != null) return references.account(line.account, `${path}.account`).number
  if (line.account_id != null)
    return references.account(line.account_id, `${path}.account_id`).number
  throw invalidField(`${path}.account`, inputMessages.required, { field: `${path}.account` })
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

/** What an invoice of a journal is: `entries/invoice` takes invoice journals, `credit-note` the others. */
function directionOf(type: string, isCreditNote: boolean): 'purchase' | 'sale' | null {
  if (type === (isCreditNote ? 'purchase_credit_note' : 'purchase')) return 'purchase'
  return type === (isCreditNote ? 'sale_credit_note' : 'sale') ? 'sale' : null
}

function mismatch(
  path: string,
  text: typeof ledgerProblems.journal_mismatch | typeof ledgerMessages.thirdPartyType,
  journal: string,
) {
  const values = { journal }
  return problem(ledgerProblems.journal_mismatch, values, {
    fields: { [path]: [{ text, values }] },
  })
}

/** What a VAT code says, once it fits the invoice and the accounts for its VAT are there. */
function ruleOf(
  code: string | null,
  kind: Pick<Invoice, 'direction' | 'isCreditNote'>,
  day: Day,
  references: References,
  path: string,
) {
  if (code === null) return null
  const vat = references.vatCode(code, day, path)
  if (vat.direction !== kind.direction)
    throw invalidField(path, ledgerMessages.vatCodeDirection, { code })
  const rule = references.vatRule(vat)
  for (const account of accountsNeeded(rule, kind)) {
    if (account === null) throw invalidField(path, messages.vatCodeWithoutAccount, { code })
    references.account(account, path)
  }
  return rule
}

/** The day to pay by: as given, else by the terms of the third party. */
function dueDateOf(body: NewInvoice, terms: number | null): Day | null {
  if (body.due_date !== undefined) return body.due_date
  if (terms === null) return null
  return addDays(body.entry_date, Math.min(terms, daysBetween(body.entry_date, lastDay)))
}

const isoCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** The currency of a foreign document with its rate, both kept as they were given (accounting rule 8). */
function currencyOf(body: NewInvoice, path: string, own: string) {
  const currency = body.currency?.toUpperCase() ?? own
  if (!isoCurrencies.has(currency))
    throw invalidField(`${path}currency`, messages.currencyUnknown, { currency })
  if (currency === own) {
    if (body.exchange_rate != null)
      throw invalidField(`${path}exchange_rate`, messages.rateOfOwnCurrency)
    return { currency: null, rate: null }
  }
  if (body.exchange_rate == null)
    throw invalidField(`${path}exchange_rate`, messages.rateNeeded, { currency: own })
  const value = parseRate(body.exchange_rate)
  if (!value) throw invalidField(`${path}exchange_rate`, messages.rateInvalid)
  return { currency, rate: { value, text: tenDecimals(body.exchange_rate) } }
}

/** As the database shows it. */
function tenDecimals(rate: string): string {
  const [units, decimals = ''] = rate.split('.')
  return `${BigInt(units!)}.${decimals.padEnd(10, '0')}`
}

/** Analytic codes have no table yet, so that none that is named can exist. */
export function analyticOf(analytic: Analytic, path: string): LineDraft['analytic'] {
  if (analytic == null || analytic.length === 0) return []
  throw invalidField(`${path}.0.code_id`, messages.analyticUnknown)
}
