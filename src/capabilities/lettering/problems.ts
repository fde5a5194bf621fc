import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  not_balanced: {
    status: 422,
    field: 'line_ids',
    fr: 'Les lignes ne sont pas en équilibre : débit moins crédit font {difference}.',
    nl: 'De lijnen zijn niet in evenwicht: debet min credit is {difference}.',
    en: 'The lines do not balance: debit minus credit comes to {difference}.',
    de: 'Die Zeilen sind nicht ausgeglichen: Soll minus Haben ergibt {difference}.',
  },
})

/** The same code where the difference was to be written off and is too large for that. */
export const beyondLimit = {
  ...problems.not_balanced,
  fr: 'La différence de {difference} dépasse la limite de {limit} pour un écart de règlement.',
  nl: 'Het verschil van {difference} is groter dan de limiet van {limit} voor een betalingsverschil.',
  en: 'The difference of {difference} exceeds the limit of {limit} for writing it off.',
  de: 'Die Differenz von {difference} übersteigt die Grenze von {limit} für eine Zahlungsdifferenz.',
}

export const messages = {
  unknownLine: {
    fr: 'Cette ligne n’existe pas dans ce dossier.',
    nl: 'Deze lijn bestaat niet in dit dossier.',
    en: 'This line does not exist in this company file.',
    de: 'Diese Zeile existiert in dieser Akte nicht.',
  },
  givenTwice: {
    fr: 'Cette ligne est indiquée deux fois.',
    nl: 'Deze lijn is twee keer opgegeven.',
    en: 'This line is given twice.',
    de: 'Diese Zeile ist zweimal angegeben.',
  },
  notReconcilable: {
    fr: 'Le compte {account} n’est pas lettrable.',
    nl: 'Rekening {account} kan niet worden afgepunt.',
    en: 'Account {account} cannot be lettered.',
    de: 'Konto {account} kann nicht ausgeziffert werden.',
  },
  openingLine: {
    fr: 'Une ligne d’ouverture ne se lettre pas : elle reprend ce qui est ouvert dans l’exercice précédent.',
    nl: 'Een openingslijn wordt niet afgepunt: ze neemt over wat in het vorige boekjaar openstaat.',
    en: 'An opening line is not lettered: it repeats what is open in the year before.',
    de: 'Eine Eröffnungszeile wird nicht ausgeziffert: Sie wiederholt, was im Vorjahr offen ist.',
  },
  alreadyLettered: {
    fr: 'Cette ligne est déjà lettrée.',
    nl: 'Deze lijn is al afgepunt.',
    en: 'This line is already lettered.',
    de: 'Diese Zeile ist bereits ausgeziffert.',
  },
  otherAccount: {
    fr: 'Les lignes doivent être sur un même compte : celle-ci est sur {account}.',
    nl: 'De lijnen moeten op dezelfde rekening staan: deze staat op {account}.',
    en: 'The lines must be on one account: this one is on {account}.',
    de: 'Die Zeilen müssen auf demselben Konto stehen: Diese steht auf {account}.',
  },
  otherThirdParty: {
    fr: 'Les lignes doivent être d’un même tiers : celle-ci est d’un autre.',
    nl: 'De lijnen moeten van dezelfde relatie zijn: deze is van een andere.',
    en: 'The lines must be of one third party: this one is of another.',
    de: 'Die Zeilen müssen zu demselben Geschäftspartner gehören: Diese gehört zu einem anderen.',
  },
  noThirdParty: {
    fr: 'Cette ligne n’a pas de tiers et ne se lettre pas avec celles d’un tiers.',
    nl: 'Deze lijn heeft geen relatie en kan niet worden afgepunt met die van een relatie.',
    en: 'This line has no third party and cannot be lettered with those of one.',
    de: 'Diese Zeile hat keinen Geschäftspartner und kann nicht mit denen eines solchen ausgeziffert werden.',
  },
  oneSided: {
    fr: 'Un lettrage partiel demande des lignes des deux côtés, au débit et au crédit.',
    nl: 'Een gedeeltelijke afpunting vraagt lijnen aan beide kanten, debet en credit.',
    en: 'A partial lettering needs lines on both sides, debit and credit.',
    de: 'Eine teilweise Auszifferung braucht Zeilen auf beiden Seiten, Soll und Haben.',
  },
  partialOrWriteOff: {
    fr: 'Un lettrage partiel laisse la différence ouverte : il ne se combine pas avec write_off.',
    nl: 'Een gedeeltelijke afpunting laat het verschil open: ze gaat niet samen met write_off.',
    en: 'A partial lettering leaves the difference open: it does not go together with write_off.',
    de: 'Eine teilweise Auszifferung lässt die Differenz offen: Sie geht nicht zusammen mit write_off.',
  },
  tooManyLines: {
    fr: 'Avec les lignes qui y sont liées, il y en a plus de {most}.',
    nl: 'Met de lijnen die eraan verbonden zijn, zijn het er meer dan {most}.',
    en: 'With the lines that are tied to them there are more than {most}.',
    de: 'Mit den Zeilen, die daran gebunden sind, sind es mehr als {most}.',
  },
  noGeneralJournal: {
    fr: 'Il faut un journal d’opérations diverses actif pour enregistrer l’écart.',
    nl: 'Er is een actief diversendagboek nodig om het verschil te boeken.',
    en: 'An active general journal is needed to book the difference.',
    de: 'Für die Buchung der Differenz ist ein aktives Journal für sonstige Buchungen erforderlich.',
  },
  accountOrThirdParty: {
    fr: 'Indiquez un compte (account_id) ou un tiers (third_party_id).',
    nl: 'Geef een rekening (account_id) of een relatie (third_party_id) op.',
    en: 'Give an account (account_id) or a third party (third_party_id).',
    de: 'Geben Sie ein Konto (account_id) oder einen Geschäftspartner (third_party_id) an.',
  },
  letteredMeanwhile: {
    fr: 'Une ligne de ce lettrage est lettrée autrement entre-temps ou n’est plus lettrable.',
    nl: 'Een lijn van deze afpunting is intussen anders afgepunt of kan niet meer worden afgepunt.',
    en: 'A line of this lettering is lettered otherwise meanwhile, or can no longer be lettered.',
    de: 'Eine Zeile dieser Auszifferung ist inzwischen anders ausgeziffert oder kann nicht mehr ausgeziffert werden.',
  },
  exchangeDifference: {
    fr: 'Différence de change',
    nl: 'Wisselkoersverschil',
    en: 'Exchange difference',
    de: 'Währungsdifferenz',
  },
  difference: {
    fr: 'Écart de règlement',
    nl: 'Betalingsverschil',
    en: 'Payment difference',
    de: 'Zahlungsdifferenz',
  },
} as const satisfies Record<string, Text>

