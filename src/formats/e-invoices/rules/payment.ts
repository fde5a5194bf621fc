import { iban, vatNumber } from '#countries'
import type { Text } from '#kernel/languages'
import { zero } from '#kernel/money'
import type { Party } from '../e-invoice.js'
import type { Finding } from '../finding.js'
import { present, type Rule, unless } from './rule.js'
import { isHeaderOnly } from './specification.js'

/** The codes of UNTDID 4461 that ask for an account to pay to. */
const transfers = new Set(['30', '57', '58'])
const ofIban = /^[A-Z]{2}\d{2}/

/** How and when the buyer pays. */
export const paymentRules: readonly Rule[] = [
  ({ payments }) =>
    payments.flatMap((means, place) => {
      const path = `payments.${place}`
      const isAccountGiven = !transfers.has(means.code ?? '') || means.account !== null
      return [
        // Who only says what to quote names no means of payment.
        ...(means.code === null ? [] : present(means.code, 'BR-49', 'payment', `${path}.code`)),
        ...unless(isShort(means.card), 'BR-51', 'payment', `${path}.card`, texts.card),
        ...unless(isAccountGiven, 'BR-61', 'payment', `${path}.account`, texts.account),
        ...ibanFindings(means.account, `${path}.account`),
        ...ibanFindings(means.debitedAccount, `${path}.debitedAccount`),
      ]
    }),
  (invoice) => {
    const { documentType, dueOn, paymentTerms, totals } = invoice
    const isDue = documentType === 'invoice' && totals.payable > zero && !isHeaderOnly(invoice)
    const isSaid = !isDue || dueOn !== null || paymentTerms !== null
    return unless(isSaid, 'BR-CO-25', 'payment', 'dueOn', texts.due)
  },
  ({ seller, buyer }) => [
    ...numberFindings(seller, 'seller.vatNumber'),
    ...numberFindings(buyer, 'buyer.vatNumber'),
  ],
]

/** No more of a card is shown than its first six and last four digits. */
function isShort(card: string | null): boolean {
  return card === null || card.replace(/\D/g, '').length <= 10
}

/** An account that looks like an IBAN has the check digits of one. */
function ibanFindings(account: string | null, path: string): Finding[] {
  const isRight = account === null || !ofIban.test(account) || iban(account).ok
  return unless(isRight, 'DUBBEL-IBAN', 'payment', path, texts.iban)
}

const union = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

function numberFindings({ vatNumber: number }: Party, path: string): Finding[] {
  if (number === null) return []
  if (!/^[A-Z]{2}/.test(number)) return unless(false, 'BR-CO-09', 'identity', path, texts.prefix)
  const isRight = !union.has(number.slice(0, 2)) || vatNumber(number).ok
  return unless(isRight, 'DUBBEL-VAT', 'identity', path, texts.number)
}

export const texts = {
  account: {
    fr: 'Un paiement par virement demande le compte à créditer.',
    nl: 'Een betaling per overschrijving vraagt de rekening van de begunstigde.',
    en: 'A payment by transfer asks for the account to pay to.',
    de: 'Eine Zahlung per Überweisung verlangt das Konto des Empfängers.',
  },
  card: {
    fr: 'Une facture ne montre jamais un numéro de carte entier.',
    nl: 'Een factuur toont nooit een volledig kaartnummer.',
    en: 'An invoice never shows the whole number of a card.',
    de: 'Eine Rechnung zeigt nie eine vollständige Kartennummer.',
  },
  iban: {
    fr: 'Les chiffres de contrôle de cet IBAN sont faux.',
    nl: 'De controlecijfers van deze IBAN kloppen niet.',
    en: 'The check digits of this IBAN are wrong.',
    de: 'Die Prüfziffern dieser IBAN stimmen nicht.',
  },
  due: {
    fr: 'Indiquez l’échéance ou les conditions de paiement.',
    nl: 'Vermeld de vervaldatum of de betalingsvoorwaarden.',
    en: 'Give the due date or the terms of payment.',
    de: 'Geben Sie das Fälligkeitsdatum oder die Zahlungsbedingungen an.',
  },
  prefix: {
    fr: 'Un numéro de TVA commence par le code de son pays.',
    nl: 'Een btw-nummer begint met de code van zijn land.',
    en: 'A VAT number begins with the code of its country.',
    de: 'Eine USt-IdNr. beginnt mit dem Code ihres Landes.',
  },
  number: {
    fr: 'Ce numéro de TVA n’est pas valable.',
    nl: 'Dit btw-nummer is niet geldig.',
    en: 'This VAT number is not valid.',
    de: 'Diese USt-IdNr. ist nicht gültig.',
  },
} satisfies Record<string, Text>
