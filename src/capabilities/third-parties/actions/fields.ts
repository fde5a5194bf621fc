import { type ControlRole, ledgerMessages } from '#capabilities/ledger'
import {
  bic,
  countryOfVatNumber,
  forms28150,
  iban,
  readEnterpriseNumber,
  readPartyVatNumber,
} from '#countries'
import type { Text, TextValues } from '#kernel/languages'
import { formatAmount, zero } from '#kernel/money'
import { invalid, type Message } from '#kernel/problem'
import { isCountry } from '#kernel/regions'
import { storedFields } from '#platform/db/columns'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { participantsBy, participantsOf } from '../domain/participants.js'
import { badVatNumber, messages } from '../problems.js'
import type { AccountKnown, VatCodeKnown } from '../queries/references.js'
import type { Draft } from '../queries/third-parties.js'
import {
  type BankAccount,
  type NewThirdParty,
  noFees,
  ThirdParty,
  type ThirdPartyPatch,
} from '../schemas.js'

export type Given = ThirdPartyPatch | NewThirdParty
export type Wrong = Record<string, Message[]>

/** What is known of the file and of the records that are named. */
export type Known = {
  readonly country: string
  readonly accounts: ReadonlyMap<number, AccountKnown>
  readonly vatCodes: ReadonlyMap<number, VatCodeKnown>
  /** Whose control accounts the accounts are already. */
  readonly controlRoles: ReadonlyMap<number, ReadonlySet<ControlRole>>
}

type Refuse = (field: string, text: Text, values?: TextValues) => void

/** A new third party before anything is known of it: what is not said here is empty. */
const blank = {
  ...Object.fromEntries(storedFields(ThirdParty).map((name) => [name, null])),
  // Empty until one is made from the name.
  code: '',
  ibans: [],
  default_analytic: [],
  is_active: true,
  is_blocked: false,
  no_reminders: false,
  bounced_emails: [],
  fees_281_50: noFees,
} as unknown as Omit<Draft, 'type' | 'name' | 'country'>

/** A new third party as it will be stored, and what is wrong with it. */
export function newDraft(given: NewThirdParty, known: Known): { draft: Draft; wrong: Wrong } {
  const { type, name, code, ...rest } = given
  const country = given.country ? known.country : countryNamed(given.vat_number, known)
  const start: Draft = { ...blank, type, name, country }
  return changed(start, { ...rest, ...(code ? { code } : {}) }, known)
}

/**
 * A third party with what was given laid over it, and what is wrong with that: numbers are checked by
 * its country, that of VAT by its own prefix, and kept bare; what is named must exist and fit. What was there before is not judged again.
 */
export function changed<Before extends Draft>(
  before: Before,
  given: ThirdPartyPatch,
  known: Known,
): { draft: Before; wrong: Wrong } {
  const wrong: Wrong = {}
  const refuse: Refuse = (field, text, values = {}) => {
    wrong[field] = [...(wrong[field] ?? []), { text, values: { field, ...values } }]
  }
  const { vat_number, enterprise_number, country, ibans, credit_limit, fees_281_50, ...others } =
    given
  // Where its lines belong is checked by who holds the codes.
  const { default_analytic: _, ...same } = others
  const draft: Before = { ...before, ...same }
  if (given.code !== undefined && !/^[A-Za-z0-9._/-]+$/.test(given.code))
    refuse('code', messages.codeShape)
  placeNumbers(draft, before, { vat_number, enterprise_number, country }, known, refuse)
  if (ibans !== undefined) draft.ibans = bankAccounts(ibans ?? [], refuse)
  if (credit_limit !== undefined) {
    draft.credit_limit = credit_limit === null ? null : formatAmount(credit_limit)
    if (credit_limit !== null && credit_limit < zero)
      refuse('credit_limit', inputMessages.minimum, { min: 0 })
  }
  if (fees_281_50 !== undefined) draft.fees_281_50 = feesOf(draft, fees_281_50, refuse)
  placeParticipant(draft, before, given, refuse)
  checkNamed(draft, before, known, refuse)
  keepBounces(draft)
  if (draft.vat_number !== before.vat_number) {
    draft.vat_valid = null
    draft.vat_checked_at = null
    draft.vat_consultation_number = null
  }
  return { draft, wrong }
}

