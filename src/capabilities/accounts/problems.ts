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
  vatCodeGone: {
    fr: 'Le code TVA de ce compte est dans la corbeille ou n’existe plus : restaurez-le d’abord.',
    nl: 'De btw-code van deze rekening zit in de prullenbak of bestaat niet meer: herstel ze eerst.',
    en: 'The VAT code of this account is in the recycle bin or gone: restore it first.',
    de: 'Der MwSt.-Code dieses Kontos liegt im Papierkorb oder ist gelöscht: Stellen Sie ihn zuerst wieder her.',
  },
  numberTwice: {
    fr: 'Ce numéro figure déjà à la ligne {row}.',
    nl: 'Dit nummer staat al op rij {row}.',
    en: 'This number stands on row {row} already.',
    de: 'Diese Nummer steht bereits in Zeile {row}.',
  },
  yesOrNo: fieldTexts.yesOrNo,
} as const satisfies Record<string, Text>

/** Why a field of an account that is in use stays as it is. */
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
} as const satisfies Record<string, Text>
