import { say, type Text } from '#kernel/languages'
import type { PackCode } from './index.js'
import type { VatCategory } from './pack.js'

export type MentionQuestion = {
  readonly country: PackCode
  readonly isCreditNote: boolean
  /** Between enterprises, where late payment has consequences by law. */
  readonly isBetweenBusinesses: boolean
  /** Whether the seller charges no VAT at all because it is small. */
  readonly isSmallBusiness: boolean
  /** Whether any VAT is charged. */
  readonly hasVat: boolean
  /** The VAT codes of the lines; a code that the country does not know counts by its category. */
  readonly vatCodes: readonly { readonly code: string | null; readonly category: VatCategory }[]
}

/** What the law wants to be read on an invoice besides its figures, in the order in which it is printed. */
export function invoiceMentions(question: MentionQuestion): Text[] {
  const { country, vatCodes, isCreditNote, hasVat } = question
  const own = mentions[country]
  const reasons = vatCodes.map(({ code, category }) =>
    code !== null && Object.hasOwn(own.byCode, code) ? own.byCode[code]! : byCategory[category],
  )
  const wanted = [
    question.isSmallBusiness ? own.smallBusiness : undefined,
    // A small business is exempt for that reason alone.
    ...(question.isSmallBusiness ? [] : reasons),
    isCreditNote && hasVat ? own.creditedVat : undefined,
    question.isBetweenBusinesses && !isCreditNote ? own.latePayment : undefined,
  ]
  const unlike = new Map(wanted.flatMap((text) => (text ? [[text.en, text]] : [])))
  return [...unlike.values()]
}

type Mentions = {
  /** Why no VAT is charged on what has this code; null when nothing is to be said. */
  readonly byCode: Readonly<Record<string, Text | null>>
  readonly smallBusiness: Text
  /** On a credit note, for a customer who deducted the VAT. */
  readonly creditedVat?: Text
  readonly latePayment: Text
}

// The words of articles 226 and 226b of directive 2006/112/EC, as each of its versions has them.
const reverseCharge: Text = {
  fr: 'Autoliquidation',
  nl: 'Btw verlegd',
  en: 'Reverse charge',
  de: 'Steuerschuldnerschaft des Leistungsempfängers',
}
const marginScheme: Text = {
  fr: 'Régime particulier — Biens d’occasion',
  nl: 'Bijzondere regeling — gebruikte goederen',
  en: 'Margin scheme — Second-hand goods',
  de: 'Gebrauchtgegenstände/Sonderregelung',
}
const exempt: Text = {
  fr: 'Exonération de TVA',
  nl: 'Vrijgesteld van btw',
  en: 'Exempt from VAT',
  de: 'Von der Mehrwertsteuer befreit',
}
const intraCommunity: Text = {
  fr: 'Livraison intracommunautaire exonérée de TVA',
  nl: 'Van btw vrijgestelde intracommunautaire levering',
  en: 'VAT-exempt intra-Community supply',
  de: 'Steuerfreie innergemeinschaftliche Lieferung',
}
const exported: Text = {
  fr: 'Exportation exonérée de TVA',
  nl: 'Van btw vrijgestelde uitvoer',
  en: 'VAT-exempt export',
  de: 'Steuerfreie Ausfuhrlieferung',
}
const notApplicable: Text = {
  fr: 'TVA non applicable',
  nl: 'Btw niet van toepassing',
  en: 'VAT not applicable',
  de: 'Mehrwertsteuer nicht anwendbar',
}

const directive: Text = {
  fr: 'art. {article} de la directive 2006/112/CE',
  nl: 'art. {article} van richtlijn 2006/112/EG',
  en: 'Article {article} of Directive 2006/112/EC',
  de: 'Art. {article} der Richtlinie 2006/112/EG',
}
const belgianCode: Text = {
  fr: 'art. {article} du Code belge de la TVA',
  nl: 'art. {article} van het Belgische Btw-Wetboek',
  en: 'Article {article} of the Belgian VAT Code',
  de: 'Art. {article} des belgischen Mehrwertsteuergesetzbuches',
}
const frenchCode: Text = {
  fr: 'art. {article} du CGI',
  nl: 'art. {article} van de Franse CGI',
  en: 'Article {article} of the French CGI',
  de: 'Art. {article} des französischen CGI',
}
const luxembourgLaw: Text = {
  fr: 'art. {article} de la loi TVA du 12 février 1979',
  nl: 'art. {article} van de Luxemburgse btw-wet van 12 februari 1979',
  en: 'Article {article} of the Luxembourg VAT law of 12 February 1979',
  de: 'Art. {article} des luxemburgischen Mehrwertsteuergesetzes vom 12. Februar 1979',
}

