import { fieldTexts } from '#kernel/field-texts'
import type { Text } from '#kernel/languages'

export const messages = {
  labelMissing: fieldTexts.labelMissing,
  endsBeforeStart: fieldTexts.endsBeforeStart,
  vatCodeShape: {
    fr: 'Un code TVA se compose de 1 à 20 caractères : A-Z, 0-9, _ et -.',
    nl: 'Een btw-code bestaat uit 1 tot 20 tekens: A-Z, 0-9, _ en -.',
    en: 'A VAT code is made of 1 to 20 characters: A-Z, 0-9, _ and -.',
    de: 'Ein MwSt.-Code besteht aus 1 bis 20 Zeichen: A-Z, 0-9, _ und -.',
  },
  vatCodeTaken: {
    fr: 'Un autre code TVA porte déjà ce nom.',
    nl: 'Een andere btw-code heeft deze naam al.',
    en: 'Another VAT code has this name already.',
    de: 'Ein anderer MwSt.-Code hat diesen Namen bereits.',
  },
  percentage: {
    fr: 'Le champ {field} doit être un pourcentage entre 0 et 100.',
    nl: 'Het veld {field} moet een percentage tussen 0 en 100 zijn.',
    en: 'The field {field} must be a percentage between 0 and 100.',
    de: 'Das Feld {field} muss ein Prozentsatz zwischen 0 und 100 sein.',
  },
  sign: {
    fr: 'Le signe est 1 ou -1.',
    nl: 'Het teken is 1 of -1.',
    en: 'The sign is 1 or -1.',
    de: 'Das Vorzeichen ist 1 oder -1.',
  },
  unknownBox: {
    fr: 'La déclaration TVA n’a pas de grille {box} à remplir.',
    nl: 'De btw-aangifte heeft geen in te vullen rooster {box}.',
    en: 'The VAT return has no box {box} to be filled.',
    de: 'Die MwSt.-Erklärung hat kein auszufüllendes Feld {box}.',
  },
  categoryMissing: {
    fr: 'Au taux zéro sans autoliquidation, indiquez la catégorie.',
    nl: 'Bij nultarief zonder verlegging moet de categorie opgegeven worden.',
    en: 'At zero rate without reverse charge, give the category.',
    de: 'Beim Nullsatz ohne Steuerschuldverlagerung ist die Kategorie anzugeben.',
  },
  reverseChargeWaits: {
    fr: 'La TVA que doit l’acheteur (autoliquidation) n’attend pas le paiement.',
    nl: 'Btw die de koper verschuldigd is (verlegging) wacht niet op betaling.',
    en: 'VAT that the buyer owes (reverse charge) does not wait for payment.',
    de: 'MwSt., die der Käufer schuldet (Steuerschuldumkehr), wartet nicht auf die Zahlung.',
  },
  vatAccountMissing: {
    fr: 'Ce code calcule de la TVA : indiquez le compte où la comptabiliser.',
    nl: 'Deze code berekent btw: geef de rekening op waarop ze geboekt wordt.',
    en: 'This code reckons VAT: give the account to book it on.',
    de: 'Dieser Code berechnet MwSt.: Geben Sie das Konto an, auf das sie gebucht wird.',
  },
  /** Why a field of a code that is in use stays as it is. */
  inUse: {
    fr: 'Ce code TVA a déjà servi : seuls ses libellés, son activité et sa fin de validité changent encore.',
    nl: 'Deze btw-code is al gebruikt: enkel omschrijvingen, activiteit en einddatum kunnen nog wijzigen.',
    en: 'This VAT code was used already: only its labels, activity and end of validity still change.',
    de: 'Dieser MwSt.-Code wurde bereits verwendet: Nur Bezeichnungen, Aktivität und Gültigkeitsende sind noch änderbar.',
  },
  codeInUse: {
    fr: 'Des écritures récurrentes nomment ce code TVA : changez-les d’abord.',
    nl: 'Terugkerende boekingen noemen deze btw-code: wijzig die eerst.',
    en: 'Recurring entries name this VAT code: change them first.',
    de: 'Wiederkehrende Buchungen nennen diesen MwSt.-Code: Ändern Sie diese zuerst.',
  },
} as const satisfies Record<string, Text>
