import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  report_timeout: {
    status: 503,
    fr: 'Ce rapport prend trop de temps. Demandez une période plus courte.',
    nl: 'Dit rapport duurt te lang. Vraag een kortere periode.',
    en: 'This report takes too long. Ask for a shorter period.',
    de: 'Dieser Bericht dauert zu lange. Fragen Sie einen kürzeren Zeitraum an.',
  },
})

export const messages = {
  noAxis: {
    fr: "Ce dossier n'a pas d'axe analytique.",
    nl: 'Dit dossier heeft geen analytische as.',
    en: 'This company file has no analytic axis.',
    de: 'Diese Akte hat keine Analyseachse.',
  },
  noBudget: {
    fr: "Cet exercice n'a pas de budget.",
    nl: 'Dit boekjaar heeft geen budget.',
    en: 'This fiscal year has no budget.',
    de: 'Dieses Geschäftsjahr hat kein Budget.',
  },
  budgetOfOtherYear: {
    fr: 'Ce budget est celui d’un autre exercice.',
    nl: 'Dit budget is dat van een ander boekjaar.',
    en: 'This budget is that of another fiscal year.',
    de: 'Dieses Budget ist das eines anderen Geschäftsjahres.',
  },
  notOfThePast: {
    fr: 'Ce rapport ne se lit pas à un endroit passé de l’historique.',
    nl: 'Dit verslag kan niet worden gelezen op een vroegere plaats van de historiek.',
    en: 'This report cannot be read as of an earlier place of the log.',
    de: 'Dieser Bericht lässt sich nicht zu einem früheren Stand des Protokolls lesen.',
  },
  endsBeforeStart: {
    fr: 'Le dernier jour est avant le premier.',
    nl: 'De laatste dag ligt voor de eerste.',
    en: 'The last day is before the first.',
    de: 'Der letzte Tag liegt vor dem ersten.',
  },
  unknownYear: {
    fr: "Cet exercice n'existe pas dans ce dossier.",
    nl: 'Dit boekjaar bestaat niet in dit dossier.',
    en: 'This fiscal year does not exist in this company file.',
    de: 'Dieses Geschäftsjahr gibt es in dieser Akte nicht.',
  },
  outsideYear: {
    fr: "Ce jour n'est pas dans l'exercice.",
    nl: 'Deze dag ligt niet in het boekjaar.',
    en: 'This day is not in the fiscal year.',
    de: 'Dieser Tag liegt nicht im Geschäftsjahr.',
  },
  noSuchPlace: {
    fr: "Le journal des modifications n'a pas cet endroit.",
    nl: 'Het wijzigingslogboek heeft deze plaats niet.',
    en: 'The change log has no such place.',
    de: 'Das Änderungsprotokoll hat diese Stelle nicht.',
  },
  forgotten: {
    fr: "Le journal des modifications n'a plus le contenu de ce moment.",
    nl: 'Het wijzigingslogboek heeft de inhoud van dat moment niet meer.',
    en: 'The change log no longer has the content of that moment.',
    de: 'Das Änderungsprotokoll hat den Inhalt dieses Moments nicht mehr.',
  },
  noIds: {
    fr: 'Donnez un ou plusieurs identifiants, séparés par des virgules.',
    nl: 'Geef een of meer id’s, gescheiden door komma’s.',
    en: 'Give one or several ids, separated by commas.',
    de: 'Geben Sie eine oder mehrere Kennungen an, durch Kommas getrennt.',
  },
  unknownRecord: {
    fr: "Ceci n'existe pas dans ce dossier.",
    nl: 'Dit bestaat niet in dit dossier.',
    en: 'This does not exist in this company file.',
    de: 'Das gibt es in dieser Akte nicht.',
  },
  noIntervals: {
    fr: "Donnez jusqu'à {most} nombres de jours, séparés par des virgules, chacun plus grand que le précédent.",
    nl: 'Geef tot {most} aantallen dagen, gescheiden door komma’s, elk groter dan het vorige.',
    en: 'Give up to {most} numbers of days, separated by commas, each above the one before.',
    de: 'Geben Sie bis zu {most} Anzahlen von Tagen an, durch Kommas getrennt, jede größer als die vorige.',
  },
  tooManyMonths: {
    fr: 'Demandez {most} mois au plus.',
    nl: 'Vraag hoogstens {most} maanden.',
    en: 'Ask for {most} months at most.',
    de: 'Fragen Sie höchstens {most} Monate an.',
  },
  noSuchKey: {
    fr: 'Donnez des indicateurs parmi: {keys}.',
    nl: 'Geef kengetallen uit: {keys}.',
    en: 'Give key figures out of: {keys}.',
    de: 'Geben Sie Kennzahlen an aus: {keys}.',
  },
  notWithLevel: {
    fr: 'Les rubriques du plan ne vont pas avec un niveau.',
    nl: 'De rubrieken van het rekeningstelsel gaan niet samen met een niveau.',
    en: 'Headings of the chart do not go with a level.',
    de: 'Die Überschriften des Kontenplans gehen nicht mit einer Ebene zusammen.',
  },
  unknownScheme: {
    fr: 'Ce schéma de comptes annuels est inconnu. Il y a: {known}.',
    nl: 'Dit schema van de jaarrekening is onbekend. Er zijn: {known}.',
    en: 'This model of annual accounts is unknown. There are: {known}.',
    de: 'Dieses Schema des Jahresabschlusses ist unbekannt. Es gibt: {known}.',
  },
  tooManyColumns: {
    fr: '{most} colonnes au plus. Demandez une période plus courte.',
    nl: 'Hoogstens {most} kolommen. Vraag een kortere periode.',
    en: '{most} columns at most. Ask for a shorter period.',
    de: 'Höchstens {most} Spalten. Fragen Sie einen kürzeren Zeitraum an.',
  },
} as const satisfies Record<string, Text>
