/** Names and words of four languages, as they stand on bank statements. */
import type { Language } from '#kernel/languages'

export const firstNames: Readonly<Record<Language, readonly string[]>> = {
  fr: ['Jean', 'Marie-Claire', 'Éric', 'Sophie', 'Benoît', 'Aurélie', 'Michel', 'Chloé'],
  nl: ['Pieter', 'Els', 'Joris', 'Anneleen', 'Bart', 'Griet', 'Koen', 'Saskia'],
  en: ['James', 'Emma', 'Oliver', 'Grace', 'Henry', 'Alice'],
  de: ['Jürgen', 'Katrin', 'Stefan', 'Ulrike', 'Günther', 'Heike'],
}

export const lastNames: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    'Dupont',
    'Lefèvre',
    'Lambert',
    'Delvaux',
    'Noël',
    'Simon',
    'Gérard',
    'Hubert',
    'Collard',
    'Mathieu',
    'Renard',
    'Servais',
    'Thiry',
    'Baudouin',
  ],
  nl: [
    'Janssens',
    'Peeters',
    'De Smet',
    'Vandenberghe',
    'Van den Broeck',
    'Claes',
    'Wouters',
    'Goossens',
    'Maes',
    'Jacobs',
    'Mertens',
    'De Clercq',
    'Hermans',
    'Willems',
  ],
  en: ['Smith', 'Taylor', 'Brown', 'Walker', 'O’Neill', 'Harrison', 'Clarke', 'Bennett'],
  de: ['Müller', 'Schmitz', 'Weber', 'Hoffmann', 'Krämer', 'Schröder', 'Becker', 'Wagner'],
}

export const trades: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    'Boulangerie',
    'Garage',
    'Toitures',
    'Menuiserie',
    'Pharmacie',
    'Imprimerie',
    'Transports',
    'Jardins',
    'Électricité',
    'Bureau d’études',
    'Librairie',
    'Traiteur',
  ],
  nl: [
    'Bakkerij',
    'Garage',
    'Dakwerken',
    'Schrijnwerkerij',
    'Apotheek',
    'Drukkerij',
    'Transport',
    'Tuinen',
    'Elektro',
    'Studiebureau',
    'Slagerij',
    'Bouwwerken',
  ],
  en: [
    'Bakery',
    'Motors',
    'Roofing',
    'Joinery',
    'Consulting',
    'Printing',
    'Logistics',
    'Gardens',
    'Software',
    'Catering',
  ],
  de: [
    'Bäckerei',
    'Autohaus',
    'Dachbau',
    'Schreinerei',
    'Apotheke',
    'Druckerei',
    'Spedition',
    'Gartenbau',
    'Elektrotechnik',
    'Metzgerei',
  ],
}

export const forms: Readonly<Record<Language, readonly string[]>> = {
  fr: ['SRL', 'SA', 'SPRL', 'ASBL', 'SNC', 'S.A.'],
  nl: ['BV', 'NV', 'BVBA', 'VZW', 'VOF', 'B.V.'],
  en: ['Ltd', 'SA', 'LLC', 'BV'],
  de: ['GmbH', 'AG', 'KG', 'GmbH & Co. KG'],
}

export const cities: Readonly<Record<Language, readonly string[]>> = {
  fr: ['1000 Bruxelles', '4000 Liège', '5000 Namur', '6000 Charleroi', '1348 Louvain-la-Neuve'],
  nl: ['9000 Gent', '2000 Antwerpen', '3000 Leuven', '8500 Kortrijk', '2800 Mechelen'],
  en: ['1050 Brussels', '1930 Zaventem', 'L-1611 Luxembourg'],
  de: ['4700 Eupen', '4780 Sankt Vith', '52062 Aachen'],
}

/** What stands before the number of an invoice. */
export const invoiceWords: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    'facture',
    'Fact.',
    'fact',
    'FACT N°',
    'Facture n°',
    'votre facture',
    'paiement facture',
    'F.',
    '',
  ],
  nl: ['factuur', 'Fact.', 'fact nr', 'Factuurnr.', 'uw factuur', 'betaling factuur', 'FACT:', ''],
  en: ['invoice', 'Inv.', 'INV', 'your invoice no.', 'Invoice #', 'payment invoice', ''],
  de: ['Rechnung', 'Rg.', 'RE', 'Rechnung Nr.', 'Ihre Rechnung', 'Rechnungsnr.', ''],
}

/** What people write who name no invoice. */
export const smallTalk: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    'merci',
    'solde',
    'paiement',
    'selon accord',
    'travaux',
    'bonne journée',
    'acquit',
    'votre facture',
    'cotisation',
  ],
  nl: [
    'bedankt',
    'saldo',
    'betaling',
    'zoals afgesproken',
    'werken',
    'uw factuur',
    'lidgeld',
    'met dank',
  ],
  en: ['thank you', 'balance', 'payment', 'as agreed', 'works', 'your invoice', 'membership'],
  de: ['danke', 'Saldo', 'Zahlung', 'wie besprochen', 'Arbeiten', 'Ihre Rechnung', 'Beitrag'],
}

export const months: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  nl: [
    'januari',
    'februari',
    'maart',
    'april',
    'mei',
    'juni',
    'juli',
    'augustus',
    'september',
    'oktober',
    'november',
    'december',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
}

/** What joins two numbers. */
export const joints: Readonly<Record<Language, readonly string[]>> = {
  fr: [', ', ' + ', ' et ', ' ', ';', ' & ', ' / '],
  nl: [', ', ' + ', ' en ', ' ', ';', ' & ', ' / '],
  en: [', ', ' + ', ' and ', ' ', ';', ' & ', ' / '],
  de: [', ', ' + ', ' und ', ' ', ';', ' & ', ' / '],
}

/** Numbers that are no invoice: customers, orders, days, telephones, addresses. */
export const distractions: Readonly<Record<Language, readonly string[]>> = {
  fr: [
    'client {5}',
    'notre réf. {7}',
    'commande {8}',
    'du {day}',
    'tél 0475/{6}',
    '{amount} EUR',
    'rue Haute 12, 1050 Bruxelles',
  ],
  nl: [
    'klant {5}',
    'onze ref. {7}',
    'bestelling {8}',
    'dd {day}',
    'tel 0475/{6}',
    '{amount} EUR',
    'Kerkstraat 5, 9000 Gent',
  ],
  en: [
    'customer {5}',
    'our ref. {7}',
    'PO {8}',
    'of {day}',
    'tel 0475/{6}',
    'EUR {amount}',
    'High Street 1, 1050 Brussels',
  ],
  de: [
    'Kunde {5}',
    'unser Zeichen {7}',
    'Bestellung {8}',
    'vom {day}',
    'Tel 0475/{6}',
    '{amount} EUR',
    'Hauptstraße 3, 4700 Eupen',
  ],
}