const byCategory: Readonly<Record<VatCategory, Text | null>> = {
  S: null,
  Z: null,
  O: null,
  E: exempt,
  AE: reverseCharge,
  K: citing(intraCommunity, directive, '138'),
  G: citing(exported, directive, '146'),
}

const mentions: Readonly<Record<PackCode, Mentions>> = {
  BE: {
    byCode: {
      SEX: citing(exempt, belgianCode, '44'),
      SMAR: marginScheme,
      SICT: reverseCharge,
      SGIC: citing(intraCommunity, belgianCode, '39bis'),
      SEXP: citing(exported, belgianCode, '39'),
      SNEU: citing(notApplicable, belgianCode, '21, § 2'),
    },
    smallBusiness: {
      fr: 'Petite entreprise soumise au régime de la franchise de taxe — TVA non applicable',
      nl: 'Kleine onderneming onderworpen aan de vrijstellingsregeling van belasting — btw niet toepasselijk',
      en: 'Small enterprise under the exemption scheme — VAT not applicable',
      de: 'Kleinunternehmen unter der Steuerbefreiungsregelung — Mehrwertsteuer nicht anwendbar',
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
  },
  FR: {
    byCode: {
      'V0-EXO': citing(exempt, frenchCode, '261'),
      'V0-FRANCHISE': citing(notApplicable, frenchCode, '293 B'),
      'V-EXP': citing(exported, frenchCode, '262 I'),
      'V-EXPS': citing(notApplicable, frenchCode, '259-1'),
      'V-ICG': citing(intraCommunity, frenchCode, '262 ter I'),
      'V-ICS': citing(reverseCharge, frenchCode, '283-2'),
      'V-TRI': reverseCharge,
      'V-BTP': citing(reverseCharge, frenchCode, '283-2 nonies'),
    },
    smallBusiness: citing(notApplicable, frenchCode, '293 B'),
    // Articles L441-9, L441-10 and D441-5 of the Code de commerce; the rate is the one that holds
    // where the parties agreed on none.
    latePayment: {
      fr: 'En cas de retard de paiement, des pénalités sont exigibles le jour suivant l’échéance au taux de refinancement de la BCE majoré de 10 points, ainsi qu’une indemnité forfaitaire pour frais de recouvrement de 40 € (art. L441-10 et D441-5 du Code de commerce). Pas d’escompte pour paiement anticipé.',
      nl: 'Bij laattijdige betaling zijn vanaf de dag na de vervaldag boeten verschuldigd tegen de herfinancieringsrente van de ECB plus 10 punten, evenals een forfaitaire vergoeding van 40 € voor invorderingskosten (art. L441-10 en D441-5 van de Franse Code de commerce). Geen korting voor contante betaling.',
      en: 'Late payment incurs, from the day after the due date, penalties at the refinancing rate of the ECB plus 10 points and a fixed compensation of €40 for recovery costs (Articles L441-10 and D441-5 of the French Code de commerce). No discount for early payment.',
      de: 'Bei verspäteter Zahlung sind ab dem Tag nach der Fälligkeit Verzugszinsen zum Refinanzierungssatz der EZB zuzüglich 10 Punkten sowie eine Pauschale von 40 € für Beitreibungskosten fällig (Art. L441-10 und D441-5 des französischen Code de commerce). Kein Skonto.',
    },
  },
  LU: {
    byCode: {
      'V-EX44': citing(exempt, luxembourgLaw, '44'),
      'V-EX43': citing(exempt, luxembourgLaw, '43'),
      'V-TRI': reverseCharge,
      'V-RC': citing(reverseCharge, luxembourgLaw, '61'),
      'V-FRA': citing(notApplicable, luxembourgLaw, '57bis'),
      'V-ICSX': null,
    },
    smallBusiness: citing(notApplicable, luxembourgLaw, '57bis'),
    latePayment: {
      fr: 'En cas de retard de paiement, les intérêts et l’indemnité forfaitaire de 40 € prévus par la loi modifiée du 18 avril 2004 sont dus de plein droit.',
      nl: 'Bij laattijdige betaling zijn de intresten en de forfaitaire vergoeding van 40 € van de gewijzigde Luxemburgse wet van 18 april 2004 van rechtswege verschuldigd.',
      en: 'In case of late payment, the interest and the fixed compensation of €40 of the amended Luxembourg law of 18 April 2004 are due by operation of law.',
      de: 'Bei verspäteter Zahlung sind die Zinsen und die Pauschale von 40 € gemäß dem geänderten luxemburgischen Gesetz vom 18. April 2004 von Rechts wegen fällig.',
    },
  },
}

/** A mention with the article that it rests on. */
function citing(mention: Text, source: Text, article: string): Text {
  const cite = (language: keyof Text) =>
    `${mention[language]} — ${say(source, language, { article })}`
  return { fr: cite('fr'), nl: cite('nl'), en: cite('en'), de: cite('de') }
}
