import type { CashFlowPlace } from '#countries'
import type { Text } from '#kernel/languages'
import type { checkCodes } from './annual-checks.js'

export const statementTitles = {
  form: { fr: 'Formulaire', nl: 'Formulier', en: 'Form', de: 'Formular' },
  statement: { fr: 'État', nl: 'Staat', en: 'Statement', de: 'Aufstellung' },
  section: { fr: 'Partie', nl: 'Deel', en: 'Section', de: 'Bereich' },
  code: { fr: 'Code', nl: 'Code', en: 'Code', de: 'Code' },
  level: { fr: 'Niveau', nl: 'Niveau', en: 'Level', de: 'Ebene' },
  amount: { fr: 'Montant', nl: 'Bedrag', en: 'Amount', de: 'Betrag' },
  net: { fr: 'Net', nl: 'Netto', en: 'Net', de: 'Netto' },
  previous: {
    fr: 'Exercice précédent',
    nl: 'Vorig boekjaar',
    en: 'Previous year',
    de: 'Vorjahr',
  },
  gross: { fr: 'Brut', nl: 'Bruto', en: 'Gross', de: 'Brutto' },
  contra: {
    fr: 'Amortissements, dépréciations',
    nl: 'Afschrijvingen, waardeverminderingen',
    en: 'Depreciation, impairment',
    de: 'Abschreibungen, Wertminderungen',
  },
} as const satisfies Record<string, Text>

export const warningTexts = {
  scheme_default: {
    fr: "Le dossier n'a pas choisi de schéma: {scheme}.",
    nl: 'Het dossier koos geen schema: {scheme}.',
    en: 'The company file chose no model: {scheme}.',
    de: 'Die Akte hat kein Schema gewählt: {scheme}.',
  },
} as const satisfies Record<string, Text>

/** A form that holds both sides of the balance sheet. */
export const balanceSheetForm: Text = {
  fr: 'Bilan',
  nl: 'Balans',
  en: 'Balance sheet',
  de: 'Bilanz',
}

/** What each check wants to hold. */
export const checkTexts: Readonly<Record<(typeof checkCodes)[number] | 'cash_agrees', Text>> = {
  assets_equal_liabilities: {
    fr: "Le total de l'actif est égal au total du passif.",
    nl: 'Het totaal van de activa is gelijk aan dat van de passiva.',
    en: 'Total assets equal total liabilities.',
    de: 'Die Summe der Aktiva ist gleich der Summe der Passiva.',
  },
  result_agrees: {
    fr: 'Le résultat est celui des classes 6 et 7 au bilan.',
    nl: 'Het resultaat is dat van de klassen 6 en 7 op de balans.',
    en: 'The result is that of classes 6 and 7 on the balance sheet.',
    de: 'Das Ergebnis ist das der Klassen 6 und 7 in der Bilanz.',
  },
  carried_forward_agrees: {
    fr: "Le résultat à reporter de l'affectation est celui du bilan.",
    nl: 'Het over te dragen resultaat van de resultaatverwerking is dat van de balans.',
    en: 'The result to be carried forward by the appropriation is that of the balance sheet.',
    de: 'Das vorzutragende Ergebnis der Ergebnisverwendung ist das der Bilanz.',
  },
  opening_agrees: {
    fr: "L'ouverture reprend, compte par compte, les soldes de l'exercice précédent.",
    nl: 'De opening neemt, rekening per rekening, de saldi van het vorige boekjaar over.',
    en: 'The opening takes over the balances of the year before, account by account.',
    de: 'Die Eröffnung übernimmt Konto für Konto die Salden des Vorjahres.',
  },
  every_account_shown: {
    fr: 'Chaque compte qui a un solde figure dans une rubrique.',
    nl: 'Elke rekening met een saldo staat in een rubriek.',
    en: 'Every account with a balance stands in a row.',
    de: 'Jedes Konto mit einem Saldo steht in einem Posten.',
  },
  suspense_empty: {
    fr: "Les comptes d'attente sont soldés.",
    nl: 'De wachtrekeningen zijn leeg.',
    en: 'The suspense accounts are empty.',
    de: 'Die Wartekonten sind ausgeglichen.',
  },
  transfers_empty: {
    fr: 'Les comptes de virements internes et de liaison sont soldés.',
    nl: 'De rekeningen van interne overboekingen zijn leeg.',
    en: 'The accounts of internal transfers are empty.',
    de: 'Die Konten für interne Überweisungen sind ausgeglichen.',
  },
  year_closed: {
    fr: "L'exercice est clôturé.",
    nl: 'Het boekjaar is afgesloten.',
    en: 'The fiscal year is closed.',
    de: 'Das Geschäftsjahr ist abgeschlossen.',
  },
  previous_year_closed: {
    fr: "L'exercice précédent est clôturé.",
    nl: 'Het vorige boekjaar is afgesloten.',
    en: 'The fiscal year before is closed.',
    de: 'Das vorige Geschäftsjahr ist abgeschlossen.',
  },
  appropriation_booked: {
    fr: "L'affectation du résultat est comptabilisée.",
    nl: 'De resultaatverwerking is geboekt.',
    en: 'The appropriation of the result is booked.',
    de: 'Die Ergebnisverwendung ist gebucht.',
  },
  fixed_assets_agree: {
    fr: 'Le registre des immobilisations est en accord avec les comptes.',
    nl: 'Het register van de vaste activa stemt overeen met de rekeningen.',
    en: 'The register of fixed assets agrees with the accounts.',
    de: 'Das Anlagenverzeichnis stimmt mit den Konten überein.',
  },
  size: {
    fr: "L'entreprise ne dépasse pas les limites de ce schéma.",
    nl: 'De onderneming overschrijdt de grenzen van dit schema niet.',
    en: 'The company does not exceed the limits of this model.',
    de: 'Das Unternehmen überschreitet die Grenzen dieses Schemas nicht.',
  },
  cash_agrees: {
    fr: 'Les flux expliquent la variation de la trésorerie.',
    nl: 'De stromen verklaren de wijziging van de kasmiddelen.',
    en: 'The flows explain the change in cash.',
    de: 'Die Flüsse erklären die Veränderung der Zahlungsmittel.',
  },
}

