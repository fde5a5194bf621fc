import { type Day, firstDay, lastDay } from '#kernel/days'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { type Axis, appliesTo, type Code } from '../domain/distribution.js'
import { type VatRule, vatRule } from '../domain/vat-rule.js'
import { fiscalYearClosed, messages, problems } from '../problems.js'
import {
  type AccountRef,
  holdReferences,
  type JournalRef,
  type PeriodRef,
  type ReferenceRows,
  type ThirdPartyRef,
  type VatCodeRef,
  type Wanted,
} from '../queries/references.js'

export type { AccountRef, JournalRef, ThirdPartyRef, VatCodeRef, Wanted }

type Manner = {
  isLenient: boolean
  isTimeless: boolean
  reachesLocked: boolean
  reachesDeclared: boolean
  seq: number | null
}

/**
 * The journals, accounts, codes, third parties and periods that entries name, read once and held for
 * the transaction. Each question is answered or refused at the field (`path`) that asks it.
 */
export class References {
  readonly #periods: readonly PeriodRef[]
  readonly #journals: ReadonlyMap<number, JournalRef>
  readonly #byNumber: ReadonlyMap<string, AccountRef>
  readonly #byId: ReadonlyMap<number, AccountRef>
  readonly #vatCodes: ReadonlyMap<string, VatCodeRef>
  readonly #rules = new Map<string, VatRule>()
  readonly #thirdParties: ReadonlyMap<number, ThirdPartyRef>
  readonly #analyticCodes: ReadonlyMap<number, Code>
  /** The axes of analytics, in their order. */
  readonly axes: readonly Axis[]

  readonly #rows: ReferenceRows
  readonly #isLenient: boolean
  readonly #isTimeless: boolean
  /** Whether locked periods serve too, which is for what opens or closes a year alone. */
  readonly reachesLocked: boolean
  /** Whether months that were declared take VAT, which is for what settles a return alone. */
  readonly reachesDeclared: boolean
  /** How often they had changed when they were read; null where they are held instead. */
  readonly seq: number | null

  constructor(
    rows: ReferenceRows,
    {
      isLenient = false,
      isTimeless = false,
      reachesLocked = false,
      reachesDeclared = false,
      seq = null,
    }: Partial<Manner> = {},
  ) {
    this.#rows = rows
    this.seq = seq
    this.#isLenient = isLenient
    this.#isTimeless = isTimeless
    this.reachesLocked = reachesLocked
    this.reachesDeclared = reachesDeclared
    this.#periods = rows.periods
    this.#journals = new Map(rows.journals.map((journal) => [journal.id, journal]))
    this.#byNumber = new Map(rows.accounts.map((account) => [account.number, account]))
    this.#byId = new Map(rows.accounts.map((account) => [account.id, account]))
    this.#vatCodes = new Map(rows.vat_codes.map((code) => [code.code, code]))
    this.#thirdParties = new Map(rows.third_parties.map((party) => [party.id, party]))
    this.axes = rows.axes
    this.#analyticCodes = new Map(rows.analytic_codes.map((code) => [code.id, code]))
  }