/** What a lettering is called in a sentence. */
export const title: Text = {
  fr: '{code} sur {account}',
  nl: '{code} op {account}',
  en: '{code} on {account}',
  de: '{code} auf {account}',
}

/** What history says of letterings. */
export const sentences = {
  created: {
    fr: 'Lettrage {code} effectué sur {account}',
    nl: 'Afpunting {code} gemaakt op {account}',
    en: 'Lettering {code} made on {account}',
    de: 'Auszifferung {code} auf {account} vorgenommen',
  },
  automatic: {
    fr: 'Lettrage automatique {code} effectué sur {account}',
    nl: 'Automatische afpunting {code} gemaakt op {account}',
    en: 'Automatic lettering {code} made on {account}',
    de: 'Automatische Auszifferung {code} auf {account} vorgenommen',
  },
  pair: {
    fr: 'Écriture lettrée avec son extourne sur {account} ({code})',
    nl: 'Boeking afgepunt met haar tegenboeking op {account} ({code})',
    en: 'Entry lettered with its reversal on {account} ({code})',
    de: 'Buchung mit ihrem Storno auf {account} ausgeziffert ({code})',
  },
  partial: {
    fr: 'Lettrage partiel {code} effectué sur {account}',
    nl: 'Gedeeltelijke afpunting {code} gemaakt op {account}',
    en: 'Partial lettering {code} made on {account}',
    de: 'Teilweise Auszifferung {code} auf {account} vorgenommen',
  },
  completed: {
    fr: 'Lettrage {code} sur {account} complété',
    nl: 'Afpunting {code} op {account} vervolledigd',
    en: 'Lettering {code} on {account} completed',
    de: 'Auszifferung {code} auf {account} vervollständigt',
  },
  changed: {
    fr: 'Lettrage partiel {code} sur {account} modifié',
    nl: 'Gedeeltelijke afpunting {code} op {account} gewijzigd',
    en: 'Partial lettering {code} on {account} changed',
    de: 'Teilweise Auszifferung {code} auf {account} geändert',
  },
  deleted: {
    fr: 'Lettrage {code} sur {account} annulé',
    nl: 'Afpunting {code} op {account} ongedaan gemaakt',
    en: 'Lettering {code} on {account} undone',
    de: 'Auszifferung {code} auf {account} aufgehoben',
  },
} as const satisfies Record<string, Text>
