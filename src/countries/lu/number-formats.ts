import type { NumberFormat } from '../numbers.js'

export const numberFormats: readonly NumberFormat[] = [
  {
    kind: 'enterprise',
    pattern: 'A999999',
    example: 'B123456',
    description: {
      fr: 'Numéro RCS : la lettre de la section et jusqu’à 7 chiffres',
      nl: 'RCS-nummer: de letter van de afdeling en tot 7 cijfers',
      en: 'RCS number: the letter of the section and up to 7 digits',
      de: 'RCS-Nummer: der Buchstabe der Abteilung und bis zu 7 Ziffern',
    },
  },
  {
    kind: 'national',
    pattern: '9999 99 9999 9',
    example: '2019 24 0123 3',
    description: {
      fr: 'Matricule : 11 chiffres (personnes morales) ou 13 (personnes physiques)',
      nl: 'Matricule: 11 cijfers (rechtspersonen) of 13 (natuurlijke personen)',
      en: 'Matricule: 11 digits (legal persons) or 13 (natural persons)',
      de: 'Matrikel: 11 Ziffern (juristische Personen) oder 13 (natürliche Personen)',
    },
  },
  {
    kind: 'vat',
    pattern: 'LU99999999',
    example: 'LU26375245',
    description: {
      fr: 'Numéro de TVA : LU et 8 chiffres, contrôle modulo 89',
      nl: 'Btw-nummer: LU en 8 cijfers, controle modulo 89',
      en: 'VAT number: LU and 8 digits, check modulo 89',
      de: 'MwSt.-Nummer: LU und 8 Ziffern, Prüfung Modulo 89',
    },
  },
  {
    kind: 'iban',
    pattern: 'LU99 999X XXXX XXXX XXXX',
    example: 'LU12 0010 0012 3456 7891',
    description: {
      fr: 'Compte bancaire : 20 caractères, contrôle modulo 97',
      nl: 'Bankrekening: 20 tekens, controle modulo 97',
      en: 'Bank account: 20 characters, check modulo 97',
      de: 'Bankkonto: 20 Zeichen, Prüfung Modulo 97',
    },
  },
]