  /** The same, for what only undoes: journals, accounts and third parties that were retired still serve. */
  lenient(): References {
    return new References(this.#rows, { ...this.#manner, isLenient: true })
  }

  /** The same, for what is to be posted on days that nobody knows yet: of no day is anything asked. */
  timeless(): References {
    return new References(this.#rows, { ...this.#manner, isTimeless: true })
  }

  /** The same, for what opens or closes a year: a locked period serves as long as its year is open. */
  evenLocked(): References {
    return new References(this.#rows, { ...this.#manner, reachesLocked: true })
  }

  /** The same, for what settles a VAT return: a month that was declared serves as well. */
  evenDeclared(): References {
    return new References(this.#rows, { ...this.#manner, reachesDeclared: true })
  }

  get #manner(): Manner {
    return {
      isLenient: this.#isLenient,
      isTimeless: this.#isTimeless,
      reachesLocked: this.reachesLocked,
      reachesDeclared: this.reachesDeclared,
      seq: this.seq,
    }
  }

  /** Whether all of it is among them; what the file has not never is. */
  has(wanted: Wanted): boolean {
    return (
      wanted.days.every((day) => this.#periodOf(day) !== undefined) &&
      wanted.journalIds.every((id) => this.#journals.has(id)) &&
      wanted.accountNumbers.every((number) => this.#byNumber.has(number)) &&
      wanted.accountIds.every((id) => this.#byId.has(id)) &&
      wanted.vatCodes.every((code) => this.#vatCodes.has(code)) &&
      wanted.thirdPartyIds.every((id) => this.#thirdParties.has(id)) &&
      wanted.analyticCodeIds.every((id) => this.#analyticCodes.has(id))
    )
  }

  /** The VAT regime of the file. */
  get regime(): string {
    return this.#rows.vat_regime
  }

  /** The open period that holds a day (accounting rule 4). */
  period(day: Day, path: string): PeriodRef {
    if (this.#isTimeless) return anyPeriod
    const period = this.#periodOf(day)
    if (!period) throw invalidField(path, messages.noFiscalYear, { day })
    const { is_locked, is_closed } = period
    refuseLocked(day, { is_locked: is_locked && !this.reachesLocked, is_closed }, path)
    return period
  }

  /** Whether entries may still be posted on a day. */
  isOpen(day: Day): boolean {
    const period = this.#periodOf(day)
    return period !== undefined && !period.is_locked && !period.is_closed
  }

  #periodOf(day: Day): PeriodRef | undefined {
    return this.#periods.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
  }

  journal(id: number, path: string): JournalRef {
    const journal = this.#journals.get(id)
    if (!journal) throw invalidField(path, messages.unknownJournal)
    if (!journal.is_active && !this.#isLenient)
      throw invalidField(path, messages.inactiveJournal, { journal: journal.code })
    return journal
  }

  /** An account that takes lines, by its number or its id. */
  account(wanted: string | number, path: string): AccountRef {
    const account = typeof wanted === 'number' ? this.#byId.get(wanted) : this.#byNumber.get(wanted)
    if (!account) throw invalidField(path, messages.unknownAccount)
    const named = { account: account.number }
    if (account.kind === 'heading') throw invalidField(path, messages.headingTakesNoLines, named)
    if (!account.is_active && !this.#isLenient)
      throw invalidField(path, messages.inactiveAccount, named)
    return account
  }

  /** What is known of an account that was asked for by its id, whether or not it takes lines. */
  accountFacts(id: number): AccountRef | undefined {
    return this.#byId.get(id)
  }

  /** A VAT code that holds on a day (accounting rule 0). */
  vatCode(code: string, day: Day, path: string): VatCodeRef {
    const found = this.#vatCodes.get(code)
    if (!found) throw invalidField(path, messages.unknownVatCode)
    const isInTime =
      this.#isTimeless ||
      ((found.valid_from === null || found.valid_from <= day) &&
        (found.valid_until === null || day <= found.valid_until))
    if (!found.is_active || !isInTime)
      throw invalidField(path, messages.vatCodeNotHolding, { code })
    return found
  }

  /** What a VAT code says about booking. */
  vatRule(found: VatCodeRef): VatRule {
    const known = this.#rules.get(found.code)
    if (known) return known
    const rule = vatRule({
      code: found.code,
      rate: found.rate,
      deductiblePercent: found.deductible_percent,
      isReverseCharge: found.is_reverse_charge,
      dueAccount: found.due_account,
      deductibleAccount: found.deductible_account,
      dueAccountCredit: found.due_account_credit,
      deductibleAccountCredit: found.deductible_account_credit,
      nonDeductibleAccount: found.non_deductible_account,
      waitingAccount: found.is_reverse_charge ? null : found.waiting_account,
      baseBoxes: boxes(found.base_boxes),
      taxBoxes: boxes(found.tax_boxes),
      baseBoxesCredit: boxes(found.base_boxes_credit),
      taxBoxesCredit: boxes(found.tax_boxes_credit),
    })
    this.#rules.set(found.code, rule)
    return rule
  }

  /** What a VAT code that was found before says about booking, whatever the day. */
  vatRuleOf(code: string): VatRule & Pick<VatCodeRef, 'direction'> {
    const found = this.#vatCodes.get(code)!
    return { ...this.vatRule(found), direction: found.direction }
  }

  vatCodeId(code: string): number {
    return this.#vatCodes.get(code)!.id
  }

  thirdParty(id: number, path: string): ThirdPartyRef {
    const party = this.#thirdParties.get(id)
    if (!party) throw invalidField(path, messages.unknownThirdParty)
    if ((!party.is_active || party.is_blocked) && !this.#isLenient)
      throw invalidField(path, messages.thirdPartyBlocked)
    return party
  }

  /** What is known of a third party that was found before. */
  thirdPartyFacts(id: number): ThirdPartyRef | undefined {
    return this.#thirdParties.get(id)
  }

  /** The letter of EN 16931 of a VAT code that was found before. */
  categoryOf(code: string): string | undefined {
    return this.#vatCodes.get(code)?.category
  }

  /** What a third party that was found before is. */
  typeOf(thirdPartyId: number): ThirdPartyRef['type'] | undefined {
    return this.#thirdParties.get(thirdPartyId)?.type
  }

  /** The axes that say something of an account, in their order. */
  axesFor(account: string): readonly Axis[] {
    return this.axes.filter((axis) => appliesTo(axis, account))
  }

  /** An axis of which a code was found before. */
  axis(id: number): Axis {
    return this.axes.find((axis) => axis.id === id)!
  }

  analyticCode(id: number): Code | undefined {
    return this.#analyticCodes.get(id)
  }

  /** The code of the fiscal year of a period that was found. */
  yearCodeOf(fiscalYearId: number): string {
    return this.#periods.find((period) => period.fiscal_year_id === fiscalYearId)!.fiscal_year_code
  }

  /** The name of a third party that was found before. */
  nameOf(thirdPartyId: number): string {
    return this.#thirdParties.get(thirdPartyId)?.name ?? ''
  }
}

/** Where nobody asks for the day. */
const anyPeriod: PeriodRef = {
  id: 0,
  fiscal_year_id: 0,
  fiscal_year_code: '',
  starts_on: firstDay,
  ends_on: lastDay,
  is_locked: false,
  is_closed: false,
  declared_by: null,
}

function boxes(stored: VatCodeRef['base_boxes']) {
  return stored.map(({ is_lost, ...share }) => ({ ...share, isLost: is_lost ?? false }))
}

/** Reads and holds what entries refer to. */
export async function referencesFor(
  op: CompanyOperation,
  wanted: Partial<Wanted>,
): Promise<References> {
  return new References(await holdReferences(op, { ...nothing, ...wanted }))
}

const nothing: Wanted = {
  days: [],
  journalIds: [],
  accountNumbers: [],
  accountIds: [],
  vatCodes: [],
  thirdPartyIds: [],
  analyticCodeIds: [],
}

/** Refuses a day whose period is locked or whose year is closed, with the reason of the specification. */
export function refuseLocked(
  day: Day,
  { is_locked, is_closed }: { is_locked: boolean; is_closed: boolean },
  path: string,
): void {
  if (!is_locked && !is_closed) return
  const kind = is_closed ? fiscalYearClosed : problems.period_locked
  const reason = is_closed ? 'fiscal_year_closed' : 'period_locked'
  const values = { day }
  throw problem(kind, values, {
    fields: { [path]: [{ text: kind, values }] },
    body: { reason },
  })
}