/** What a mail server said of an address holds for as long as it is one of the third party. */
export function keepBounces(draft: Draft): void {
  const { email, invoice_email, reminder_email } = draft
  const own = [email, invoice_email, reminder_email].map((address) => address?.toLowerCase())
  draft.bounced_emails = draft.bounced_emails.filter((address) => own.includes(address))
  if (draft.bounced_emails.length > 0) return
  draft.email_bounced_at = null
  draft.email_bounce_reason = null
}

/** A third party with what had been found out about the numbers that it has again. */
export function remembering<Before extends Draft>(draft: Before, old: Draft): Before {
  const { vat_valid, vat_checked_at, peppol_registered, peppol_checked_at } = old
  const { vat_consultation_number = null } = old
  const isSameNumber = draft.vat_checked_at === null && draft.vat_number === old.vat_number
  const isSameParticipant =
    draft.peppol_checked_at === null && participantsOf(draft).join() === participantsOf(old).join()
  return {
    ...draft,
    ...(isSameNumber ? { vat_valid, vat_checked_at, vat_consultation_number } : {}),
    ...(isSameParticipant ? { peppol_registered, peppol_checked_at } : {}),
  }
}

/** Throws what is wrong, if anything is. */
export function accepted<Before extends Draft>(checked: { draft: Before; wrong: Wrong }): Before {
  if (Object.keys(checked.wrong).length > 0) throw invalid(checked.wrong)
  return checked.draft
}

type Numbers = Pick<ThirdPartyPatch, 'vat_number' | 'enterprise_number' | 'country'>

/** Who says no country is where the VAT number says, else where the file is. */
function countryNamed(number: string | null | undefined, known: Known): string {
  const named = number ? countryOfVatNumber(number) : null
  return named !== null && isCountry(named) ? named : known.country
}

/** A third party that moves to another country takes only numbers along that are valid there. */
function placeNumbers(
  draft: Draft,
  before: Draft,
  given: { [Name in keyof Numbers]: Numbers[Name] | undefined },
  known: Known,
  refuse: Refuse,
): void {
  if (given.country !== undefined)
    draft.country = given.country?.toUpperCase() ?? countryNamed(given.vat_number, known)
  const country = draft.country ?? known.country
  if (!isCountry(country)) {
    refuse('country', messages.unknownCountry)
    return
  }
  const hasMoved = draft.country !== before.country
  const number = (field: 'vat_number' | 'enterprise_number') =>
    given[field] !== undefined ? given[field] : hasMoved ? draft[field] : undefined
  const vatNumber = number('vat_number')
  if (vatNumber !== undefined) {
    const read = vatNumber === null ? null : readPartyVatNumber(vatNumber, country)
    if (read?.ok === false) refuse('vat_number', badVatNumber(read.country))
    else draft.vat_number = read?.value ?? null
  }
  const enterpriseNumber = number('enterprise_number')
  if (enterpriseNumber !== undefined) {
    const read = enterpriseNumber === null ? null : readEnterpriseNumber(enterpriseNumber, country)
    if (read === null) draft.enterprise_number = null
    else if (read.ok && read.value !== '') draft.enterprise_number = read.value
    else refuse('enterprise_number', messages.badNumber, { country })
  }
}

