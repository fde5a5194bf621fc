import { fieldTexts } from '#kernel/field-texts'
import type { Text } from '#kernel/languages'

export const messages = {
  endsBeforeStart: fieldTexts.endsBeforeStart,
  codeShape: {
    fr: 'Un code compte 1 à 20 lettres, chiffres, « - », « _ » ou « . ».',
    nl: 'Een code telt 1 tot 20 letters, cijfers, „-”, „_” of „.”.',
    en: 'A code has 1 to 20 letters, digits, `-`, `_` or `.`.',
    de: 'Ein Code hat 1 bis 20 Buchstaben, Ziffern, „-“, „_“ oder „.“.',
  },
  axisTaken: {
    fr: 'Un autre axe porte déjà ce code.',
    nl: 'Een andere as heeft deze code al.',
    en: 'Another axis has this code already.',
    de: 'Eine andere Achse hat diesen Code bereits.',
  },
  codeTaken: {
    fr: 'Un autre code de l’axe porte déjà ce nom.',
    nl: 'Een andere code van de as heeft deze naam al.',
    en: 'Another code of the axis has this name already.',
    de: 'Ein anderer Code der Achse hat diesen Namen bereits.',
  },
  tooManyAxes: {
    fr: 'Un dossier compte au plus {most} axes.',
    nl: 'Een dossier telt hoogstens {most} assen.',
    en: 'A company file has at most {most} axes.',
    de: 'Eine Akte hat höchstens {most} Achsen.',
  },
  beginning: {
    fr: 'Indiquez le début d’un numéro de compte : 1 à 6 chiffres, chacun une fois.',
    nl: 'Geef het begin van een rekeningnummer: 1 tot 6 cijfers, elk één keer.',
    en: 'Give the beginning of an account number: 1 to 6 digits, each once.',
    de: 'Geben Sie den Anfang einer Kontonummer an: 1 bis 6 Ziffern, jeden einmal.',
  },
  unknownAxis: {
    fr: 'Cet axe n’existe pas dans ce dossier.',
    nl: 'Deze as bestaat niet in dit dossier.',
    en: 'This axis does not exist in this company file.',
    de: 'Diese Achse existiert in dieser Akte nicht.',
  },
  codeOfAxis: {
    fr: 'Ce code n’est pas de cet axe.',
    nl: 'Deze code is niet van deze as.',
    en: 'This code is not of this axis.',
    de: 'Dieser Code gehört nicht zu dieser Achse.',
  },
  noDefaultYet: {
    fr: 'Un nouvel axe n’a pas encore de codes.',
    nl: 'Een nieuwe as heeft nog geen codes.',
    en: 'A new axis has no codes yet.',
    de: 'Eine neue Achse hat noch keine Codes.',
  },
  circle: {
    fr: 'Un code ne se place pas sous lui-même ni sous un code qui en dépend.',
    nl: 'Een code hangt niet onder zichzelf of onder een code die eronder hangt.',
    en: 'A code does not hang below itself nor below a code under it.',
    de: 'Ein Code hängt nicht unter sich selbst oder unter einem Code darunter.',
  },
  depth: {
    fr: 'Un axe compte au plus {most} niveaux.',
    nl: 'Een as telt hoogstens {most} niveaus.',
    en: 'An axis has at most {most} levels.',
    de: 'Eine Achse hat höchstens {most} Ebenen.',
  },
  axisFixed: {
    fr: 'Ce code a déjà servi, ou d’autres en dépendent : il reste à son axe.',
    nl: 'Deze code is al gebruikt, of andere hangen eronder: hij blijft bij zijn as.',
    en: 'This code was used already, or others hang below it: it stays with its axis.',
    de: 'Dieser Code wurde bereits verwendet, oder andere hängen darunter: Er bleibt bei seiner Achse.',
  },
  axisInBin: {
    fr: 'L’axe de ce code est dans la corbeille : restaurez-le d’abord.',
    nl: 'De as van deze code zit in de prullenbak: herstel die eerst.',
    en: 'The axis of this code is in the recycle bin: restore it first.',
    de: 'Die Achse dieses Codes liegt im Papierkorb: Stellen Sie sie zuerst wieder her.',
  },
  parentInBin: {
    fr: 'Le code supérieur est dans la corbeille : restaurez-le d’abord.',
    nl: 'De bovenliggende code zit in de prullenbak: herstel die eerst.',
    en: 'The code above it is in the recycle bin: restore it first.',
    de: 'Der übergeordnete Code liegt im Papierkorb: Stellen Sie ihn zuerst wieder her.',
  },
} as const satisfies Record<string, Text>
