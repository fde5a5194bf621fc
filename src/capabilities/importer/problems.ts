import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  import_limit_reached: {
    status: 422,
    field: 'files',
    fr: 'La licence permet {limit} fichiers importés par mois : ce nombre est atteint.',
    nl: 'De licentie laat {limit} geïmporteerde bestanden per maand toe: dat aantal is bereikt.',
    en: 'The licence allows {limit} imported files a month: that number is reached.',
    de: 'Die Lizenz erlaubt {limit} importierte Dateien im Monat: Diese Zahl ist erreicht.',
  },
})

export const messages = {
  extension: {
    fr: 'Le fichier « {name} » n’est pas d’un type accepté. Types acceptés : {types}.',
    nl: 'Het bestand “{name}” is niet van een aanvaard type. Aanvaarde types: {types}.',
    en: 'The file “{name}” is not of an accepted type. Accepted types: {types}.',
    de: 'Die Datei „{name}“ hat keinen zugelassenen Typ. Zugelassene Typen: {types}.',
  },
  emptyFile: {
    fr: 'Le fichier « {name} » est vide.',
    nl: 'Het bestand “{name}” is leeg.',
    en: 'The file “{name}” is empty.',
    de: 'Die Datei „{name}“ ist leer.',
  },
  batchId: {
    fr: 'Le lot doit être un UUID.',
    nl: 'De reeks moet een UUID zijn.',
    en: 'The batch must be a UUID.',
    de: 'Der Stapel muss eine UUID sein.',
  },
  notAnalysed: {
    fr: 'Ce fichier n’est pas encore analysé.',
    nl: 'Dit bestand is nog niet geanalyseerd.',
    en: 'This file is not analysed yet.',
    de: 'Diese Datei ist noch nicht analysiert.',
  },
  analysisFailed: {
    fr: 'L’analyse de ce fichier a échoué : relancez-la.',
    nl: 'De analyse van dit bestand is mislukt: start ze opnieuw.',
    en: 'The analysis of this file failed: run it again.',
    de: 'Die Analyse dieser Datei ist fehlgeschlagen: Starten Sie sie erneut.',
  },
  alreadyValidated: {
    fr: 'Ce fichier est déjà validé : document {document}.',
    nl: 'Dit bestand is al gevalideerd: document {document}.',
    en: 'This file is validated already: document {document}.',
    de: 'Diese Datei ist bereits validiert: Beleg {document}.',
  },
  isArchive: {
    fr: 'Une archive n’est pas un document : traitez les fichiers qu’elle contenait.',
    nl: 'Een archief is geen document: verwerk de bestanden die erin zaten.',
    en: 'An archive is no document: process the files that were in it.',
    de: 'Ein Archiv ist kein Beleg: Bearbeiten Sie die Dateien, die darin waren.',
  },
  isDuplicate: {
    fr: 'Ce fichier ou cette facture existe déjà dans le dossier. Envoyez force pour valider quand même.',
    nl: 'Dit bestand of deze factuur staat al in het dossier. Stuur force om toch te valideren.',
    en: 'This file or this invoice is already in the company file. Send force to validate it nevertheless.',
    de: 'Diese Datei oder diese Rechnung ist bereits in der Akte. Senden Sie force, um sie dennoch zu validieren.',
  },
  beingAnalysed: {
    fr: 'Ce fichier est en cours d’analyse.',
    nl: 'Dit bestand wordt nog geanalyseerd.',
    en: 'This file is being analysed.',
    de: 'Diese Datei wird gerade analysiert.',
  },
  directionNeeded: {
    fr: 'Indiquez s’il s’agit d’un achat ou d’une vente.',
    nl: 'Geef aan of het een aankoop of een verkoop is.',
    en: 'Say whether it is a purchase or a sale.',
    de: 'Geben Sie an, ob es ein Einkauf oder ein Verkauf ist.',
  },
  thirdPartyNeeded: {
    fr: 'Choisissez un tiers ou créez-en un : aucun n’a été reconnu.',
    nl: 'Kies een relatie of maak er een: er werd er geen herkend.',
    en: 'Choose a third party or make one: none was recognised.',
    de: 'Wählen Sie einen Geschäftspartner oder legen Sie einen an: Es wurde keiner erkannt.',
  },
  eitherThirdParty: {
    fr: 'Indiquez un tiers existant ou un nouveau, pas les deux.',
    nl: 'Geef een bestaande relatie of een nieuwe, niet beide.',
    en: 'Give an existing third party or a new one, not both.',
    de: 'Geben Sie einen bestehenden oder einen neuen Geschäftspartner an, nicht beides.',
  },
  dateNeeded: {
    fr: 'La date du document manque.',
    nl: 'De datum van het document ontbreekt.',
    en: 'The date of the document is missing.',
    de: 'Das Datum des Belegs fehlt.',
  },
  linesNeeded: {
    fr: 'La fiche n’a pas de lignes : corrigez-la d’abord.',
    nl: 'De fiche heeft geen lijnen: verbeter ze eerst.',
    en: 'The sheet has no lines: correct it first.',
    de: 'Das Blatt hat keine Zeilen: Korrigieren Sie es zuerst.',
  },
  linesLength: {
    fr: 'Le document a {count} lignes : indiquez un compte et un code TVA pour chacune.',
    nl: 'Het document heeft {count} lijnen: geef voor elke lijn een rekening en een btw-code.',
    en: 'The document has {count} lines: give an account and a VAT code for each.',
    de: 'Der Beleg hat {count} Zeilen: Geben Sie für jede ein Konto und einen MwSt.-Code an.',
  },
  accountNeeded: {
    fr: 'Choisissez un compte pour cette ligne.',
    nl: 'Kies een rekening voor deze lijn.',
    en: 'Choose an account for this line.',
    de: 'Wählen Sie ein Konto für diese Zeile.',
  },
  vatCodeNeeded: {
    fr: 'Choisissez un code TVA pour cette ligne.',
    nl: 'Kies een btw-code voor deze lijn.',
    en: 'Choose a VAT code for this line.',
    de: 'Wählen Sie einen MwSt.-Code für diese Zeile.',
  },
  totalsMismatch: {
    fr: 'Les lignes ne correspondent pas aux totaux de la fiche : corrigez-la d’abord.',
    nl: 'De lijnen stemmen niet overeen met de totalen van de fiche: verbeter ze eerst.',
    en: 'The lines do not come to the totals of the sheet: correct it first.',
    de: 'Die Zeilen ergeben nicht die Summen des Blatts: Korrigieren Sie es zuerst.',
  },
  analysisStays: {
    fr: 'Une analyse ne s’annule pas : corrigez la fiche.',
    nl: 'Een analyse wordt niet ongedaan gemaakt: verbeter de fiche.',
    en: 'An analysis is not taken back: correct the sheet.',
    de: 'Eine Analyse wird nicht zurückgenommen: Korrigieren Sie das Blatt.',
  },
  documentMoved: {
    fr: 'Le document a changé depuis : il ne peut plus être repris.',
    nl: 'Het document is sindsdien gewijzigd: het kan niet meer worden teruggenomen.',
    en: 'The document has moved since: it can no longer be taken back.',
    de: 'Der Beleg hat sich seitdem geändert: Er kann nicht mehr zurückgenommen werden.',
  },
} as const satisfies Record<string, Text>

