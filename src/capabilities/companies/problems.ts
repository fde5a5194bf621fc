import { fieldTexts } from '#kernel/field-texts'
import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  company_limit_reached: {
    status: 422,
    field: 'firm',
    fr: 'La licence permet {limit} dossiers au plus.',
    nl: 'De licentie laat hoogstens {limit} dossiers toe.',
    en: 'The licence allows {limit} company files at most.',
    de: 'Die Lizenz erlaubt höchstens {limit} Akten.',
  },
})

export const messages = {
  packStays: {
    fr: 'Le pays dont un dossier tient les comptes ne change pas.',
    nl: 'Het land waarvan een dossier de boeken voert, verandert niet.',
    en: 'The country whose books a company file keeps does not change.',
    de: 'Das Land, dessen Bücher eine Akte führt, ändert sich nicht.',
  },
  unknownCountry: fieldTexts.unknownCountry,
  badNumber: fieldTexts.badNumber,
  badIban: fieldTexts.badIban,
  ibanTwice: fieldTexts.ibanTwice,
  unknownFirm: {
    fr: 'Ce cabinet n’existe pas ou ne vous est pas accessible.',
    nl: 'Dit kantoor bestaat niet of is niet toegankelijk voor u.',
    en: 'This firm does not exist or is not accessible to you.',
    de: 'Diese Kanzlei existiert nicht oder ist Ihnen nicht zugänglich.',
  },
  whichFirm: {
    fr: 'Vous gérez plusieurs cabinets : indiquez lequel, ou null pour un dossier sans cabinet.',
    nl: 'U beheert meerdere kantoren: geef aan welk, of null voor een dossier zonder kantoor.',
    en: 'You manage several firms: name one, or null for a file without a firm.',
    de: 'Sie verwalten mehrere Kanzleien: Nennen Sie eine, oder null für eine Akte ohne Kanzlei.',
  },
  badCode: {
    fr: 'Le code se compose de lettres, chiffres, tirets et tirets bas.',
    nl: 'De code bestaat uit letters, cijfers, koppeltekens en onderstrepingstekens.',
    en: 'The code is made of letters, digits, dashes and underscores.',
    de: 'Der Code besteht aus Buchstaben, Ziffern, Binde- und Unterstrichen.',
  },
  codeTaken: {
    fr: 'Un autre dossier de ce cabinet porte déjà ce code.',
    nl: 'Een ander dossier van dit kantoor heeft deze code al.',
    en: 'Another company file of this firm has this code already.',
    de: 'Eine andere Akte dieser Kanzlei hat diesen Code bereits.',
  },
  badPrefix: {
    fr: 'Le préfixe compte six signes parmi 0-9 et A-Z.',
    nl: 'Het voorvoegsel telt zes tekens uit 0-9 en A-Z.',
    en: 'The prefix has six signs of 0-9 and A-Z.',
    de: 'Das Präfix hat sechs Zeichen aus 0-9 und A-Z.',
  },
  badMatricule: {
    fr: 'Un matricule compte 11 ou 13 chiffres.',
    nl: 'Een stamnummer telt 11 of 13 cijfers.',
    en: 'A national number has 11 or 13 digits.',
    de: 'Eine Matrikelnummer hat 11 oder 13 Ziffern.',
  },
  badCommunication: {
    fr: 'Le champ {field} n’est pas une communication structurée valable (+++123/4567/89012+++).',
    nl: 'Het veld {field} is geen geldige gestructureerde mededeling (+++123/4567/89012+++).',
    en: 'The field {field} is not a valid structured communication (+++123/4567/89012+++).',
    de: 'Das Feld {field} ist keine gültige strukturierte Mitteilung (+++123/4567/89012+++).',
  },
  badCreditorId: {
    fr: 'Le champ {field} n’est pas un identifiant créancier valable (BE81ZZZ0123456749).',
    nl: 'Het veld {field} is geen geldige schuldeiseridentificatie (BE81ZZZ0123456749).',
    en: 'The field {field} is not a valid creditor identifier (BE81ZZZ0123456749).',
    de: 'Das Feld {field} ist keine gültige Gläubiger-Identifikationsnummer (BE81ZZZ0123456749).',
  },
  notGeneral: {
    fr: 'Le journal {journal} n’est pas un journal d’opérations diverses.',
    nl: 'Dagboek {journal} is geen dagboek voor diverse verrichtingen.',
    en: 'The journal {journal} is not a journal for sundry operations.',
    de: 'Das Journal {journal} ist kein Journal für sonstige Vorgänge.',
  },
  unknownLegalForm: {
    fr: 'Cette forme juridique n’existe pas dans ce pays.',
    nl: 'Deze rechtsvorm bestaat niet in dit land.',
    en: 'This legal form does not exist in this country.',
    de: 'Diese Rechtsform gibt es in diesem Land nicht.',
  },
  journalCodeTwice: {
    fr: 'Le code de journal {code} est déjà utilisé.',
    nl: 'Dagboekcode {code} is al in gebruik.',
    en: 'The journal code {code} is used already.',
    de: 'Der Journalcode {code} ist bereits vergeben.',
  },
  journalCodeShape: {
    fr: 'Un code de journal se compose de 1 à 6 lettres ou chiffres.',
    nl: 'Een dagboekcode bestaat uit 1 tot 6 letters of cijfers.',
    en: 'A journal code is made of 1 to 6 letters or digits.',
    de: 'Ein Journalcode besteht aus 1 bis 6 Buchstaben oder Ziffern.',
  },
  noEnterpriseNumber: {
    fr: 'Le dossier n’a pas de numéro d’entreprise : complétez-le d’abord.',
    nl: 'Het dossier heeft geen ondernemingsnummer: vul het eerst in.',
    en: 'The company file has no enterprise number: fill it in first.',
    de: 'Die Akte hat keine Unternehmensnummer: Tragen Sie sie zuerst ein.',
  },
  notInRegister: {
    fr: 'Le registre ne connaît pas le numéro {number}.',
    nl: 'Het register kent nummer {number} niet.',
    en: 'The register does not know the number {number}.',
    de: 'Das Register kennt die Nummer {number} nicht.',
  },
  windowEndsBeforeStart: {
    fr: 'La fin de la période demandée précède son début.',
    nl: 'Het einde van de gevraagde periode ligt voor het begin.',
    en: 'The end of the time asked for lies before its beginning.',
    de: 'Das Ende des gewünschten Zeitraums liegt vor seinem Anfang.',
  },
  yearOutOfBounds: {
    fr: 'Un exercice se situe entre 1901 et 2190.',
    nl: 'Een boekjaar ligt tussen 1901 en 2190.',
    en: 'A fiscal year lies between 1901 and 2190.',
    de: 'Ein Geschäftsjahr liegt zwischen 1901 und 2190.',
  },
  yearEndsBeforeStart: {
    fr: 'L’exercice se termine avant son début.',
    nl: 'Het boekjaar eindigt voor het begint.',
    en: 'The fiscal year ends before it starts.',
    de: 'Das Geschäftsjahr endet vor seinem Beginn.',
  },
  yearTooLong: {
    fr: 'Un exercice dure 24 mois au plus.',
    nl: 'Een boekjaar duurt hoogstens 24 maanden.',
    en: 'A fiscal year lasts 24 months at most.',
    de: 'Ein Geschäftsjahr dauert höchstens 24 Monate.',
  },
} as const satisfies Record<string, Text>

