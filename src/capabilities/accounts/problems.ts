import { fieldTexts } from '#kernel/field-texts'
import type { Text } from '#kernel/languages'

export const messages = {
  accountNumber: {
    fr: 'Un numéro de compte se compose de 1 à 10 chiffres.',
    nl: 'Een rekeningnummer bestaat uit 1 tot 10 cijfers.',
    en: 'An account number is made of 1 to 10 digits.',
    de: 'Eine Kontonummer besteht aus 1 bis 10 Ziffern.',
  },
  numberTaken: {
    fr: 'Un autre compte porte déjà ce numéro.',
    nl: 'Een andere rekening heeft dit nummer al.',
    en: 'Another account has this number already.',
    de: 'Ein anderes Konto hat diese Nummer bereits.',
  },
  labelMissing: fieldTexts.labelMissing,
  typeMissing: {
    fr: 'Aucun intitulé au-dessus du compte n’en fixe le type : indiquez-le.',
    nl: 'Geen rubriek boven de rekening bepaalt haar type: geef het op.',
    en: 'No heading above the account settles its type: give one.',
    de: 'Keine Überschrift über dem Konto legt seine Art fest: Geben Sie sie an.',
  },
  mixedIsHeading: {
    fr: 'Seul un intitulé peut être de type « mixed ».',
    nl: 'Enkel een rubriek kan van het type „mixed” zijn.',
    en: 'Only a heading can be of the type "mixed".',
    de: 'Nur eine Überschrift kann von der Art „mixed“ sein.',
  },
  typeOfClass: {
    fr: 'Un compte de la classe {class} est d’un de ces types : {types}.',
    nl: 'Een rekening van klasse {class} is van een van deze types: {types}.',
    en: 'An account of class {class} is of one of these types: {types}.',
    de: 'Ein Konto der Klasse {class} ist von einer dieser Arten: {types}.',
  },
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
  vatCodeGone: {
    fr: 'Le code TVA de ce compte est dans la corbeille ou n’existe plus : restaurez-le d’abord.',
    nl: 'De btw-code van deze rekening zit in de prullenbak of bestaat niet meer: herstel ze eerst.',
    en: 'The VAT code of this account is in the recycle bin or gone: restore it first.',
    de: 'Der MwSt.-Code dieses Kontos liegt im Papierkorb oder ist gelöscht: Stellen Sie ihn zuerst wieder her.',
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
  columnMissing: {
    fr: 'La colonne {column} manque dans la première ligne.',
    nl: 'De kolom {column} ontbreekt in de eerste rij.',
    en: 'The column {column} is missing in the first row.',
    de: 'Die Spalte {column} fehlt in der ersten Zeile.',
  },
  numberTwice: {
    fr: 'Ce numéro figure déjà à la ligne {row}.',
    nl: 'Dit nummer staat al op rij {row}.',
    en: 'This number stands on row {row} already.',
    de: 'Diese Nummer steht bereits in Zeile {row}.',
  },
  yesOrNo: {
    fr: 'La colonne {field} attend oui ou non.',
    nl: 'De kolom {field} verwacht ja of nee.',
    en: 'The column {field} expects yes or no.',
    de: 'Die Spalte {field} erwartet ja oder nein.',
  },
} as const satisfies Record<string, Text>

/** Why a field of a record that is in use stays as it is. */
export const inUse = {
  number: {
    fr: 'Le numéro ne change plus : le compte a des écritures ou sert ailleurs.',
    nl: 'Het nummer ligt vast: de rekening heeft boekingen of wordt elders gebruikt.',
    en: 'The number is settled: the account has lines or is used elsewhere.',
    de: 'Die Nummer steht fest: Das Konto hat Buchungen oder wird anderswo verwendet.',
  },
  kind: {
    fr: 'Ce compte a des écritures ou sert ailleurs et ne peut pas devenir un intitulé.',
    nl: 'Deze rekening heeft boekingen of wordt elders gebruikt en kan geen rubriek worden.',
    en: 'This account has lines or is used elsewhere and cannot become a heading.',
    de: 'Dieses Konto hat Buchungen oder wird anderswo verwendet und kann keine Überschrift werden.',
  },
  type: {
    fr: 'Le type ne change plus : le compte a des écritures.',
    nl: 'Het type ligt vast: de rekening heeft boekingen.',
    en: 'The type is settled: the account has lines.',
    de: 'Die Art steht fest: Das Konto hat Buchungen.',
  },
  is_reconcilable: {
    fr: 'Des écritures de ce compte sont lettrées ; annulez d’abord leur lettrage.',
    nl: 'Boekingen op deze rekening zijn afgepunt; maak dat eerst ongedaan.',
    en: 'Lines of this account are lettered; undo that first.',
    de: 'Buchungen auf diesem Konto sind ausgeziffert; heben Sie das zuerst auf.',
  },
  vatCode: {
    fr: 'Ce code TVA a déjà servi : seuls ses libellés, son activité et sa fin de validité changent encore.',
    nl: 'Deze btw-code is al gebruikt: enkel omschrijvingen, activiteit en einddatum kunnen nog wijzigen.',
    en: 'This VAT code was used already: only its labels, activity and end of validity still change.',
    de: 'Dieser MwSt.-Code wurde bereits verwendet: Nur Bezeichnungen, Aktivität und Gültigkeitsende sind noch änderbar.',
  },
} as const satisfies Record<string, Text>
