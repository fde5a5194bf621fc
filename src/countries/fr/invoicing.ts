import { day } from '#kernel/days'
import type { Text } from '#kernel/languages'
import { grouped, type Invoicing, type Registered, registerOf } from '../invoicing.js'
import {
  citing,
  exempt,
  exported,
  intraCommunity,
  notApplicable,
  plainly,
  reverseCharge,
} from '../vat-reasons.js'
import { sirenOf } from './numbers.js'

const frenchCode: Text = {
  fr: 'art. {article} du CGI',
  nl: 'art. {article} van de Franse CGI',
  en: 'Article {article} of the French CGI',
  de: 'Art. {article} des französischen CGI',
}

export const invoicing: Invoicing = {
  reasons: {
    'V0-EXO': citing(exempt, frenchCode, '261'),
    'V0-FRANCHISE': citing(notApplicable, frenchCode, '293 B'),
    'V-EXP': citing(exported, frenchCode, '262 I'),
    'V-EXPS': citing(notApplicable, frenchCode, '259-1'),
    'V-ICG': citing(intraCommunity, frenchCode, '262 ter I'),
    'V-ICS': citing(reverseCharge, frenchCode, '283-2'),
    'V-TRI': plainly(reverseCharge),
    'V-BTP': citing(reverseCharge, frenchCode, '283-2 nonies'),
  },
  smallBusiness: citing(notApplicable, frenchCode, '293 B'),
  creditedVat: null,
  // Articles L441-9, L441-10 and D441-5 of the Code de commerce; the rate is the one that holds
  // where the parties agreed on none.
  latePayment: {
    fr: 'En cas de retard de paiement, des pénalités sont exigibles le jour suivant l’échéance au taux de refinancement de la BCE majoré de 10 points, ainsi qu’une indemnité forfaitaire pour frais de recouvrement de 40 € (art. L441-10 et D441-5 du Code de commerce).',
    nl: 'Bij laattijdige betaling zijn vanaf de dag na de vervaldag boeten verschuldigd tegen de herfinancieringsrente van de ECB plus 10 punten, evenals een forfaitaire vergoeding van 40 € voor invorderingskosten (art. L441-10 en D441-5 van de Franse Code de commerce).',
    en: 'Late payment incurs, from the day after the due date, penalties at the refinancing rate of the ECB plus 10 points and a fixed compensation of €40 for recovery costs (Articles L441-10 and D441-5 of the French Code de commerce).',
    de: 'Bei verspäteter Zahlung sind ab dem Tag nach der Fälligkeit Verzugszinsen zum Refinanzierungssatz der EZB zuzüglich 10 Punkten sowie eine Pauschale von 40 € für Beitreibungskosten fällig (Art. L441-10 und D441-5 des französischen Code de commerce).',
  },
  // Article L441-9 wants the terms of a discount, or that there is none.
  noDiscount: {
    fr: 'Pas d’escompte pour paiement anticipé.',
    nl: 'Geen korting voor vervroegde betaling.',
    en: 'No discount for early payment.',
    de: 'Kein Skonto.',
  },
  // The discount lowers the base only once it is taken, by a credit note.
  discountedVatBase: null,
  // Article L441-9 wants a day of payment; L441-10 has it thirty days off where none was agreed.
  legalTermDays: 30,
  electronicSince: null,
  domesticForm: {
    // Law of finances for 2024, article 91: from this day on everybody receives electronic invoices.
    since: day('2026-09-01'),
    specification: 'urn:cen.eu:en16931:2017',
    // The code lists of OpenPeppol have a name of their own for what the invoice itself calls by the norm alone.
    network: {
      specification: 'urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0',
      process: 'urn:peppol:france:billing:regulated',
    },
    frameworkOf: ({ hasGoods, hasServices, isPaid }) => {
      const letter = hasGoods && hasServices ? 'M' : hasServices ? 'S' : 'B'
      return `${letter}${isPaid ? '2' : '1'}`
    },
    notes: {
      PMT: {
        fr: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 € (art. D441-5 du Code de commerce).',
        nl: 'Forfaitaire vergoeding voor invorderingskosten bij laattijdige betaling: 40 € (art. D441-5 van de Franse Code de commerce).',
        en: 'Fixed compensation for recovery costs in case of late payment: €40 (Article D441-5 of the French Code de commerce).',
        de: 'Pauschale für Beitreibungskosten bei verspäteter Zahlung: 40 € (Art. D441-5 des französischen Code de commerce).',
      },
      PMD: {
        fr: 'Pénalités de retard exigibles le jour suivant l’échéance : taux de refinancement de la BCE majoré de 10 points (art. L441-10 du Code de commerce).',
        nl: 'Boeten bij laattijdige betaling vanaf de dag na de vervaldag: herfinancieringsrente van de ECB plus 10 punten (art. L441-10 van de Franse Code de commerce).',
        en: 'Penalties for late payment from the day after the due date: refinancing rate of the ECB plus 10 points (Article L441-10 of the French Code de commerce).',
        de: 'Verzugszinsen ab dem Tag nach der Fälligkeit: Refinanzierungssatz der EZB zuzüglich 10 Punkten (Art. L441-10 des französischen Code de commerce).',
      },
    },
    discountSubject: 'AAB',
    address: { scheme: '0225', numberOf: sirenOf },
  },
  registrations,
}

/** Article R123-237 of the Code de commerce: the SIREN, and the register with its city. */
function registrations({ enterpriseNumber, vatNumber, district }: Registered): string[] {
  const number = enterpriseNumber ?? vatNumber?.slice(-9) ?? ''
  const siren = grouped(number.slice(0, 9), [3, 3, 3], ' ')
  return [
    siren === '' ? '' : `SIREN ${siren}`,
    number.length === 14 ? `SIRET ${grouped(number, [3, 3, 3, 5], ' ')}` : '',
    district === null ? '' : `${registerOf('RCS', district)} ${siren}`.trim(),
  ].filter((text) => text !== '')
}

export const paymentReference = null
