/** Reads the figures of an electronic invoice and notes what is missing, unreadable or inexact. */

import { attributeOf, type XmlElement } from '#formats/xml/reader'
import { type Day, parseDay } from '#kernel/days'
import type { Text } from '#kernel/languages'
import { type Amount, zero } from '#kernel/money'
import { amountOf, type Decimal, isWholeCents, parseDecimal } from './decimal.js'
import { type Finding, finding, mostFindings, type Topic } from './finding.js'

export type Figures = {
  readonly findings: Finding[]
  readonly amount: (element: XmlElement | undefined, path: string) => Amount | null
  /** An amount that every invoice has; the rule that says so is named when it is missing. */
  readonly required: (
    element: XmlElement | undefined,
    path: string,
    rule: string,
    otherwise?: Amount,
  ) => Amount
  /** The net amount of a line, and its exact value where it has more decimals than money has. */
  readonly lineNet: (
    element: XmlElement | undefined,
    path: string,
  ) => { readonly net: Amount; readonly exactNet?: Decimal }
  readonly decimal: (element: XmlElement | undefined, path: string) => Decimal | null
  readonly day: (text: string | null, path: string) => Day | null
  readonly note: (rule: string, about: Topic, path: string, text: Text) => void
}

/** All amounts are in one currency, but for those that are read with `currency` null. */
export function figuresIn(currency: string | null): Figures {
  const findings: Finding[] = []
  const note = (rule: string, about: Topic, path: string, text: Text) => {
    if (findings.length < mostFindings) findings.push(finding(rule, about, path, text))
  }
  const decimal = (element: XmlElement | undefined, path: string): Decimal | null => {
    if (element === undefined) return null
    const parsed = parseDecimal(element.text)
    if (parsed === undefined) note('DUBBEL-NUMBER', 'form', path, texts.number)
    return parsed ?? null
  }
  const amount = (
    element: XmlElement | undefined,
    path: string,
    ofDecimals: Topic = 'totals',
  ): Amount | null => {
    const given = element === undefined ? undefined : attributeOf(element, 'currencyID')
    if (given !== undefined && currency !== null && given.trim() !== currency)
      note('PEPPOL-EN16931-R051', 'totals', path, texts.currency)
    const exact = decimal(element, path)
    if (exact === null) return null
    const rounded = amountOf(exact)
    if (rounded === undefined) note('DUBBEL-NUMBER', 'totals', path, texts.number)
    else if (!isWholeCents(exact)) note('BR-DEC', ofDecimals, path, texts.decimals)
    return rounded ?? null
  }
  return {
    findings,
    note,
    decimal,
    amount,
    required: (element, path, rule, otherwise = zero) => {
      if (element === undefined) note(rule, 'totals', path, texts.missing)
      return amount(element, path) ?? otherwise
    },
    lineNet: (element, path) => {
      if (element === undefined) note('BR-24', 'totals', path, texts.missing)
      // The sum is what counts, and it is taken of what is written.
      const net = amount(element, path, 'form')
      const exact = element === undefined ? undefined : parseDecimal(element.text)
      const isMore = net !== null && exact !== undefined && !isWholeCents(exact)
      return { net: net ?? zero, ...(isMore ? { exactNet: exact } : {}) }
    },
    day: (text, path) => {
      if (text === null) return null
      // Dates of XML may carry a time or a zone; an accounting day has neither.
      const read = parseDay(/^\d{8}$/.test(text) ? dashed(text) : text.slice(0, 10))
      if (read === undefined) note('DUBBEL-DATE', 'form', path, texts.date)
      return read ?? null
    },
  }
}

function dashed(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

export const texts = {
  missing: {
    fr: 'Ce montant manque dans la facture électronique.',
    nl: 'Dit bedrag ontbreekt in de elektronische factuur.',
    en: 'This amount is missing from the electronic invoice.',
    de: 'Dieser Betrag fehlt in der elektronischen Rechnung.',
  },
  number: {
    fr: 'Cette valeur n’est pas un nombre lisible.',
    nl: 'Deze waarde is geen leesbaar getal.',
    en: 'This value is not a readable number.',
    de: 'Dieser Wert ist keine lesbare Zahl.',
  },
  decimals: {
    fr: 'Ce montant a plus de deux décimales ; il a été arrondi.',
    nl: 'Dit bedrag heeft meer dan twee decimalen; het werd afgerond.',
    en: 'This amount has more than two decimals; it was rounded.',
    de: 'Dieser Betrag hat mehr als zwei Nachkommastellen; er wurde gerundet.',
  },
  currency: {
    fr: 'Ce montant est dans une autre monnaie que la facture.',
    nl: 'Dit bedrag staat in een andere munt dan de factuur.',
    en: 'This amount is in another currency than the invoice.',
    de: 'Dieser Betrag steht in einer anderen Währung als die Rechnung.',
  },
  date: {
    fr: 'Cette valeur n’est pas une date lisible.',
    nl: 'Deze waarde is geen leesbare datum.',
    en: 'This value is not a readable date.',
    de: 'Dieser Wert ist kein lesbares Datum.',
  },
  attachment: {
    fr: 'Ce fichier joint est illisible et n’a pas été repris.',
    nl: 'Deze bijlage is onleesbaar en werd niet overgenomen.',
    en: 'This attached file is unreadable and was left out.',
    de: 'Diese Anlage ist unlesbar und wurde nicht übernommen.',
  },
} satisfies Record<string, Text>
