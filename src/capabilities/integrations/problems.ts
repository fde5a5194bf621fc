import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  url_refused: {
    status: 422,
    fr: 'Cette adresse est refusée : il faut https, sans identifiants, vers un serveur de l’internet public.',
    nl: 'Dit adres wordt geweigerd: het moet https zijn, zonder aanmeldgegevens, naar een server op het openbare internet.',
    en: 'This address is refused: it must be https, without credentials, to a server of the public internet.',
    de: 'Diese Adresse wird abgelehnt: Nötig ist https ohne Zugangsdaten zu einem Server im öffentlichen Internet.',
  },
  not_runnable: {
    status: 422,
    field: 'integration',
    fr: 'Cette intégration n’a rien à exécuter : elle sert quand on en a besoin.',
    nl: 'Deze integratie heeft niets uit te voeren: ze werkt wanneer ze nodig is.',
    en: 'This integration has nothing to run: it works when it is needed.',
    de: 'Diese Integration hat nichts auszuführen: Sie arbeitet, wenn sie gebraucht wird.',
  },
})

export const messages = {
  notConnected: {
    fr: 'Cette intégration n’est pas connectée.',
    nl: 'Deze integratie is niet verbonden.',
    en: 'This integration is not connected.',
    de: 'Diese Integration ist nicht verbunden.',
  },
  switchedOff: {
    fr: 'Cette intégration est désactivée.',
    nl: 'Deze integratie is uitgeschakeld.',
    en: 'This integration is switched off.',
    de: 'Diese Integration ist ausgeschaltet.',
  },
  ofInstallation: {
    fr: 'Cette intégration vient de l’installation : elle ne se règle pas dans un dossier.',
    nl: 'Deze integratie komt van de installatie: ze wordt niet in een dossier ingesteld.',
    en: 'This integration comes with the installation: it is not set in a company file.',
    de: 'Diese Integration gehört zur Installation: Sie wird nicht in einer Akte eingestellt.',
  },
  noSuchYear: {
    fr: 'Cet exercice n’existe pas dans ce dossier.',
    nl: 'Dit boekjaar bestaat niet in dit dossier.',
    en: 'There is no such fiscal year in this file.',
    de: 'Dieses Geschäftsjahr gibt es in dieser Akte nicht.',
  },
  yearOfArchive: {
    fr: 'Seul l’archivage prend un exercice.',
    nl: 'Alleen archiveren neemt een boekjaar.',
    en: 'Only the archive takes a fiscal year.',
    de: 'Nur die Archivierung nimmt ein Geschäftsjahr.',
  },
  badSchedule: {
    fr: 'Le champ {field} doit être l’un de : {choices}.',
    nl: 'Het veld {field} moet een van deze zijn: {choices}.',
    en: 'The field {field} must be one of: {choices}.',
    de: 'Das Feld {field} muss eines von diesen sein: {choices}.',
  },
  notAVatNumber: {
    fr: 'Ce n’est pas un numéro de TVA européen.',
    nl: 'Dit is geen Europees btw-nummer.',
    en: 'This is not a European VAT number.',
    de: 'Dies ist keine europäische MwSt-Nummer.',
  },
  stays: {
    fr: 'Une connexion ne revient pas en arrière : ses secrets ne sont pas conservés.',
    nl: 'Een verbinding wordt niet teruggedraaid: haar geheimen worden niet bewaard.',
    en: 'A connection is not taken back: its secrets are not kept.',
    de: 'Eine Verbindung wird nicht rückgängig gemacht: Ihre Geheimnisse werden nicht aufbewahrt.',
  },
} as const satisfies Record<string, Text>

/** What history says of a connection. */
export const sentences = {
  created: {
    fr: 'Intégration connectée : {name}',
    nl: 'Integratie verbonden: {name}',
    en: 'Integration connected: {name}',
    de: 'Integration verbunden: {name}',
  },
  updated: {
    fr: 'Intégration modifiée : {name}',
    nl: 'Integratie gewijzigd: {name}',
    en: 'Integration changed: {name}',
    de: 'Integration geändert: {name}',
  },
  deleted: {
    fr: 'Intégration déconnectée : {name}',
    nl: 'Integratie losgekoppeld: {name}',
    en: 'Integration disconnected: {name}',
    de: 'Integration getrennt: {name}',
  },
  failed: {
    fr: 'Intégration en erreur : {name}',
    nl: 'Integratie in fout: {name}',
    en: 'Integration in error: {name}',
    de: 'Integration fehlerhaft: {name}',
  },
  recovered: {
    fr: 'Intégration rétablie : {name}',
    nl: 'Integratie hersteld: {name}',
    en: 'Integration works again: {name}',
    de: 'Integration wiederhergestellt: {name}',
  },
} as const satisfies Record<string, Text>