type CashFlowCode =
  | Exclude<CashFlowPlace, 'cash'>
  | 'operating'
  | 'investing'
  | 'financing'
  | 'net_change'
  | 'opening_cash'
  | 'closing_cash'

export const cashFlowLabels: Readonly<Record<CashFlowCode, Text>> = {
  result: {
    fr: 'Résultat de la période',
    nl: 'Resultaat van de periode',
    en: 'Result of the period',
    de: 'Ergebnis des Zeitraums',
  },
  depreciation: {
    fr: 'Amortissements et dépréciations',
    nl: 'Afschrijvingen en waardeverminderingen',
    en: 'Depreciation and impairment',
    de: 'Abschreibungen und Wertminderungen',
  },
  provisions: {
    fr: 'Variation des provisions',
    nl: 'Wijziging van de voorzieningen',
    en: 'Change in provisions',
    de: 'Veränderung der Rückstellungen',
  },
  disposals: {
    fr: "Résultats de cession d'immobilisations",
    nl: 'Resultaten op de verkoop van vaste activa',
    en: 'Gains and losses on disposals',
    de: 'Ergebnisse aus Anlagenabgängen',
  },
  stocks: {
    fr: 'Variation des stocks',
    nl: 'Wijziging van de voorraden',
    en: 'Change in stocks',
    de: 'Veränderung der Vorräte',
  },
  receivables: {
    fr: 'Variation des créances',
    nl: 'Wijziging van de vorderingen',
    en: 'Change in receivables',
    de: 'Veränderung der Forderungen',
  },
  payables: {
    fr: 'Variation des dettes',
    nl: 'Wijziging van de schulden',
    en: 'Change in payables',
    de: 'Veränderung der Verbindlichkeiten',
  },
  operating: {
    fr: "Flux de l'exploitation",
    nl: 'Kasstroom uit de exploitatie',
    en: 'Cash flow from operations',
    de: 'Cashflow aus laufender Geschäftstätigkeit',
  },
  fixed_assets: {
    fr: 'Immobilisations',
    nl: 'Vaste activa',
    en: 'Fixed assets',
    de: 'Anlagevermögen',
  },
  investments: {
    fr: 'Placements de trésorerie',
    nl: 'Geldbeleggingen',
    en: 'Current investments',
    de: 'Wertpapiere',
  },
  investing: {
    fr: "Flux de l'investissement",
    nl: 'Kasstroom uit investeringen',
    en: 'Cash flow from investing',
    de: 'Cashflow aus Investitionstätigkeit',
  },
  equity: {
    fr: 'Capitaux propres et associés',
    nl: 'Eigen vermogen en vennoten',
    en: 'Equity and shareholders',
    de: 'Eigenkapital und Gesellschafter',
  },
  loans: { fr: 'Emprunts', nl: 'Leningen', en: 'Loans', de: 'Darlehen' },
  financing: {
    fr: 'Flux du financement',
    nl: 'Kasstroom uit financiering',
    en: 'Cash flow from financing',
    de: 'Cashflow aus Finanzierungstätigkeit',
  },
  net_change: {
    fr: 'Variation de la trésorerie',
    nl: 'Wijziging van de kasmiddelen',
    en: 'Change in cash',
    de: 'Veränderung der Zahlungsmittel',
  },
  opening_cash: {
    fr: "Trésorerie d'ouverture",
    nl: 'Kasmiddelen bij het begin',
    en: 'Opening cash',
    de: 'Zahlungsmittel zu Beginn',
  },
  closing_cash: {
    fr: 'Trésorerie de clôture',
    nl: 'Kasmiddelen op het einde',
    en: 'Closing cash',
    de: 'Zahlungsmittel am Ende',
  },
}
