import type { CsvRow, Synonyms } from '#formats/csv/index'

export const texts = ['code', 'label', 'serial_number', 'location', 'note'] as const
export const days = ['acquired_on', 'in_service_on', 'previous_until'] as const
export const amounts = [
  'acquisition_value',
  'residual_value',
  'rate',
  'previous_depreciation',
] as const
export const accounts = ['account', 'depreciation_account', 'expense_account'] as const

export const columns = [
  ...texts,
  'category',
  ...accounts,
  ...days,
  ...amounts,
  'method',
  'duration_months',
  'prorata',
] as const

export type Column = (typeof columns)[number]
export type Row = CsvRow<Column>

/** What programs and people of four languages call the columns, in any case, with or without accents and signs. */
// biome-ignore format: a table
export const columnWords: Synonyms<Column> = {
  code: ['Référence', 'Nummer', 'Numéro', 'Number', 'Kennung'],
  label: ['Libellé', 'Désignation', 'Omschrijving', 'Benaming', 'Description', 'Bezeichnung'],
  category: ['Catégorie', 'Categorie', 'Kategorie'],
  account: ['Compte', 'Rekening', 'Konto'],
  depreciation_account: ['Compte d’amortissement', 'Afschrijvingsrekening', 'Abschreibungskonto'],
  expense_account: ['Compte de dotation', 'Kostenrekening', 'Aufwandskonto'],
  acquired_on: ['Date d’acquisition', 'Acquisition', 'Aanschafdatum', 'Acquisition date', 'Anschaffungsdatum'],
  in_service_on: ['Mise en service', 'Ingebruikname', 'In service', 'Inbetriebnahme'],
  acquisition_value: ['Valeur d’acquisition', 'Aanschaffingswaarde', 'Value', 'Anschaffungswert'],
  residual_value: ['Valeur résiduelle', 'Restwaarde', 'Restwert'],
  method: ['Méthode', 'Methode'],
  duration_months: ['Durée', 'Mois', 'Duur', 'Maanden', 'Months', 'Dauer', 'Monate'],
  rate: ['Taux', 'Percentage', 'Satz'],
  prorata: ['Pro rata'],
  previous_depreciation: ['Amortissements cumulés', 'Reeds afgeschreven', 'Depreciated', 'Bisherige Abschreibungen'],
  previous_until: ['Amorti jusqu’au', 'Afgeschreven tot', 'Depreciated until', 'Abgeschrieben bis'],
  serial_number: ['Numéro de série', 'Serienummer', 'Seriennummer'],
  location: ['Emplacement', 'Plaats', 'Locatie', 'Standort'],
  note: ['Notes', 'Remarque', 'Opmerking', 'Bemerkung'],
}
