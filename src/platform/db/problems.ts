import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  database_unavailable: {
    status: 503,
    fr: 'La base de données ne répond pas pour le moment. Réessayez dans un instant.',
    nl: 'De databank antwoordt momenteel niet. Probeer zo dadelijk opnieuw.',
    en: 'The database does not answer at the moment. Try again shortly.',
    de: 'Die Datenbank antwortet zurzeit nicht. Versuchen Sie es gleich noch einmal.',
  },
  timed_out: {
    status: 503,
    fr: 'La demande a pris trop de temps et a été interrompue. Rien n’a été modifié.',
    nl: 'De aanvraag duurde te lang en werd afgebroken. Er is niets gewijzigd.',
    en: 'The request took too long and was stopped. Nothing was changed.',
    de: 'Die Anfrage dauerte zu lange und wurde abgebrochen. Nichts wurde geändert.',
  },
  busy: {
    status: 503,
    fr: 'D’autres écritures sont en cours sur les mêmes données. Réessayez dans un instant.',
    nl: 'Andere bewerkingen gebruiken dezelfde gegevens. Probeer zo dadelijk opnieuw.',
    en: 'Other writes are using the same data. Try again shortly.',
    de: 'Andere Vorgänge verwenden dieselben Daten. Versuchen Sie es gleich noch einmal.',
  },
  file_held: {
    status: 503,
    fr: 'Une longue opération, une reprise par exemple, occupe ce dossier. Réessayez dans quelques minutes.',
    nl: 'Een lange bewerking, een overname bijvoorbeeld, houdt dit dossier bezet. Probeer over enkele minuten opnieuw.',
    en: 'A long operation, a takeover for example, holds this company file. Try again in some minutes.',
    de: 'Ein langer Vorgang, etwa eine Übernahme, belegt diese Akte. Versuchen Sie es in einigen Minuten noch einmal.',
  },
})
