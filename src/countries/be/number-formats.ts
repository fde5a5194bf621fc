import type { NumberFormat } from '../numbers.js'

export const numberFormats: readonly NumberFormat[] = [
  {
    kind: 'enterprise',
    pattern: '9999.999.999',
    example: '0999.123.457',
    description: {
      fr: 'Numéro d’entreprise (BCE) : 10 chiffres, le premier 0 ou 1, contrôle modulo 97',
      nl: 'Ondernemingsnummer (KBO): 10 cijfers, het eerste 0 of 1, controle modulo 97',
      en: 'Enterprise number (CBE): 10 digits, the first 0 or 1, check modulo 97',
      de: 'Unternehmensnummer (ZUD): 10 Ziffern, die erste 0 oder 1, Prüfung Modulo 97',
    },
  },
  {
    kind: 'vat',
    pattern: 'BE 9999.999.999',
    example: 'BE 0999.123.457',
    description: {
      fr: 'Numéro de TVA : BE et le numéro d’entreprise',
      nl: 'Btw-nummer: BE en het ondernemingsnummer',
      en: 'VAT number: BE and the enterprise number',
      de: 'MwSt.-Nummer: BE und die Unternehmensnummer',
    },
  },
  {
    kind: 'iban',
    pattern: 'BE99 9999 9999 9999',
    example: 'BE20 5390 0123 4556',
    description: {
      fr: 'Compte bancaire : 16 caractères, contrôle modulo 97 de l’IBAN et du compte',
      nl: 'Bankrekening: 16 tekens, controle modulo 97 van de IBAN en van de rekening',
      en: 'Bank account: 16 characters, check modulo 97 of the IBAN and of the account',
      de: 'Bankkonto: 16 Zeichen, Prüfung Modulo 97 der IBAN und des Kontos',
    },
  },
  {
    kind: 'structured_communication',
    pattern: '+++999/9999/99999+++',
    example: '+++090/2026/00112+++',
    description: {
      fr: 'Communication structurée : 10 chiffres et 2 chiffres de contrôle modulo 97',
      nl: 'Gestructureerde mededeling: 10 cijfers en 2 controlecijfers modulo 97',
      en: 'Structured communication: 10 digits and 2 check digits modulo 97',
      de: 'Strukturierte Mitteilung: 10 Ziffern und 2 Prüfziffern Modulo 97',
    },
  },
  {
    kind: 'postal_code',
    pattern: '9999',
    example: '1000',
    description: {
      fr: 'Code postal : 4 chiffres',
      nl: 'Postcode: 4 cijfers',
      en: 'Postal code: 4 digits',
      de: 'Postleitzahl: 4 Ziffern',
    },
  },
]
