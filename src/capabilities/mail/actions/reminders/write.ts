import { addressLines } from '#kernel/address'
import type { Day } from '#kernel/days'
import { formatDay, formatDecimal } from '#kernel/formats'
import { type Language, say } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { type Amount, add, formatAmount, storedAmount, zero } from '#kernel/money'
import type { FileReply } from '#platform/api/route'
import { reminderKeyOf } from '../../domain/keys.js'
import type { Values } from '../../domain/placeholders.js'
import { addressOf, type Case, type Letter } from '../../domain/proposals.js'
import type { ReminderRules } from '../../domain/settings.js'
import { itemLines, money } from '../../domain/values.js'
import { addressesOf } from '../../queries/company.js'
import { productsOf } from '../../queries/reminders.js'
import type { ReminderWish } from '../../schemas/reminders.js'
import { type Around, valuesFor, type Writing, written } from '../around.js'
import type { Draft } from '../queue.js'
import { wordsFor } from '../template-texts.js'

/** A letter that is wished for, with what it says. */
export type Chosen = {
  readonly of: Case
  readonly letter: Letter
  readonly wish: Omit<ReminderWish, 'third_party_id'>
}

export type Written = Chosen & { readonly draft: Omit<Draft, 'files'>; readonly paper: FileReply }

/** Writes letters, each in the language of its customer, with the statement that goes with it. */
export async function writeLetters(
  op: Writing,
  around: Around,
  chosen: readonly Chosen[],
  asOf: Day,
): Promise<Written[]> {
  if (chosen.length === 0) return []
  const documents = distinct(
    chosen.flatMap(({ letter }) => letter.items.map(({ document_id }) => document_id)),
  )
  const products = await productsOf(op, documents)
  const addresses = await addressesOf(
    op,
    chosen.map(({ of }) => of.customer.id),
  )
  // The library that writes PDF is loaded by the first who asks for one, not at every start.
  const { openItemsPdf } = await import('../../open-items-pdf.js')
  const letters: Written[] = []
  for (const one of chosen) {
    const { of, letter, wish } = one
    const { customer } = of
    const locale = customer.language ?? op.company.locale
    const key = reminderKeyOf(letter.level)
    const usual = await wordsFor(op, key, locale)
    const { name, contact_name } = customer
    const values = {
      ...valuesFor(around, { name, contact_name }, locale),
      ...valuesOf(op, letter, products, locale),
    }
    const words = { subject: wish.subject ?? usual.subject, body: wish.body ?? usual.body }
    const text = written(words, values)
    const notice = noticeFor(op, around, one, asOf, locale)
    const listed = words.body.includes('{{items}}') ? '' : `${values.items}\n\n`
    const paper = {
      company: {
        name: around.company.name,
        addressLines: addressLines(around.company, around.company.country, locale),
        vatNumber: around.company.vat_number,
      },
      customer: {
        name,
        code: customer.code,
        addressLines: addressLines(addresses.get(customer.id)!, around.company.country, locale),
        vatNumber: customer.vat_number,
      },
      currency: op.company.currency,
      asOf,
      letter,
    }
    letters.push({
      ...one,
      draft: {
        kind: 'reminder',
        template_key: key,
        locale,
        to_addresses: wish.to ?? [addressOf(customer)!],
        subject: text.subject,
        body: notice === null ? text.body : `${text.body}\n\n${listed}${notice}`,
        third_party_id: customer.id,
        document_id: null,
        warnings: letter.warnings,
      },
      paper: {
        mime: 'application/pdf',
        name: `open-items_${customer.code.replaceAll('/', '-')}_${asOf}.pdf`,
        inline: false,
        content: openItemsPdf(paper, locale),
      },
    })
  }
  return letters
}

function valuesOf(
  { company: { currency } }: Writing,
  letter: Letter,
  products: ReadonlyMap<number, string>,
  locale: Language,
): Values {
  const amount = (text: string) => money(text, currency, locale)
  const items = letter.items.map((item) => ({
    ...item,
    product: products.get(item.document_id ?? 0) ?? item.label,
  }))
  return {
    items: itemLines(items, currency, locale),
    total_open: amount(letter.total_open),
    total_due: amount(letter.total_due),
    days_late: String(letter.days_late),
    interest: amount(letter.interest),
    compensation: amount(letter.compensation),
    total_claimed: amount(letter.total_claimed),
    level: String(letter.level),
  }
}

/** What the law wants the first letter about a debt of a consumer to say, whatever its level and its words are. */
function noticeFor(
  op: Writing,
  { company, settings: { reminders: rules } }: Around,
  { letter, of: { law: known } }: Chosen,
  asOf: Day,
  locale: Language,
): string | null {
  const { of, law } = known
  const rule = of === 'consumer' ? law?.consumers : null
  const first = letter.items.filter(({ level }) => level === 0)
  if (!rule || first.length === 0) return null
  const amount = (value: string) => money(value, op.company.currency, locale)
  const isClaimed = rules.charge_interest || rules.charge_compensation
  const compensations = rules.charge_compensation
    ? first.map(({ open }) => rule.compensation(storedAmount(open)))
    : []
  const due = amount(formatAmount(add(zero, ...first.map(({ open }) => storedAmount(open)))))
  const named = first.map((item) => item.reference ?? formatDay(item.entry_date, locale)).join(', ')
  const inForce = law!.rates.findLast(({ since }) => since <= asOf) ?? law!.rates[0]!
  const claims = say(isClaimed ? rule.claims : rule.noClaims, locale, {
    compensation: amount(formatAmount(add(zero, ...compensations))),
    rate: formatDecimal(formatAmount(rateOf(rules, inForce.rate)), locale),
  })
  return say(rule.notice, locale, {
    creditor: company.name,
    number: company.enterprise_number ?? company.vat_number?.replace(/^\D+/, '') ?? '–',
    amount: first.length === letter.items.length ? due : `${due} (${named})`,
    days: rule.daysToPay,
    claims,
  })
}

/** The rate of a consumer: that of the law at most. */
function rateOf({ charge_interest, interest_rate }: ReminderRules, byLaw: bigint): Amount {
  if (!charge_interest) return zero
  const agreed = interest_rate === null ? null : storedAmount(interest_rate)
  return agreed !== null && agreed < byLaw ? agreed : (byLaw as Amount)
}
