import { type Amount, add, parseAmount, subtract, times } from '#kernel/money'
import type { LatePaymentRules } from '../late-payment.js'

const euro = (text: string): Amount => parseAmount(text)!

/**
 * Between businesses the law of 2 August 2002: the reference rate and eight points, rounded up to the half point, and
 * 40 euro an invoice. Of consumers Book XIX of the Code of Economic Law (law of 4 May 2023), for all debts since
 * 1 December 2023.
 */
export const latePayment: LatePaymentRules = {
  points: 800n,
  roundedUpTo: 50n,
  compensation: euro('40.00'),
  consumers: {
    daysToPay: 14,
    compensation: consumerCompensation,
    notice: {
      fr: 'Ce premier rappel est gratuit. Créancier : {creditor}, numéro d’entreprise {number}. Montant dû : {amount}, pour ce qui est énuméré ci-dessus avec son échéance. S’il n’est pas payé dans les {days} jours calendrier à compter du lendemain de l’envoi de ce rappel électronique, {claims} (livre XIX du Code de droit économique).',
      nl: 'Deze eerste herinnering is kosteloos. Schuldeiser: {creditor}, ondernemingsnummer {number}. Verschuldigd bedrag: {amount}, voor wat hierboven met zijn vervaldag is opgesomd. Wordt het niet betaald binnen {days} kalenderdagen vanaf de dag na de verzending van deze elektronische herinnering, dan {claims} (boek XIX van het Wetboek van economisch recht).',
      en: 'This first reminder is free of charge. Creditor: {creditor}, enterprise number {number}. Amount due: {amount}, for what is listed above with its due date. If it is not paid within {days} calendar days from the day after this electronic reminder was sent, {claims} (Book XIX of the Belgian Code of Economic Law).',
      de: 'Diese erste Mahnung ist kostenlos. Gläubiger: {creditor}, Unternehmensnummer {number}. Geschuldeter Betrag: {amount}, für das oben mit seiner Fälligkeit Aufgeführte. Wird er nicht binnen {days} Kalendertagen ab dem Tag nach dem Versand dieser elektronischen Mahnung gezahlt, {claims} (Buch XIX des belgischen Wirtschaftsgesetzbuches).',
    },
    claims: {
      fr: 'il pourra être réclamé en plus : une indemnité de {compensation} et des intérêts de {rate} % par an',
      nl: 'kan bijkomend worden gevorderd: een vergoeding van {compensation} en interesten van {rate} % per jaar',
      en: 'there may be claimed in addition: a compensation of {compensation} and interest of {rate} % a year',
      de: 'können zusätzlich gefordert werden: eine Entschädigung von {compensation} und Zinsen von {rate} % pro Jahr',
    },
    noClaims: {
      fr: 'nous ne réclamons ni indemnité ni intérêts, mais pourrons confier le recouvrement à un tiers',
      nl: 'vorderen wij vergoeding noch interesten, maar kunnen wij de invordering aan een derde toevertrouwen',
      en: 'we claim neither compensation nor interest, but may have it collected by others',
      de: 'fordern wir weder Entschädigung noch Zinsen, können aber die Beitreibung an Dritte übergeben',
    },
  },
}

/** 20 euro up to 150; then 30 and a tenth of what lies above; from 500 on 65 and a twentieth; 2,000 at most. */
function consumerCompensation(open: Amount): Amount {
  if (open <= euro('150.00')) return euro('20.00')
  if (open <= euro('500.00'))
    return add(euro('30.00'), times(subtract(open, euro('150.00')), 10n, 100n))
  const scaled = add(euro('65.00'), times(subtract(open, euro('500.00')), 5n, 100n))
  return scaled < euro('2000.00') ? scaled : euro('2000.00')
}
