import { day } from '#kernel/days'
import type { Language, Text } from '#kernel/languages'
import { grouped, type Invoicing, type Registered, registerOf } from '../invoicing.js'
import {
  citing,
  exempt,
  exported,
  intraCommunity,
  marginScheme,
  notApplicable,
  plainly,
  reverseCharge,
} from '../vat-reasons.js'
import { makeBelgianCommunication } from './structured-communication.js'

const belgianCode: Text = {
  fr: 'art. {article} du Code belge de la TVA',
  nl: 'art. {article} van het Belgische Btw-Wetboek',
  en: 'Article {article} of the Belgian VAT Code',
  de: 'Art. {article} des belgischen Mehrwertsteuergesetzbuches',
}

/**
 * Royal decree no. 1, article 20, § 3, as it stands since 2023: these words make the customer answer for
 * the tax, should he not be who may take it over. The law has them in its three languages.
 */
const coContractor: Text = {
  fr: 'Autoliquidation. En l’absence de contestation par écrit, dans un délai d’un mois à compter de la réception de la facture, le client est présumé reconnaître qu’il est un assujetti tenu au dépôt de déclarations périodiques. Si cette condition n’est pas remplie, le client endossera, par rapport à cette condition, la responsabilité quant au paiement de la taxe, des intérêts et des amendes dus.',
  nl: 'Verlegging van heffing. Bij gebrek aan schriftelijke betwisting binnen een termijn van één maand vanaf de ontvangst van de factuur, wordt de afnemer geacht te erkennen dat hij een belastingplichtige is gehouden tot de indiening van periodieke aangiften. Als die voorwaarde niet vervuld is, is de afnemer ten aanzien van die voorwaarde aansprakelijk voor de betaling van de verschuldigde belasting, interesten en geldboeten.',
  en: 'Reverse charge. In the absence of written objection within one month of receipt of the invoice, the customer is presumed to acknowledge being a taxable person required to file periodic returns. If this condition is not met, the customer shall, with regard to that condition, be liable for the payment of the tax, interest and fines due.',
  de: 'Steuerschuldnerschaft des Leistungsempfängers. In Ermangelung eines schriftlichen Widerspruchs binnen einer Frist von einem Monat ab Empfang der Rechnung wird davon ausgegangen, dass der Kunde anerkennt, ein Steuerpflichtiger zu sein, der zur Einreichung periodischer Erklärungen verpflichtet ist. Ist diese Bedingung nicht erfüllt, haftet der Kunde hinsichtlich dieser Bedingung für die Zahlung der geschuldeten Steuer, Zinsen und Geldbußen.',
}

export const invoicing: Invoicing = {
  reasons: {
    SEX: citing(exempt, belgianCode, '44'),
    SMAR: plainly(marginScheme),
    SCC: { label: reverseCharge, mention: coContractor, since: day('2023-01-01') },
    SICT: plainly(reverseCharge),
    SGIC: citing(intraCommunity, belgianCode, '39bis'),
    SEXP: citing(exported, belgianCode, '39'),
    SNEU: citing(notApplicable, belgianCode, '21, § 2'),
  },
  smallBusiness: {
    label: notApplicable,
    mention: {
      fr: 'Petite entreprise soumise au régime de la franchise de taxe — TVA non applicable',
      nl: 'Kleine onderneming onderworpen aan de vrijstellingsregeling van belasting — btw niet toepasselijk',
      en: 'Small enterprise under the exemption scheme — VAT not applicable',
      de: 'Kleinunternehmen unter der Steuerbefreiungsregelung — Mehrwertsteuer nicht anwendbar',
    },
  },
  creditedVat: {
    fr: 'TVA à reverser à l’État dans la mesure où elle a été initialement déduite',
    nl: 'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht',
    en: 'VAT to be repaid to the State in so far as it was originally deducted',
    de: 'An den Staat zurückzuzahlende Mehrwertsteuer, soweit sie ursprünglich abgezogen wurde',
  },
  latePayment: {
    fr: 'En cas de retard de paiement, les intérêts et l’indemnité forfaitaire de 40 € pour frais de recouvrement prévus par la loi du 2 août 2002 sont dus de plein droit.',
    nl: 'Bij laattijdige betaling zijn de intresten en de forfaitaire vergoeding van 40 € voor invorderingskosten van de wet van 2 augustus 2002 van rechtswege verschuldigd.',
    en: 'In case of late payment, the interest and the fixed compensation of €40 for recovery costs of the Belgian law of 2 August 2002 are due by operation of law.',
    de: 'Bei verspäteter Zahlung sind die Zinsen und die Pauschale von 40 € für Beitreibungskosten gemäß dem belgischen Gesetz vom 2. August 2002 von Rechts wegen fällig.',
  },
  noDiscount: null,
  discountedVatBase: citing(
    {
      fr: 'TVA calculée sur le montant diminué de l’escompte pour paiement anticipé',
      nl: 'Btw berekend op het bedrag verminderd met de korting voor vervroegde betaling',
      en: 'VAT charged on the amount less the discount for early payment',
      de: 'Mehrwertsteuer auf den um den Skonto verminderten Betrag berechnet',
    },
    belgianCode,
    '28, 1°',
  ).mention,
  legalTermDays: null,
  electronicSince: day('2026-01-01'),
  domesticForm: null,
  registrations,
}

/** The law has no English name for the register of legal persons. */
const register: Text = { fr: 'RPM', nl: 'RPR', en: 'RPM/RPR', de: 'RJP' }

/** Code of companies and associations, article 2:20: the register, its court and the number. */
function registrations(
  { enterpriseNumber, vatNumber, district }: Registered,
  language: Language,
): string[] {
  const number = enterpriseNumber ?? vatNumber?.slice(2) ?? ''
  const printed = grouped(number, [4, 3, 3], '.')
  if (district !== null) return [`${registerOf(register[language], district)} ${printed}`.trim()]
  // The VAT number says the same.
  return vatNumber === null && printed !== '' ? [printed] : []
}

/** A structured communication, of which the id gives the digits. */
export const paymentReference = (id: number) => makeBelgianCommunication(String(id % 1e10))
