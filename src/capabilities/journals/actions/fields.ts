import { currencyNamed } from '#capabilities/ledger'
import { bic, iban, type JournalType } from '#countries'
import type { Text } from '#kernel/languages'
import { invalid, type Message } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages } from '../problems.js'
import type { JournalFields } from '../queries/journals.js'
import type { Journal, JournalPatch, NewJournal } from '../schemas.js'
import { controlAccountOf } from './control-account.js'

/** Documents and the program's own entries need a journal of these types to go to. */
export const typesWithDefault: ReadonlySet<JournalType> = new Set([
  'purchase',
  'purchase_credit_note',
  'sale',
  'sale_credit_note',
  'general',
])

/**
 * The fields of a journal as they will be stored: what was sent, over what the journal was (null for a
 * new one), over what its type gives.
 */
export async function settleFields(
  op: CompanyOperation,
  body: NewJournal | JournalPatch,
  before: Journal | null,
  all: readonly Journal[],
): Promise<JournalFields> {
  const wrong: Record<string, Message[]> = {}
  const refuse = (field: string, text: Text) => {
    wrong[field] = [{ text }]
  }
  const type = body.type ?? before!.type
  const label = body.label ?? before!.label
  const code = codeOf(body, before, refuse)
  const bank = bankOf(body, before, type, refuse)
  const currency = currencyOf(body, before, type, op.company.currency, refuse)
  const state = stateOf(body, before, type, all, refuse)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return {
    code,
    label,
    type,
    ...bank,
    currency,
    ...state,
    description: body.description === undefined ? (before?.description ?? null) : body.description,
    control_account_id: await controlAccountOf(op, body, before, { type, label }),
  }
}

type Refuse = (field: string, text: Text) => void

function codeOf(body: JournalPatch, before: Journal | null, refuse: Refuse): string {
  if (body.code === undefined) return before!.code
  if (!/^[A-Za-z0-9]{1,6}$/.test(body.code)) refuse('code', messages.codeShape)
  return body.code.toUpperCase()
}

/** The bank account, which only a financial journal has; a journal that becomes another loses it. */
function bankOf(
  body: JournalPatch,
  before: Journal | null,
  type: JournalType,
  refuse: Refuse,
): Pick<JournalFields, 'iban' | 'bic'> {
  if (type !== 'financial') {
    if (body.iban != null) refuse('iban', messages.financialOnly)
    if (body.bic != null) refuse('bic', messages.financialOnly)
    return { iban: null, bic: null }
  }
  return {
    iban: body.iban === undefined ? (before?.iban ?? null) : ibanOf(body.iban, refuse),
    bic: body.bic === undefined ? (before?.bic ?? null) : bicOf(body.bic, refuse),
  }
}

/** The currency of its bank account; whatever has none keeps its books in that of the file. */
function currencyOf(
  body: JournalPatch,
  before: Journal | null,
  type: JournalType,
  own: string,
  refuse: Refuse,
): string {
  const given = body.currency == null ? null : currencyNamed(body.currency, 'currency')
  if (type === 'financial')
    return given ?? (body.currency === undefined ? (before?.currency ?? own) : own)
  if (given !== null && given !== own) refuse('currency', messages.financialOnly)
  return own
}

function ibanOf(given: string | null, refuse: Refuse): string | null {
  if (given === null) return null
  const read = iban(given)
  if (read.ok) return read.value
  refuse('iban', messages.badIban)
  return null
}

function bicOf(given: string | null, refuse: Refuse): string | null {
  if (given === null) return null
  const read = bic(given)
  if (read.ok) return read.value
  refuse('bic', messages.badBic)
  return null
}

/** Whether it is in use and whether it is the default of its type: the first of a type is. */
function stateOf(
  body: JournalPatch,
  before: Journal | null,
  type: JournalType,
  all: readonly Journal[],
  refuse: Refuse,
): Pick<JournalFields, 'is_active' | 'is_default'> {
  const isActive = body.is_active ?? before?.is_active ?? true
  const isSameType = before?.type === type
  const isFirst = isActive && !all.some((one) => one.is_default && one.type === type)
  const isDefault = body.is_default ?? (isSameType ? before.is_default : isFirst)
  if (before?.is_default && typesWithDefault.has(before.type) && !(isSameType && isDefault))
    refuse(isSameType ? 'is_default' : 'type', messages.lastDefault)
  if (isDefault && !isActive)
    refuse(body.is_active === false ? 'is_active' : 'is_default', messages.defaultIsActive)
  return { is_active: isActive, is_default: isDefault }
}
