import type { Text } from '#kernel/languages'
import { type Invoicing, type Registered, registerOf } from '../invoicing.js'
import { citing, exempt, notApplicable, plainly, reverseCharge } from '../vat-reasons.js'

const luxembourgLaw: Text = {
  fr: 'art. {article} de la loi TVA du 12 février 1979',
  nl: 'art. {article} van de Luxemburgse btw-wet van 12 februari 1979',
  en: 'Article {article} of the Luxembourg VAT law of 12 February 1979',
  de: 'Art. {article} des luxemburgischen Mehrwertsteuergesetzes vom 12. Februar 1979',
}

export const invoicing: Invoicing = {
  reasons: {
    'V-EX44': citing(exempt, luxembourgLaw, '44'),
    'V-EX43': citing(exempt, luxembourgLaw, '43'),
    'V-TRI': plainly(reverseCharge),
    'V-RC': citing(reverseCharge, luxembourgLaw, '61'),
    'V-FRA': citing(notApplicable, luxembourgLaw, '57bis'),
    'V-ICSX': { label: exempt, mention: null },
  },
  smallBusiness: citing(notApplicable, luxembourgLaw, '57bis'),
  creditedVat: null,
  latePayment: {
    fr: 'En cas de retard de paiement, les intérêts et l’indemnité forfaitaire de 40 € prévus par la loi modifiée du 18 avril 2004 sont dus de plein droit.',
    nl: 'Bij laattijdige betaling zijn de intresten en de forfaitaire vergoeding van 40 € van de gewijzigde Luxemburgse wet van 18 april 2004 van rechtswege verschuldigd.',
    en: 'In case of late payment, the interest and the fixed compensation of €40 of the amended Luxembourg law of 18 April 2004 are due by operation of law.',
    de: 'Bei verspäteter Zahlung sind die Zinsen und die Pauschale von 40 € gemäß dem geänderten luxemburgischen Gesetz vom 18. April 2004 von Rechts wegen fällig.',
  },
  noDiscount: null,
  discountedVatBase: null,
  legalTermDays: null,
  electronicSince: null,
  domesticForm: null,
  registrations,
}

/** The law of 19 December 2002 on the register, of which there is one, wants it named with the number. */
function registrations({ enterpriseNumber, vatNumber, district }: Registered): string[] {
  if (enterpriseNumber === null) return []
  // Who is not in the register has the number of the tax office, which a VAT number makes needless.
  if (!/^[A-Z]/.test(enterpriseNumber)) return vatNumber === null ? [enterpriseNumber] : []
  return [`${registerOf('RCS', district ?? 'Luxembourg')} ${enterpriseNumber}`]
}

export const paymentReference = null
