import type { Text } from '#kernel/languages'

export const columnTitles = {
  number: { fr: 'Compte', nl: 'Rekening', en: 'Account', de: 'Konto' },
  label: { fr: 'Intitulé', nl: 'Omschrijving', en: 'Name', de: 'Bezeichnung' },
  opening_debit: {
    fr: 'Ouverture débit',
    nl: 'Beginsaldo debet',
    en: 'Opening debit',
    de: 'Anfangssaldo Soll',
  },
  opening_credit: {
    fr: 'Ouverture crédit',
    nl: 'Beginsaldo credit',
    en: 'Opening credit',
    de: 'Anfangssaldo Haben',
  },
  debit: { fr: 'Débit', nl: 'Debet', en: 'Debit', de: 'Soll' },
  credit: { fr: 'Crédit', nl: 'Credit', en: 'Credit', de: 'Haben' },
  closing_debit: {
    fr: 'Clôture débit',
    nl: 'Eindsaldo debet',
    en: 'Closing debit',
    de: 'Endsaldo Soll',
  },
  closing_credit: {
    fr: 'Clôture crédit',
    nl: 'Eindsaldo credit',
    en: 'Closing credit',
    de: 'Endsaldo Haben',
  },
  balance: { fr: 'Solde', nl: 'Saldo', en: 'Balance', de: 'Saldo' },
  previous: {
    fr: 'Période précédente',
    nl: 'Vorige periode',
    en: 'Previous period',
    de: 'Vorperiode',
  },
  total: { fr: 'Total', nl: 'Totaal', en: 'Total', de: 'Summe' },
} as const satisfies Record<string, Text>

export const reportLabels = {
  'trial-balance': {
    fr: 'Balance générale',
    nl: 'Proef- en saldibalans',
    en: 'Trial balance',
    de: 'Summen- und Saldenliste',
  },
  'balance-sheet': {
    fr: 'Bilan',
    nl: 'Balans',
    en: 'Balance sheet',
    de: 'Bilanz',
  },
  'income-statement': {
    fr: 'Compte de résultats',
    nl: 'Resultatenrekening',
    en: 'Income statement',
    de: 'Gewinn- und Verlustrechnung',
  },
  'annual-accounts': {
    fr: 'Comptes annuels',
    nl: 'Jaarrekening',
    en: 'Annual accounts',
    de: 'Jahresabschluss',
  },
  'cash-flow': {
    fr: 'Tableau des flux de trésorerie',
    nl: 'Kasstroomoverzicht',
    en: 'Cash flow statement',
    de: 'Kapitalflussrechnung',
  },
} as const satisfies Record<string, Text>

export const reportDescriptions = {
  'trial-balance': {
    fr: 'Le solde de chaque compte avant une période, ce qui a bougé et le solde après.',
    nl: 'Het saldo van elke rekening voor een periode, wat bewoog en het saldo erna.',
    en: 'The balance of each account before a period, what moved in it and the balance after.',
    de: 'Der Saldo jedes Kontos vor einem Zeitraum, was sich bewegte und der Saldo danach.',
  },
  'balance-sheet': {
    fr: "L'actif et le passif à un jour, selon le schéma du pays, avec l'année précédente.",
    nl: 'Activa en passiva op een dag, volgens het schema van het land, met het jaar ervoor.',
    en: 'Assets and liabilities on a day, by the model of the country, with the year before.',
    de: 'Aktiva und Passiva an einem Tag, nach dem Schema des Landes, mit dem Vorjahr.',
  },
  'income-statement': {
    fr: "Produits, charges et résultat d'une période, selon le schéma du pays, par mois ou trimestre si on le veut.",
    nl: 'Opbrengsten, kosten en resultaat van een periode, volgens het schema van het land, per maand of kwartaal indien gewenst.',
    en: 'Income, expense and result of a period, by the model of the country, by month or quarter if wanted.',
    de: 'Erträge, Aufwendungen und Ergebnis eines Zeitraums, nach dem Schema des Landes, auf Wunsch nach Monaten oder Quartalen.',
  },
  'annual-accounts': {
    fr: 'Les comptes annuels à déposer, rubrique par rubrique, avec leurs contrôles.',
    nl: 'De neer te leggen jaarrekening, rubriek per rubriek, met haar controles.',
    en: 'The annual accounts as they are filed, rubric by rubric, with their checks.',
    de: 'Der zu hinterlegende Jahresabschluss, Posten für Posten, mit seinen Prüfungen.',
  },
  'cash-flow': {
    fr: "D'où vient la trésorerie d'une période et où elle est allée, par la méthode indirecte.",
    nl: 'Waar de kasmiddelen van een periode vandaan komen en heen gaan, volgens de indirecte methode.',
    en: 'Where the cash of a period came from and went, by the indirect method.',
    de: 'Woher die Zahlungsmittel eines Zeitraums kamen und wohin sie gingen, nach der indirekten Methode.',
  },
} as const satisfies Record<keyof typeof reportLabels, Text>
