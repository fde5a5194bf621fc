import type { Prorata } from '#countries'
import type { Synonyms } from '#formats/csv/index'
import type { Method } from '../domain/plan.js'
import type { Column } from './import-rows.js'

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

// biome-ignore format: a table
export const methodWords: Synonyms<Method> = {
  linear: ['linéaire', 'lineair', 'straight line'],
  declining: ['dégressif', 'degressief', 'degressiv', 'declining balance'],
  none: ['aucun', 'geen', 'keine', 'aucune'],
}

// biome-ignore format: a table
export const prorataWords: Synonyms<Prorata> = {
  daily: ['par jour', 'per dag', 'by day', 'täglich', 'taggenau'],
  monthly: ['par mois', 'per maand', 'by month', 'monatlich', 'monatsgenau'],
  full_year: ['année entière', 'volledig jaar', 'whole year', 'ganzes Jahr'],
}
