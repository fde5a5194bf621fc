import { isSepaIban, iban as readIban } from '#countries'
import type { Text } from '#kernel/languages'
import { type Amount, zero } from '#kernel/money'
import type { PaymentType } from './kinds.js'

/** What is found of a third party before it is paid; an error stands in the way, a warning asks to look. */
const severities = {
  iban_missing: 'error',
  iban_invalid: 'error',
  iban_not_sepa: 'error',
  blocked: 'error',
  nothing_to_pay: 'error',
  mandate_missing: 'error',
  mandate_expired: 'error',
  iban_new: 'warning',
  iban_shared: 'warning',
  double_suspect: 'warning',
  in_payment: 'warning',
} as const

export type CheckCode = keyof typeof severities
export const checkCodes = Object.keys(severities) as CheckCode[]

export function severityOf(code: CheckCode): 'error' | 'warning' {
  return severities[code]
}

export type PartyFacts = {
  /** That is paid to, or of the mandate. */
  readonly iban: string | null
  readonly isBlocked: boolean
  readonly amount: Amount
  readonly mandate: 'active' | 'expired' | 'none'
  readonly isIbanNew: boolean
  readonly isIbanShared: boolean
  readonly isDoubleSuspect: boolean
  readonly isInPayment: boolean
}

/** What is to be said of paying a third party, errors first. */
export function checksOf(type: PaymentType, facts: PartyFacts): CheckCode[] {
  const isDebit = type === 'direct_debit'
  const found: readonly [CheckCode, boolean][] = [
    ...(isDebit ? [] : ibanFaults(facts.iban)),
    ['blocked', facts.isBlocked],
    ['nothing_to_pay', facts.amount <= zero],
    ['mandate_missing', isDebit && facts.mandate === 'none'],
    ['mandate_expired', isDebit && facts.mandate === 'expired'],
    ['iban_new', !isDebit && facts.isIbanNew],
    ['iban_shared', !isDebit && facts.isIbanShared],
    ['double_suspect', facts.isDoubleSuspect],
    ['in_payment', facts.isInPayment],
  ]
  return found.filter(([, isSo]) => isSo).map(([code]) => code)
}

function ibanFaults(iban: string | null): [CheckCode, boolean][] {
  const isValid = iban !== null && readIban(iban).ok
  return [
    ['iban_missing', iban === null],
    ['iban_invalid', iban !== null && !isValid],
    ['iban_not_sepa', isValid && !isSepaIban(iban)],
  ]
}

export const checkTexts: Readonly<Record<CheckCode, Text>> = {
  iban_missing: {
    fr: 'Il n’y a pas d’IBAN auquel payer.',
    nl: 'Er is geen IBAN om naar te betalen.',
    en: 'There is no IBAN to pay to.',
    de: 'Es gibt keine IBAN, an die zu zahlen wäre.',
  },
  iban_invalid: {
    fr: 'L’IBAN n’est pas valable.',
    nl: 'Het IBAN is niet geldig.',
    en: 'The IBAN is not valid.',
    de: 'Die IBAN ist nicht gültig.',
  },
  iban_not_sepa: {
    fr: 'L’IBAN n’est pas de la zone SEPA.',
    nl: 'Het IBAN is niet van de SEPA-zone.',
    en: 'The IBAN is not of the SEPA area.',
    de: 'Die IBAN ist nicht aus dem SEPA-Raum.',
  },
  blocked: {
    fr: 'Ce tiers est bloqué : rien ne lui est payé.',
    nl: 'Deze relatie is geblokkeerd: er wordt niets aan betaald.',
    en: 'This third party is blocked: nothing is paid there.',
    de: 'Dieser Geschäftspartner ist gesperrt: Dorthin wird nichts gezahlt.',
  },
  nothing_to_pay: {
    fr: 'Les notes de crédit dépassent les factures.',
    nl: 'De creditnota’s overtreffen de facturen.',
    en: 'The credit notes exceed the invoices.',
    de: 'Die Gutschriften übersteigen die Rechnungen.',
  },
  mandate_missing: {
    fr: 'Il n’y a pas de mandat de domiciliation.',
    nl: 'Er is geen domiciliëringsmandaat.',
    en: 'There is no direct debit mandate.',
    de: 'Es gibt kein Lastschriftmandat.',
  },
  mandate_expired: {
    fr: 'Le mandat n’est plus valable.',
    nl: 'Het mandaat is niet meer geldig.',
    en: 'The mandate is no longer valid.',
    de: 'Das Mandat ist nicht mehr gültig.',
  },
  iban_new: {
    fr: 'L’IBAN a été ajouté ou modifié ces 30 derniers jours.',
    nl: 'Het IBAN werd de laatste 30 dagen toegevoegd of gewijzigd.',
    en: 'The IBAN was added or changed in the last 30 days.',
    de: 'Die IBAN wurde in den letzten 30 Tagen hinzugefügt oder geändert.',
  },
  iban_shared: {
    fr: 'Un autre tiers a le même IBAN.',
    nl: 'Een andere relatie heeft hetzelfde IBAN.',
    en: 'Another third party has the same IBAN.',
    de: 'Ein anderer Geschäftspartner hat dieselbe IBAN.',
  },
  double_suspect: {
    fr: 'Une facture figure peut-être deux fois : même numéro, ou même montant et même date.',
    nl: 'Een factuur staat er misschien twee keer: zelfde nummer, of zelfde bedrag en datum.',
    en: 'An invoice may stand there twice: same number, or same amount and date.',
    de: 'Eine Rechnung steht vielleicht doppelt da: gleiche Nummer, oder gleicher Betrag und gleiches Datum.',
  },
  in_payment: {
    fr: 'Un poste est déjà dans un fichier de paiements.',
    nl: 'Een post zit al in een betalingsbestand.',
    en: 'An item is in a file of payments already.',
    de: 'Ein Posten ist bereits in einer Zahlungsdatei.',
  },
}