/** Bank accounts as they are stored: each once, exactly one of them the default. */
function bankAccounts(given: NonNullable<ThirdPartyPatch['ibans']>, refuse: Refuse): BankAccount[] {
  const seen = new Set<string>()
  const accounts = given.map(({ iban: text, bic: code, is_default }, place): BankAccount => {
    const number = iban(text)
    const value = number.ok ? number.value : text
    if (!number.ok) refuse(`ibans.${place}.iban`, messages.badIban)
    else if (seen.has(value)) refuse(`ibans.${place}.iban`, messages.ibanTwice)
    seen.add(value)
    const bank = code == null ? null : bic(code)
    if (bank?.ok === false) refuse(`ibans.${place}.bic`, messages.badBic)
    return { iban: value, bic: bank?.ok ? bank.value : null, is_default: is_default === true }
  })
  const defaults = accounts.filter((account) => account.is_default)
  if (defaults.length > 1) refuse('ibans', messages.oneDefault)
  if (defaults.length === 0 && accounts[0]) accounts[0].is_default = true
  return accounts
}

function feesOf(
  { fees_281_50: before }: Draft,
  given: NonNullable<ThirdPartyPatch['fees_281_50']> | null,
  refuse: Refuse,
): Draft['fees_281_50'] {
  if (given === null) return noFees
  const fees = { ...before, ...given }
  if (fees.national_number === null) return fees
  const number = forms28150.nationalNumber(fees.national_number)
  if (!number.ok) refuse('fees_281_50.national_number', messages.badNationalNumber)
  return { ...fees, national_number: number.ok ? number.value : null }
}

/**
 * An identifier that followed from the numbers goes when these change; and what the network said about
 * one identifier does not hold for another.
 */
function placeParticipant(
  draft: Draft,
  before: Draft,
  given: ThirdPartyPatch,
  refuse: Refuse,
): void {
  const { peppol_identifier: identifier } = given
  if (identifier === undefined) {
    const followed = participantsBy(before).includes(before.peppol_identifier ?? '')
    const follows = participantsBy(draft).includes(before.peppol_identifier ?? '')
    if (followed && !follows) draft.peppol_identifier = null
  } else if (identifier !== null) {
    draft.peppol_identifier = identifier.replace(/\s/g, '')
    if (!/^\d{4}:[\w.:+-]{1,130}$/.test(draft.peppol_identifier))
      refuse('peppol_identifier', messages.badParticipant)
  }
  if (participantsOf(draft).join() === participantsOf(before).join()) return
  draft.peppol_registered = null
  draft.peppol_checked_at = null
}

/** Whether an account is the control account of the other type of third party, or of a journal of money. */
function isOfOthers(id: number, type: Draft['type'], { controlRoles }: Known): boolean {
  return [...(controlRoles.get(id) ?? [])].some((role) => role !== type)
}

/** The accounts and the VAT code that are newly named exist, take lines and fit. */
function checkNamed(draft: Draft, before: Draft, known: Known, refuse: Refuse): void {
  for (const field of ['account_id', 'default_account_id'] as const) {
    const id = draft[field]
    const isSame = id === before[field] && (field !== 'account_id' || draft.type === before.type)
    if (id === null || isSame) continue
    const account = known.accounts.get(id)
    const named = { account: account?.number ?? '' }
    if (!account) refuse(field, ledgerMessages.unknownAccount)
    else if (account.kind === 'heading') refuse(field, ledgerMessages.headingTakesNoLines, named)
    else if (!account.is_active) refuse(field, ledgerMessages.inactiveAccount, named)
    else if (field === 'account_id' && !account.is_reconcilable)
      refuse(field, messages.notReconcilable, named)
    else if (field === 'account_id' && isOfOthers(id, draft.type, known))
      refuse(field, messages.accountOfOthers, named)
  }
  const id = draft.default_vat_code_id
  if (id === null || (id === before.default_vat_code_id && draft.type === before.type)) return
  const vatCode = known.vatCodes.get(id)
  const wanted = draft.type === 'supplier' ? 'purchase' : 'sale'
  if (!vatCode) refuse('default_vat_code_id', ledgerMessages.unknownVatCode)
  else if (vatCode.direction !== wanted)
    refuse(
      'default_vat_code_id',
      wanted === 'purchase' ? messages.vatCodeOfPurchases : messages.vatCodeOfSales,
      { code: vatCode.code },
    )
  else if (!vatCode.is_active)
    refuse('default_vat_code_id', messages.inactiveVatCode, { code: vatCode.code })
}
