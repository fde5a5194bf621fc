import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  occurrence_done: {
    status: 422,
    field: 'on',
    fr: 'L’échéance du {day} est déjà comptabilisée.',
    nl: 'De vervaldag van {day} is al geboekt.',
    en: 'The occurrence of {day} is posted already.',
    de: 'Der Termin vom {day} ist bereits gebucht.',
  },
})

export const messages = {
  dateInTemplate: {
    fr: 'Un modèle ne porte pas de date : chaque échéance a la sienne.',
    nl: 'Een sjabloon draagt geen datum: elke vervaldag heeft de zijne.',
    en: 'A template bears no date: each occurrence has its own.',
    de: 'Eine Vorlage trägt kein Datum: Jeder Termin hat sein eigenes.',
  },
  unknownMark: {
    fr: '« {mark} » n’est pas une variable connue ; une accolade s’écrit {{ ou }}.',
    nl: '„{mark}” is geen bekende variabele; een accolade schrijft u als {{ of }}.',
    en: '"{mark}" is no known placeholder; a brace is written {{ or }}.',
    de: '„{mark}“ ist kein bekannter Platzhalter; eine Klammer schreiben Sie als {{ oder }}.',
  },
  dayOutOfRange: {
    fr: 'Le jour va de 1 à {last}.',
    nl: 'De dag gaat van 1 tot {last}.',
    en: 'The day is 1 to {last}.',
    de: 'Der Tag liegt zwischen 1 und {last}.',
  },
  noDate: {
    fr: 'Aucune échéance ne tombe entre le début et la fin.',
    nl: 'Er valt geen enkele vervaldag tussen het begin en het einde.',
    en: 'No occurrence falls between the beginning and the end.',
    de: 'Zwischen Beginn und Ende liegt kein Termin.',
  },
  tooManyDue: {
    fr: 'Plus de {most} échéances seraient dues d’un coup : prenez un début plus récent.',
    nl: 'Meer dan {most} vervaldagen zouden tegelijk open staan: kies een later begin.',
    en: 'More than {most} occurrences would be due at once: take a later beginning.',
    de: 'Mehr als {most} Termine wären auf einmal fällig: Wählen Sie einen späteren Beginn.',
  },
  tooManyRecords: {
    fr: 'Un dossier compte {most} écritures récurrentes au plus.',
    nl: 'Een dossier telt hoogstens {most} terugkerende boekingen.',
    en: 'A company file has {most} recurring entries at most.',
    de: 'Eine Akte hat höchstens {most} wiederkehrende Buchungen.',
  },
  indexRange: {
    fr: 'L’indexation va de -99,99 à 1000 pour cent.',
    nl: 'De indexering gaat van -99,99 tot 1000 procent.',
    en: 'Indexing is between -99.99 and 1000 percent.',
    de: 'Die Indexierung liegt zwischen -99,99 und 1000 Prozent.',
  },
  paused: {
    fr: 'Cette écriture récurrente est en pause.',
    nl: 'Deze terugkerende boeking is gepauzeerd.',
    en: 'This recurring entry is paused.',
    de: 'Diese wiederkehrende Buchung pausiert.',
  },
  dateNeeded: {
    fr: 'La prochaine échéance n’est pas encore arrivée : indiquez laquelle.',
    nl: 'De volgende vervaldag is er nog niet: geef aan welke.',
    en: 'The next occurrence has not come yet: say which one.',
    de: 'Der nächste Termin ist noch nicht gekommen: Geben Sie an, welcher.',
  },
  seriesOver: {
    fr: 'La série est terminée : indiquez l’échéance.',
    nl: 'De reeks is afgelopen: geef de vervaldag aan.',
    en: 'The series is over: say which occurrence.',
    de: 'Die Reihe ist beendet: Geben Sie den Termin an.',
  },
  notOfSeries: {
    fr: 'Le {day} n’est pas une échéance de cette série.',
    nl: '{day} is geen vervaldag van deze reeks.',
    en: '{day} is no date of this series.',
    de: 'Der {day} ist kein Termin dieser Reihe.',
  },
  noneLeft: {
    fr: 'Toutes les écritures prévues sont passées : augmentez leur nombre.',
    nl: 'Alle voorziene boekingen zijn gedaan: verhoog hun aantal.',
    en: 'All entries that were planned have come: raise their number.',
    de: 'Alle vorgesehenen Buchungen sind erfolgt: Erhöhen Sie ihre Zahl.',
  },
  failedStays: {
    fr: 'Un essai refusé n’a rien comptabilisé : il n’y a rien à annuler.',
    nl: 'Een geweigerde poging heeft niets geboekt: er valt niets ongedaan te maken.',
    en: 'A try that was refused has posted nothing: there is nothing to take back.',
    de: 'Ein abgelehnter Versuch hat nichts gebucht: Es gibt nichts rückgängig zu machen.',
  },
  entryLeads: {
    fr: 'L’échéance suit son écriture : annulez l’opération entière.',
    nl: 'De vervaldag volgt haar boeking: maak de hele verrichting ongedaan.',
    en: 'The occurrence follows its entry: take the whole operation back.',
    de: 'Der Termin folgt seiner Buchung: Machen Sie den ganzen Vorgang rückgängig.',
  },
  dateHasAnother: {
    fr: 'L’échéance a depuis été comptabilisée à nouveau ou laissée de côté : annulez d’abord cela.',
    nl: 'De vervaldag werd intussen opnieuw geboekt of overgeslagen: maak dat eerst ongedaan.',
    en: 'The occurrence was posted again or left out since: take that back first.',
    de: 'Der Termin wurde seitdem erneut gebucht oder ausgelassen: Machen Sie das zuerst rückgängig.',
  },
} as const satisfies Record<string, Text>

