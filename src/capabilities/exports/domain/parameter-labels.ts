import type { Text } from '#kernel/languages'

/** What parameters are called that reports do not have. */
// biome-ignore format: a table
export const parameterLabels = {
  format: { fr: 'Format', nl: 'Formaat', en: 'Format', de: 'Format' },
  header: { fr: 'En-têtes', nl: 'Kolomkoppen', en: 'Headings', de: 'Spaltenköpfe' },
  separator: { fr: 'Séparateur', nl: 'Scheidingsteken', en: 'Separator', de: 'Trennzeichen' },
  encoding: { fr: 'Codage', nl: 'Codering', en: 'Encoding', de: 'Kodierung' },
  link: { fr: 'Un lien vers le fichier', nl: 'Een koppeling naar het bestand', en: 'A link to the file', de: 'Ein Link zur Datei' },
  q: { fr: 'Recherche', nl: 'Zoekopdracht', en: 'Search', de: 'Suche' },
  peppol_status: { fr: 'Statut Peppol', nl: 'Peppol-status', en: 'Peppol status', de: 'Peppol-Status' },
  statement_id: { fr: 'Extrait', nl: 'Uittreksel', en: 'Statement', de: 'Auszug' },
  coda_file_id: { fr: 'Fichier bancaire', nl: 'Bankbestand', en: 'Bank file', de: 'Bankdatei' },
  amount_min: { fr: 'Montant minimal', nl: 'Kleinste bedrag', en: 'Lowest amount', de: 'Kleinster Betrag' },
  amount_max: { fr: 'Montant maximal', nl: 'Grootste bedrag', en: 'Highest amount', de: 'Größter Betrag' },
  sign: { fr: 'Entrées ou sorties', nl: 'Inkomend of uitgaand', en: 'In or out', de: 'Ein- oder Ausgang' },
  status: { fr: 'Statut', nl: 'Status', en: 'Status', de: 'Status' },
  is_active: { fr: 'Actifs seulement', nl: 'Alleen actieve', en: 'Active only', de: 'Nur aktive' },
  resource: { fr: 'Type d’enregistrement', nl: 'Soort record', en: 'Kind of record', de: 'Art des Datensatzes' },
  on: { fr: 'Au jour', nl: 'Op dag', en: 'On day', de: 'Am Tag' },
  year: { fr: 'Année civile', nl: 'Kalenderjaar', en: 'Calendar year', de: 'Kalenderjahr' },
  vat_declaration_id: { fr: 'Déclaration TVA', nl: 'Btw-aangifte', en: 'VAT declaration', de: 'MwSt.-Erklärung' },
} as const satisfies Record<string, Text>
