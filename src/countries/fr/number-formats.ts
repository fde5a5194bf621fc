import type { NumberFormat } from '../numbers.js'

export const numberFormats: readonly NumberFormat[] = [
  {
    kind: 'enterprise',
    pattern: '999 999 999',
    example: '732 829 320',
    description: {
      fr: 'SIREN : 9 chiffres, contrôle de Luhn',
      nl: 'SIREN: 9 cijfers, controle van Luhn',
      en: 'SIREN: 9 digits, Luhn check',
      de: 'SIREN: 9 Ziffern, Luhn-Prüfung',
    },
  },
  {
    kind: 'establishment',
    pattern: '999 999 999 99999',
    example: '732 829 320 00074',
    description: {
      fr: 'SIRET : le SIREN et 5 chiffres, contrôle de Luhn (La Poste : somme multiple de 5)',
      nl: 'SIRET: het SIREN en 5 cijfers, controle van Luhn (La Poste: som veelvoud van 5)',
      en: 'SIRET: the SIREN and 5 digits, Luhn check (La Poste: sum a multiple of 5)',
      de: 'SIRET: das SIREN und 5 Ziffern, Luhn-Prüfung (La Poste: Summe Vielfaches von 5)',
    },
  },
  {
    kind: 'vat',
    pattern: 'FR XX 999 999 999',
    example: 'FR 83 404 833 048',
    description: {
      fr: 'Numéro de TVA : FR, une clé de 2 caractères et le SIREN',
      nl: 'Btw-nummer: FR, een sleutel van 2 tekens en het SIREN',
      en: 'VAT number: FR, a key of 2 characters and the SIREN',
      de: 'USt-Nummer: FR, ein Schlüssel von 2 Zeichen und das SIREN',
    },
  },
  {
    kind: 'iban',
    pattern: 'FR99 9999 9999 99XX XXXX XXXX X99',
    example: 'FR76 3000 6000 0112 3456 7890 189',
    description: {
      fr: 'Compte bancaire : 27 caractères, contrôle modulo 97',
      nl: 'Bankrekening: 27 tekens, controle modulo 97',
      en: 'Bank account: 27 characters, check modulo 97',
      de: 'Bankkonto: 27 Zeichen, Prüfung Modulo 97',
    },
  },
  {
    kind: 'activity',
    pattern: '99.99A',
    example: '62.01Z',
    description: {
      fr: 'Code NAF/APE : 4 chiffres et une lettre',
      nl: 'NAF/APE-code: 4 cijfers en een letter',
      en: 'NAF/APE code: 4 digits and a letter',
      de: 'NAF/APE-Code: 4 Ziffern und ein Buchstabe',
    },
  },
  {
    kind: 'association',
    pattern: 'W999999999',
    example: 'W751234567',
    description: {
      fr: 'Numéro RNA d’une association : W et 9 chiffres',
      nl: 'RNA-nummer van een vereniging: W en 9 cijfers',
      en: 'RNA number of an association: W and 9 digits',
      de: 'RNA-Nummer eines Vereins: W und 9 Ziffern',
    },
  },
]
