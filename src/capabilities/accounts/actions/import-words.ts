import type { AccountType } from '#countries'
import type { Synonyms } from '#formats/csv/index'
import type { Column } from './import-rows.js'

/** What programs and people of four languages call the columns, in any case, with or without accents and signs. */
export const columnWords: Synonyms<Column> = {
  // biome-ignore format: a table
  number: ['No', 'Account', 'Account number', 'Numéro', 'N°', 'Compte', 'Numéro de compte', 'N° compte', 'Nummer', 'Nr', 'Rekening', 'Rekeningnummer', 'Konto', 'Kontonummer', 'Kontonr'],
  // biome-ignore format: a table
  label: ['Name', 'Description', 'Libellé', 'Intitulé', 'Nom', 'Omschrijving', 'Benaming', 'Naam', 'Bezeichnung', 'Kontobezeichnung'],
  label_fr: ['Libellé FR', 'Label français', 'Français'],
  label_nl: ['Omschrijving NL', 'Benaming NL', 'Nederlands'],
  label_en: ['Description EN', 'English'],
  label_de: ['Bezeichnung DE', 'Deutsch'],
  type: ['Soort', 'Art', 'Typ', 'Nature'],
  kind: ['Genre', 'Aard'],
  is_reconcilable: ['Reconcilable', 'Lettrable', 'Afpuntbaar', 'Ausgleichbar'],
  is_active: ['Active', 'Actif', 'Actief', 'Aktiv'],
}

/** The types of accounts, as people of four languages write them. */
export const typeWords: Synonyms<AccountType> = {
  asset: ['assets', 'actif', 'actifs', 'actief', 'activa', 'Aktiva', 'Aktivkonto'],
  liability: [
    'liabilities',
    'dette',
    'dettes',
    'passif',
    'schuld',
    'schulden',
    'passief',
    'passiva',
    'Verbindlichkeit',
    'Passivkonto',
  ],
  equity: ['capitaux propres', 'fonds propres', 'eigen vermogen', 'Eigenkapital'],
  expense: ['expenses', 'cost', 'charge', 'charges', 'kost', 'kosten', 'Aufwand', 'Aufwendungen'],
  income: ['revenue', 'produit', 'produits', 'opbrengst', 'opbrengsten', 'Ertrag', 'Erträge'],
  appropriation: [
    'affectation',
    'affectations',
    'resultaatverwerking',
    'verwerking',
    'Ergebnisverwendung',
  ],
  off_balance: [
    'off-balance',
    'hors bilan',
    'buiten balans',
    'niet in de balans',
    'außerbilanziell',
  ],
  mixed: ['mixte', 'gemengd', 'gemischt'],
}

export const kindWords: Synonyms<'heading' | 'postable'> = {
  heading: ['title', 'intitulé', 'titre', 'rubrique', 'rubriek', 'titel', 'Überschrift'],
  postable: ['account', 'compte', 'imputable', 'rekening', 'boekbaar', 'Konto', 'bebuchbar'],
}
