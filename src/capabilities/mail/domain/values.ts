import { formatIban, printedVatNumber } from '#countries'
import type { Day } from '#kernel/days'
import { formatDay, formatMoney } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import type { Values } from './placeholders.js'

/** Who writes, to whom, and when. */
export type Correspondents = {
  readonly company: {
    readonly name: string
    readonly vat_number: string | null
    readonly iban: string | null
    readonly email: string | null
    readonly phone: string | null
  }
  readonly customer: { readonly name: string; readonly contact_name: string | null } | null
  readonly senderName: string
  readonly signature: string | null
  readonly today: Day
}

/** The values that every mail has. */
export function commonValues(of: Correspondents, language: Language): Values {
  const { company, customer, senderName, signature, today } = of
  return {
    company_name: company.name,
    company_vat_number: company.vat_number ? printedVatNumber(company.vat_number) : '',
    company_iban: company.iban ? formatIban(company.iban) : '',
    company_email: company.email ?? '',
    company_phone: company.phone ?? '',
    customer_name: customer?.name ?? '',
    contact_name: customer?.contact_name ?? customer?.name ?? '',
    sender_name: senderName,
    today: formatDay(today, language),
    signature: signature ?? '',
  }
}

/** `1.234,50 EUR`, as the language writes it. */
export function money(amount: string, currency: string, language: Language): string {
  return `${formatMoney(amount, language)} ${currency}`
}

/** What a letter says of an item that is late. */
export type LateItem = {
  readonly reference: string | null
  /** What was sold. */
  readonly product: string | null
  readonly entry_date: Day
  readonly due_date: Day | null
  readonly days_late: number
  readonly open: string
}

/** The items of a letter, one a line. */
export function itemLines(
  items: readonly LateItem[],
  currency: string,
  language: Language,
): string {
  return items
    .map(
      (item) =>
        say(item.reference === null ? line.plain : line.named, language, {
          reference: item.reference ?? '',
          date: formatDay(item.entry_date, language),
          due: formatDay(item.due_date ?? item.entry_date, language),
          amount: money(item.open, currency, language),
          days: item.days_late,
        }) + (item.product ? ` – ${item.product.replace(/\s+/g, ' ')}` : ''),
    )
    .join('\n')
}

const line = {
  named: {
    fr: '- {reference} du {date}, échéance {due} : {amount} ({days} jours de retard)',
    nl: '- {reference} van {date}, vervaldag {due}: {amount} ({days} dagen te laat)',
    en: '- {reference} of {date}, due {due}: {amount} ({days} days late)',
    de: '- {reference} vom {date}, fällig am {due}: {amount} ({days} Tage überfällig)',
  },
  plain: {
    fr: '- Du {date}, échéance {due} : {amount} ({days} jours de retard)',
    nl: '- Van {date}, vervaldag {due}: {amount} ({days} dagen te laat)',
    en: '- Of {date}, due {due}: {amount} ({days} days late)',
    de: '- Vom {date}, fällig am {due}: {amount} ({days} Tage überfällig)',
  },
} as const satisfies Record<string, Text>