/** What an import warns of besides what its reading did. */
export const ownWarnings = {
  duplicate_file: {
    fr: 'Le même fichier a déjà été importé.',
    nl: 'Hetzelfde bestand werd al geïmporteerd.',
    en: 'The same file was imported before.',
    de: 'Dieselbe Datei wurde bereits importiert.',
  },
  duplicate_invoice: {
    fr: 'La même facture existe déjà : même tiers, numéro, date et montant.',
    nl: 'Dezelfde factuur bestaat al: zelfde relatie, nummer, datum en bedrag.',
    en: 'The same invoice exists already: same third party, number, date and amount.',
    de: 'Dieselbe Rechnung existiert bereits: gleicher Geschäftspartner, gleiche Nummer, gleiches Datum, gleicher Betrag.',
  },
  foreign_vat: {
    fr: 'Le document porte de la TVA d’un autre pays : choisissez le code TVA vous-même.',
    nl: 'Het document vermeldt btw van een ander land: kies zelf de btw-code.',
    en: 'The document charges VAT of another country: choose the VAT code yourself.',
    de: 'Der Beleg weist MwSt. eines anderen Landes aus: Wählen Sie den MwSt.-Code selbst.',
  },
  vat_code_not_for_regime: {
    fr: 'Le dossier ne porte pas de TVA en compte et n’en déduit pas : vérifiez le code TVA.',
    nl: 'Het dossier rekent geen btw aan en trekt er geen af: kijk de btw-code na.',
    en: 'The file neither charges nor deducts VAT: check the VAT code.',
    de: 'Die Akte berechnet und zieht keine MwSt. ab: Prüfen Sie den MwSt.-Code.',
  },
} as const satisfies Record<string, Text>

/** What history says of imports, by action. */
export const sentences: Readonly<Record<string, Text>> = {
  uploaded: {
    fr: 'Fichier {name} déposé',
    nl: 'Bestand {name} opgeladen',
    en: 'File {name} uploaded',
    de: 'Datei {name} hochgeladen',
  },
  analysed: {
    fr: 'Fichier {name} analysé',
    nl: 'Bestand {name} geanalyseerd',
    en: 'File {name} analysed',
    de: 'Datei {name} analysiert',
  },
  corrected: {
    fr: 'Fiche de {name} corrigée',
    nl: 'Fiche van {name} verbeterd',
    en: 'Sheet of {name} corrected',
    de: 'Blatt von {name} korrigiert',
  },
  validated: {
    fr: 'Fichier {name} validé',
    nl: 'Bestand {name} gevalideerd',
    en: 'File {name} validated',
    de: 'Datei {name} validiert',
  },
  reopened: {
    fr: 'Validation de {name} reprise',
    nl: 'Validatie van {name} teruggenomen',
    en: 'Validation of {name} taken back',
    de: 'Validierung von {name} zurückgenommen',
  },
}
