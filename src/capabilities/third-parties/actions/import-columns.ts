import type { CsvRow, Synonyms } from '#formats/csv/index'
import { plain } from '../schemas.js'

/** Columns whose cells are taken as they are, beside the plain fields. */
export const texts = [
  'code',
  'name',
  'vat_number',
  'enterprise_number',
  'country',
  'peppol_identifier',
] as const

export const plainFields = Object.keys(plain) as (keyof typeof plain)[]

export const columns = [
  'type',
  ...texts,
  ...plainFields,
  'iban',
  'bic',
  'account',
  'default_account',
  'default_vat_code',
  'credit_limit',
  'is_active',
  'is_blocked',
  'no_reminders',
] as const

export type Column = (typeof columns)[number]
export type Row = CsvRow<Column>

/** What programs and people of four languages call the columns, in any case, with or without accents and signs. */
export const columnWords: Synonyms<Column> = {
  type: ['Soort', 'Art', 'Typ', 'Genre', 'Nature'],
  code: ['Référence', 'Kennung', 'Kürzel'],
  // biome-ignore format: a table
  name: ['Nom', 'Naam', 'Raison sociale', 'Dénomination', 'Société', 'Firmanaam', 'Benaming', 'Firma', 'Firmenname', 'Bezeichnung', 'Company', 'Company name'],
  // biome-ignore format: a table
  vat_number: ['VAT', 'VAT no', 'VAT ID', 'TVA', 'N° TVA', 'Numéro de TVA', 'No TVA', 'Numéro TVA', 'Btw', 'Btw-nummer', 'Btw-nr', 'MwSt.-Nummer', 'MwSt-Nr', 'USt-IdNr.', 'UID'],
  // biome-ignore format: a table
  enterprise_number: ['Company number', 'Registration number', 'N° entreprise', 'Numéro d’entreprise', 'BCE', 'SIREN', 'SIRET', 'RCS', 'Ondernemingsnummer', 'Ondernemingsnr', 'KBO', 'Unternehmensnummer', 'ZDU'],
  // biome-ignore format: a table
  contact_name: ['Contact', 'Contact person', 'Personne de contact', 'Interlocuteur', 'Contactpersoon', 'Contactnaam', 'Ansprechpartner', 'Kontakt', 'Kontaktperson'],
  email: ['Mail', 'E-mail address', 'Courriel', 'Adresse e-mail', 'E-mailadres', 'E-Mail-Adresse'],
  // biome-ignore format: a table
  invoice_email: ['Invoice mail', 'E-mail facturation', 'E-mail factures', 'E-mail facturatie', 'Factuurmail', 'E-Mail Rechnungen', 'Rechnungs-E-Mail'],
  // biome-ignore format: a table
  reminder_email: ['Reminder mail', 'E-mail rappels', 'E-mail aanmaningen', 'Aanmaningsmail', 'E-Mail Mahnungen', 'Mahn-E-Mail'],
  phone: [
    'Telephone',
    'Tel',
    'Téléphone',
    'Telefoon',
    'Telefoonnummer',
    'Telefon',
    'Telefonnummer',
  ],
  website: ['Web', 'Site', 'Site web', 'Site internet', 'Webseite', 'Internet'],
  street: ['Address', 'Rue', 'Adresse', 'Straat', 'Adres', 'Straße', 'Anschrift'],
  house_number: [
    'No',
    'N°',
    'Numéro',
    'Nummer',
    'Nr',
    'Huisnummer',
    'Huisnr',
    'Hausnummer',
    'Hausnr',
  ],
  box: ['Boîte', 'Bte', 'Bus', 'Briefkasten', 'Postfach'],
  // biome-ignore format: a table
  postal_code: ['Postcode', 'Post code', 'Zip', 'Zip code', 'Code postal', 'CP', 'Postnummer', 'Postleitzahl', 'PLZ'],
  city: [
    'Town',
    'Ville',
    'Localité',
    'Commune',
    'Stad',
    'Gemeente',
    'Plaats',
    'Woonplaats',
    'Stadt',
    'Ort',
    'Gemeinde',
  ],
  country: ['Country code', 'Pays', 'Code pays', 'Land', 'Landcode', 'Ländercode'],
  note: ['Notes', 'Comment', 'Remarque', 'Commentaire', 'Opmerking', 'Nota', 'Bemerkung', 'Notiz'],
  peppol_identifier: [
    'Peppol',
    'Peppol ID',
    'Identifiant Peppol',
    'Peppol-identificatie',
    'Peppol-Kennung',
  ],
  language: ['Langue', 'Taal', 'Sprache'],
  // biome-ignore format: a table
  iban: ['Bank account', 'Compte bancaire', 'N° compte bancaire', 'Bankrekening', 'Rekeningnummer', 'Bankkonto', 'Bankverbindung'],
  bic: ['SWIFT', 'BIC SWIFT'],
  // biome-ignore format: a table
  payment_terms_days: ['Payment terms', 'Terms', 'Délai de paiement', 'Délai', 'Betalingstermijn', 'Betaaltermijn', 'Zahlungsziel', 'Zahlungsfrist'],
  payment_method: [
    'Mode de paiement',
    'Betaalwijze',
    'Betalingswijze',
    'Zahlungsart',
    'Zahlungsweise',
  ],
  account: ['Compte', 'Compte collectif', 'Rekening', 'Verzamelrekening', 'Konto', 'Sammelkonto'],
  // biome-ignore format: a table
  default_account: ['Compte par défaut', 'Compte de charge', 'Compte de produit', 'Standaardrekening', 'Kostenrekening', 'Tegenrekening', 'Standardkonto', 'Gegenkonto'],
  default_vat_code: ['VAT code', 'Code TVA', 'Btw-code', 'MwSt.-Code', 'Steuerschlüssel'],
  credit_limit: ['Limite de crédit', 'Plafond', 'Encours autorisé', 'Kredietlimiet', 'Kreditlimit'],
  is_active: ['Active', 'Actif', 'Actief', 'Aktiv'],
  is_blocked: ['Blocked', 'Bloqué', 'Geblokkeerd', 'Gesperrt'],
  no_reminders: ['Pas de rappels', 'Geen aanmaningen', 'Keine Mahnungen', 'Mahnsperre'],
}
