import type { AccountType } from '#countries'
import type { Synonyms } from '#formats/csv/index'

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