/** What history says of a recurring entry, by action. */
export const sentences: Readonly<Record<string, Text>> = {
  run: {
    fr: 'Écriture récurrente {label} comptabilisée pour le {day}',
    nl: 'Terugkerende boeking {label} geboekt voor {day}',
    en: 'Recurring entry {label} posted for {day}',
    de: 'Wiederkehrende Buchung {label} für den {day} gebucht',
  },
  skipped: {
    fr: 'Écriture récurrente {label} passée le {day}',
    nl: 'Terugkerende boeking {label} overgeslagen op {day}',
    en: 'Recurring entry {label} skipped on {day}',
    de: 'Wiederkehrende Buchung {label} am {day} übersprungen',
  },
  unskipped: {
    fr: 'Écriture récurrente {label} de nouveau due le {day}',
    nl: 'Terugkerende boeking {label} opnieuw te boeken op {day}',
    en: 'Recurring entry {label} due again on {day}',
    de: 'Wiederkehrende Buchung {label} am {day} wieder fällig',
  },
  failed: {
    fr: 'Écriture récurrente {label} refusée pour le {day}',
    nl: 'Terugkerende boeking {label} geweigerd voor {day}',
    en: 'Recurring entry {label} refused for {day}',
    de: 'Wiederkehrende Buchung {label} für den {day} abgelehnt',
  },
  reversed: {
    fr: 'Écriture récurrente {label} extournée pour le {day}',
    nl: 'Terugkerende boeking {label} tegengeboekt voor {day}',
    en: 'Recurring entry {label} reversed for {day}',
    de: 'Wiederkehrende Buchung {label} für den {day} storniert',
  },
  replaced: {
    fr: 'Écriture récurrente {label} du {day} remplacée par une autre écriture',
    nl: 'Terugkerende boeking {label} van {day} vervangen door een andere boeking',
    en: 'Recurring entry {label} of {day} replaced by another entry',
    de: 'Wiederkehrende Buchung {label} vom {day} durch eine andere Buchung ersetzt',
  },
}
