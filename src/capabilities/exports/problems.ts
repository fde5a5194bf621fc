import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  exports_busy: {
    status: 503,
    fr: "Trop d'exports sont en cours. Réessayez dans quelques secondes.",
    nl: 'Er lopen te veel exports. Probeer het over enkele seconden opnieuw.',
    en: 'Too many exports are under way. Try again in a few seconds.',
    de: 'Zu viele Exporte laufen gerade. Versuchen Sie es in einigen Sekunden erneut.',
  },
})

export const messages = {
  noSuchFormat: {
    fr: 'Cet export existe en {formats}.',
    nl: 'Deze export bestaat als {formats}.',
    en: 'This export comes as {formats}.',
    de: 'Diesen Export gibt es als {formats}.',
  },
  noSuchSeparator: {
    fr: 'Un CSV est séparé par semicolon, comma ou tab.',
    nl: 'Een CSV wordt gescheiden door semicolon, comma of tab.',
    en: 'A CSV is separated by semicolon, comma or tab.',
    de: 'Eine CSV wird durch semicolon, comma oder tab getrennt.',
  },
  linkTooLong: {
    fr: 'Le lien serait trop long. Demandez moins de filtres.',
    nl: 'De koppeling zou te lang worden. Vraag minder filters.',
    en: 'The link would be too long. Ask for fewer filters.',
    de: 'Der Link würde zu lang. Verlangen Sie weniger Filter.',
  },
  unknownYear: {
    fr: "Cet exercice n'existe pas dans ce dossier.",
    nl: 'Dit boekjaar bestaat niet in dit dossier.',
    en: 'This fiscal year does not exist in this company file.',
    de: 'Dieses Geschäftsjahr gibt es in dieser Akte nicht.',
  },
  unknownReturn: {
    fr: "Cette déclaration TVA n'existe pas dans ce dossier.",
    nl: 'Deze btw-aangifte bestaat niet in dit dossier.',
    en: 'This VAT return does not exist in this company file.',
    de: 'Diese MwSt.-Erklärung gibt es in dieser Akte nicht.',
  },
  noSiren: {
    fr: "Le FEC porte le SIREN: le dossier n'a pas de numéro d'entreprise de neuf chiffres.",
    nl: 'Het FEC draagt het SIREN: het dossier heeft geen ondernemingsnummer van negen cijfers.',
    en: 'The FEC bears the SIREN: the company file has no enterprise number of nine digits.',
    de: 'Das FEC trägt die SIREN: die Akte hat keine Unternehmensnummer mit neun Ziffern.',
  },
} as const satisfies Record<string, Text>
