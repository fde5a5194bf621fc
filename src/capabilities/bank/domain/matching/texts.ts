import { formatDay, formatMoney } from '#kernel/formats'
import { type Language, say, type Text, type TextValues } from '#kernel/languages'
import type { Reason } from './model.js'
import type { ReasonCode } from './points.js'

/** What was compared, in the words of whoever reads a suggestion. */
export const reasonTexts = {
  structured_communication: {
    fr: 'Communication structurée de {reference}',
    nl: 'Gestructureerde mededeling van {reference}',
    en: 'Structured communication of {reference}',
    de: 'Strukturierte Mitteilung von {reference}',
  },
  end_to_end_id: {
    fr: 'Référence {reference} de notre propre fichier de paiement',
    nl: 'Referentie {reference} van ons eigen betaalbestand',
    en: 'Reference {reference} of our own payment file',
    de: 'Referenz {reference} unserer eigenen Zahlungsdatei',
  },
  mandate: {
    fr: 'Mandat {reference} de {name}',
    nl: 'Mandaat {reference} van {name}',
    en: 'Mandate {reference} of {name}',
    de: 'Mandat {reference} von {name}',
  },
  invoice_number: {
    fr: 'Facture {reference} dans la communication',
    nl: 'Factuur {reference} in de mededeling',
    en: 'Invoice {reference} in the communication',
    de: 'Rechnung {reference} im Verwendungszweck',
  },
  iban_known: {
    fr: 'Le compte {iban} est celui de {name}',
    nl: 'Rekening {iban} is die van {name}',
    en: 'Account {iban} is that of {name}',
    de: 'Konto {iban} gehört {name}',
  },
  iban_learned: {
    fr: 'Le compte {iban} a déjà payé pour {name} ({count} fois)',
    nl: 'Rekening {iban} betaalde al voor {name} ({count} keer)',
    en: 'Account {iban} has paid for {name} before ({count} times)',
    de: 'Konto {iban} hat schon für {name} gezahlt ({count}-mal)',
  },
  name_equal: {
    fr: 'Le nom est celui de {name}',
    nl: 'De naam is die van {name}',
    en: 'The name is that of {name}',
    de: 'Der Name ist der von {name}',
  },
  name_like: {
    fr: 'Le nom ressemble à {name}',
    nl: 'De naam lijkt op {name}',
    en: 'The name resembles {name}',
    de: 'Der Name ähnelt {name}',
  },
  enterprise_number: {
    fr: 'Le numéro d’entreprise de {name} dans la communication',
    nl: 'Het ondernemingsnummer van {name} in de mededeling',
    en: 'The enterprise number of {name} in the communication',
    de: 'Die Unternehmensnummer von {name} im Verwendungszweck',
  },
  amount_exact: {
    fr: 'Le montant est exactement {amount}',
    nl: 'Het bedrag is precies {amount}',
    en: 'The amount is exactly {amount}',
    de: 'Der Betrag ist genau {amount}',
  },
  amount_sum: {
    fr: 'Le montant est la somme de {count} postes',
    nl: 'Het bedrag is de som van {count} posten',
    en: 'The amount is the sum of {count} items',
    de: 'Der Betrag ist die Summe von {count} Posten',
  },
  all_open_items: {
    fr: 'C’est tout ce qui est ouvert pour {name}',
    nl: 'Het is alles wat openstaat voor {name}',
    en: 'It is all that is open for {name}',
    de: 'Es ist alles, was für {name} offen ist',
  },
  amount_part: {
    fr: 'Le montant est une partie de {amount}',
    nl: 'Het bedrag is een deel van {amount}',
    en: 'The amount is a part of {amount}',
    de: 'Der Betrag ist ein Teil von {amount}',
  },
  amount_close: {
    fr: 'Le montant diffère de {difference} seulement',
    nl: 'Het bedrag verschilt maar {difference}',
    en: 'The amount differs by {difference} only',
    de: 'Der Betrag weicht nur um {difference} ab',
  },
  discount: {
    fr: 'Le montant tient compte de l’escompte de {amount}',
    nl: 'Het bedrag houdt rekening met de korting van {amount}',
    en: 'The amount takes the discount of {amount} into account',
    de: 'Der Betrag berücksichtigt das Skonto von {amount}',
  },
  due_near: {
    fr: 'L’échéance du {day} est proche',
    nl: 'De vervaldag {day} is dichtbij',
    en: 'The due date {day} is near',
    de: 'Die Fälligkeit {day} liegt nahe',
  },
  only_candidate: {
    fr: 'Rien d’autre n’a ce montant',
    nl: 'Niets anders heeft dit bedrag',
    en: 'Nothing else has this amount',
    de: 'Nichts anderes hat diesen Betrag',
  },
  own_account: {
    fr: 'Le compte {iban} est l’un des vôtres',
    nl: 'Rekening {iban} is er een van uzelf',
    en: 'Account {iban} is one of your own',
    de: 'Konto {iban} ist eines Ihrer eigenen',
  },
  rule: {
    fr: 'La règle {label} s’applique',
    nl: 'De regel {label} is van toepassing',
    en: 'The rule {label} applies',
    de: 'Die Regel {label} trifft zu',
  },
  learned: {
    fr: 'Vous l’avez déjà comptabilisé ainsi ({count} fois)',
    nl: 'U boekte het al zo ({count} keer)',
    en: 'You have booked it so before ({count} times)',
    de: 'Sie haben es schon so gebucht ({count}-mal)',
  },
  return: {
    fr: 'Retour d’un paiement de {name}',
    nl: 'Terugkeer van een betaling van {name}',
    en: 'Return of a payment of {name}',
    de: 'Rückgabe einer Zahlung von {name}',
  },
  chosen: {
    fr: 'Vous l’avez choisi',
    nl: 'U koos het',
    en: 'You chose it',
    de: 'Sie haben es gewählt',
  },
  amount_differs: {
    fr: 'Le montant diffère de {difference}',
    nl: 'Het bedrag verschilt {difference}',
    en: 'The amount differs by {difference}',
    de: 'Der Betrag weicht um {difference} ab',
  },
  other_number_named: {
    fr: 'La communication mentionne un autre numéro : {reference}',
    nl: 'De mededeling noemt een ander nummer: {reference}',
    en: 'The communication names another number: {reference}',
    de: 'Der Verwendungszweck nennt eine andere Nummer: {reference}',
  },
  rival: {
    fr: 'Autre chose convient tout autant',
    nl: 'Iets anders past even goed',
    en: 'Something else fits just as well',
    de: 'Etwas anderes passt ebenso gut',
  },
  dated_after: {
    fr: 'Le poste est daté du {day}, après le paiement',
    nl: 'De post is van {day}, na de betaling',
    en: 'The item is dated {day}, after the payment',
    de: 'Der Posten ist vom {day}, nach der Zahlung',
  },
  in_payment: {
    fr: 'Le poste est repris dans un fichier de paiement',
    nl: 'De post zit in een betaalbestand',
    en: 'The item is in a payment file',
    de: 'Der Posten ist in einer Zahlungsdatei',
  },
} as const satisfies Record<ReasonCode, Text>

/** A reason in the reader's language. */
export function sayReason({ code, values }: Reason, language: Language): string {
  return say(reasonTexts[code], language, shown(values, language))
}

/** Amounts and days as the language writes them. */
function shown(values: TextValues, language: Language): TextValues {
  const write = (name: string, value: string | number) => {
    if (name === 'amount' || name === 'difference') return formatMoney(String(value), language)
    return name === 'day' ? formatDay(String(value), language) : value
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, write(name, value)]),
  )
}