/** What the history of a file says of it. */
export const sentences = {
  settingsCreated: {
    fr: 'Création : paramètres du dossier',
    nl: 'Aangemaakt: instellingen van het dossier',
    en: 'Created: settings of the company file',
    de: 'Angelegt: Einstellungen der Akte',
  },
  settingsUpdated: {
    fr: 'Modification : paramètres du dossier',
    nl: 'Gewijzigd: instellingen van het dossier',
    en: 'Changed: settings of the company file',
    de: 'Geändert: Einstellungen der Akte',
  },
  fileStays: {
    fr: 'La création d’un dossier ne s’annule pas : mettez-le à la corbeille du cabinet.',
    nl: 'Het aanmaken van een dossier kan niet ongedaan worden gemaakt: zet het in de prullenbak van het kantoor.',
    en: 'The making of a company file is not taken back: move the file to the recycle bin of the firm.',
    de: 'Das Anlegen einer Akte wird nicht rückgängig gemacht: Legen Sie die Akte in den Papierkorb der Kanzlei.',
  },
  firmDecides: {
    fr: 'La corbeille du cabinet décide de ce dossier, pas son historique.',
    nl: 'Over dit dossier beslist de prullenbak van het kantoor, niet zijn geschiedenis.',
    en: 'The recycle bin of the firm decides about this company file, not its history.',
    de: 'Über diese Akte entscheidet der Papierkorb der Kanzlei, nicht ihr Verlauf.',
  },
} as const satisfies Record<string, Text>

/** What the firm's activity says happened. */
export const labels = {
  movedAway: {
    fr: 'Dossier {name} passé à un autre cabinet',
    nl: 'Dossier {name} naar een ander kantoor gegaan',
    en: 'Company file {name} moved to another firm',
    de: 'Akte {name} an eine andere Kanzlei übergegangen',
  },
  movedHere: {
    fr: 'Dossier {name} repris d’un autre cabinet',
    nl: 'Dossier {name} overgenomen van een ander kantoor',
    en: 'Company file {name} taken over from another firm',
    de: 'Akte {name} von einer anderen Kanzlei übernommen',
  },
  created: {
    fr: 'Dossier {name} créé',
    nl: 'Dossier {name} aangemaakt',
    en: 'Company file {name} created',
    de: 'Akte {name} angelegt',
  },
  deleted: {
    fr: 'Dossier {name} mis à la corbeille',
    nl: 'Dossier {name} naar de prullenbak',
    en: 'Company file {name} moved to the recycle bin',
    de: 'Akte {name} in den Papierkorb gelegt',
  },
} as const satisfies Record<string, Text>
