import type { Synonyms } from '#formats/csv/index'

/** The columns of an import; any but the number may be missing, and an empty cell says nothing. */
export const columns = [
  'number',
  'label',
  'label_fr',
  'label_nl',
  'label_en',
  'label_de',
  'type',
  'kind',
  'is_reconcilable',
  'is_active',
] as const
export type Column = (typeof columns)[number]

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
