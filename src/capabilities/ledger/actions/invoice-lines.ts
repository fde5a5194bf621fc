import { servesRegime } from '#countries'
import type { Day } from '#kernel/days'
import { type Amount, formatAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { computedVat, type GivenLine, settleAmounts } from '../domain/amounts-given.js'
import type { Invoice, InvoiceLine, VatRule } from '../domain/invoice.js'
import { accountsNeeded } from '../domain/invoice-entry.js'
import { whole } from '../domain/vat-rule.js'
import { messages, problems } from '../problems.js'
import type { AccountNamed, InvoiceWish, WishedLine } from './invoice-wish.js'
import type { References } from './references.js'
import { requireThirdParty } from './sound.js'

type Kind = Pick<Invoice, 'direction' | 'isCreditNote'>

/** The lines of an invoice with what its VAT comes to, each field that is wrong refused at its place. */
export function invoiceLines(
  body: InvoiceWish,
  kind: Kind,
  discount: bigint,
  references: References,
  path: string,
): Pick<Invoice, 'lines' | 'stated'> {
  const given = body.lines.map((line, place): GivenLine => {
    const at = `${path}lines.${place}`
    const vat = ruleOf(line.vat_code ?? null, kind, body.entry_date, references, `${at}.vat_code`)
    return { vat, ...amountsOf(line, vat, at) }
  })
  const own = new Map([...(body.stated ?? []), ...ownVat(body, given, discount, path)])
  const { amounts, stated } = settleAmounts(given, own, discount)
  const lines = body.lines.map((line, place): InvoiceLine => {
    const { vat, vatBase } = given[place]!
    return {
      account: accountFor(line, vat, references, `${path}lines.${place}`),
      amount: amounts[place]!,
      ...(vatBase === undefined ? {} : { vatBase }),
      vat,
      label: line.label ?? null,
    }
  })
  return { lines, stated }
}

/** What a line gives: an amount without VAT, with it, or the base of VAT alone; one of them. */
function amountsOf(line: WishedLine, vat: VatRule | null, at: string): Omit<GivenLine, 'vat'> {
  const { amount, amount_gross, base } = line
  if (line.vat_only) {
    if (vat === null)
      throw invalidField(`${at}.vat_code`, inputMessages.required, { field: `${at}.vat_code` })
    if (base == null)
      throw invalidField(`${at}.base`, inputMessages.required, { field: `${at}.base` })
    if (amount != null) throw invalidField(`${at}.amount`, messages.vatOnlyHasNoAmount)
    if (amount_gross != null) throw invalidField(`${at}.amount_gross`, messages.vatOnlyHasNoAmount)
    return { net: zero, vatBase: base }
  }
  if (base != null) throw invalidField(`${at}.base`, messages.baseOfVatOnly)
  if (amount != null && amount_gross != null)
    throw invalidField(`${at}.amount_gross`, messages.amountTwice)
  if (amount != null) return { net: amount }
  if (amount_gross != null) return { gross: amount_gross }
  throw invalidField(`${at}.amount`, inputMessages.required, { field: `${at}.amount` })
}

/** VAT that is given by code: near what is computed, five cents for each line that bears it. */
function ownVat(
  body: InvoiceWish,
  lines: readonly GivenLine[],
  discount: bigint,
  path: string,
): Map<string, Amount> {
  const own = new Map<string, Amount>()
  body.vat?.forEach(({ vat_code, amount }, place) => {
    const at = `${path}vat.${place}`
    const computed = computedVat(lines, vat_code, discount)
    if (!computed || own.has(vat_code))
      throw invalidField(`${at}.vat_code`, messages.vatOfNoLine, { code: vat_code })
    const distance = amount > computed.vat ? amount - computed.vat : computed.vat - amount
    if (distance > 5n * BigInt(computed.lines))
      throw invalidField(`${at}.amount`, messages.vatTooFar, {
        code: vat_code,
        vat: formatAmount(computed.vat),
      })
    own.set(vat_code, amount)
  })
  return own
}

/** The account of a line. VAT alone needs none, unless some of it is lost and becomes a cost. */
function accountFor(
  line: WishedLine,
  vat: VatRule | null,
  references: References,
  at: string,
): string | null {
  const isNamed = line.account != null || line.account_id != null
  const isCost =
    vat !== null && vat.deductiblePercent !== whole && vat.nonDeductibleAccount === null
  if (line.vat_only && !isNamed && !isCost) return null
  const account = references.account(accountOf(line, references, at), `${at}.account`)
  requireThirdParty(account, undefined, at)
  return account.number
}

/** The number of the account that a line names, by number or by id. */
export function accountOf(line: AccountNamed, references: References, path: string): string {
  if (line.account != null) return references.account(line.account, `${path}.account`).number
  if (line.account_id != null)
    return references.account(line.account_id, `${path}.account_id`).number
  throw invalidField(`${path}.account`, inputMessages.required, { field: `${path}.account` })
}

/** What a VAT code says, once it fits the invoice, the regime, and the accounts for its VAT are there. */
function ruleOf(
  code: string | null,
  kind: Kind,
  day: Day,
  references: References,
  path: string,
): VatRule | null {
  if (code === null) return null
  const vat = references.vatCode(code, day, path)
  if (vat.direction !== kind.direction)
    throw invalidField(path, messages.vatCodeDirection, { code })
  requireRegime(vat, references.regime, path)
  const rule = references.vatRule(vat)
  for (const account of accountsNeeded(rule, kind)) {
    if (account === null) throw invalidField(path, messages.vatCodeWithoutAccount, { code })
    references.account(account, path)
  }
  return rule
}

type Booking = {
  readonly code: string
  readonly direction: 'sale' | 'purchase'
  readonly rate: string
  readonly deductible_percent: string
}

/** A file that stands outside VAT neither charges nor deducts any. */
export function requireRegime(vat: Booking, regime: string, path: string): void {
  const { code, direction, rate, deductible_percent: deductiblePercent } = vat
  if (servesRegime({ direction, rate, deductiblePercent }, regime)) return
  const values = { code }
  throw problem(problems.vat_code_not_for_regime, values, {
    fields: { [path]: [{ text: problems.vat_code_not_for_regime, values }] },
  })
}
