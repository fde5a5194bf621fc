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
} as const satisfies Record<string, Text>

export const reportDescriptions = {
  'trial-balance': {
    fr: 'Le solde de chaque compte avant une période, ce qui a bougé et le solde après.',
    nl: 'Het saldo van elke rekening voor een periode, wat bewoog en het saldo erna.',
    en: 'The balance of each account before a period, what moved in it and the balance after.',
    de: 'Der Saldo jedes Kontos vor einem Zeitraum, was sich bewegte und der Saldo danach.',
  },
} as const satisfies Record<keyof typeof reportLabels, Text>
