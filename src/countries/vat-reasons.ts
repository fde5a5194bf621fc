import type { Day } from '#kernel/days'
import { say, type Text } from '#kernel/languages'
import type { VatCategory } from './vat.js'

/** Why no VAT is charged. */
export type VatReason = {
  /** In a few words, where a rate would stand. */
  readonly label: Text
  /** As the law wants it to be read; null when nothing is to be said. */
  readonly mention: Text | null
  /** The first day on which it is said so; before, the words of its category are. */
  readonly since?: Day
}

// The words of articles 226 and 226b of directive 2006/112/EC, as each of its versions has them.
export const reverseCharge: Text = {
  fr: 'Autoliquidation',
  nl: 'Btw verlegd',
  en: 'Reverse charge',
  de: 'Steuerschuldnerschaft des Leistungsempfängers',
}
export const marginScheme: Text = {
  fr: 'Régime particulier — Biens d’occasion',
  nl: 'Bijzondere regeling — gebruikte goederen',
  en: 'Margin scheme — Second-hand goods',
  de: 'Gebrauchtgegenstände/Sonderregelung',
}
export const exempt: Text = {
  fr: 'Exonération de TVA',
  nl: 'Vrijgesteld van btw',
  en: 'Exempt from VAT',
  de: 'Von der Mehrwertsteuer befreit',
}
export const intraCommunity: Text = {
  fr: 'Livraison intracommunautaire exonérée de TVA',
  nl: 'Van btw vrijgestelde intracommunautaire levering',
  en: 'VAT-exempt intra-Community supply',
  de: 'Steuerfreie innergemeinschaftliche Lieferung',
}
export const exported: Text = {
  fr: 'Exportation exonérée de TVA',
  nl: 'Van btw vrijgestelde uitvoer',
  en: 'VAT-exempt export',
  de: 'Steuerfreie Ausfuhrlieferung',
}
export const notApplicable: Text = {
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

const outside: Text = {
  fr: 'Hors champ de la TVA',
  nl: 'Buiten het toepassingsgebied van de btw',
  en: 'Outside the scope of VAT',
  de: 'Nicht steuerbar',
}

/** The reason of a category, for codes of the user's own; VAT is charged on what has none. */
export const reasonOfCategory: Readonly<Record<VatCategory, VatReason | null>> = {
  S: null,
  Z: null,
  O: { label: outside, mention: null },
  E: plainly(exempt),
  AE: plainly(reverseCharge),
  K: citing(intraCommunity, directive, '138'),
  G: citing(exported, directive, '146'),
}

/** A reason that its label says whole. */
export function plainly(label: Text): VatReason {
  return { label, mention: label }
}

/** A reason with the article that it rests on. */
export function citing(label: Text, source: Text, article: string): VatReason {
  const cite = (language: keyof Text) =>
    `${label[language]} — ${say(source, language, { article })}`
  return { label, mention: { fr: cite('fr'), nl: cite('nl'), en: cite('en'), de: cite('de') } }
}
