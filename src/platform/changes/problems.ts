import type { Text } from '#kernel/languages'
import { type Problem, problem, problemTable } from '#kernel/problem'

export const problems = problemTable({
  not_revertible: {
    status: 422,
    fr: 'Cette modification ne peut pas être annulée.',
    nl: 'Deze wijziging kan niet ongedaan worden gemaakt.',
    en: 'This change cannot be taken back.',
    de: 'Diese Änderung kann nicht rückgängig gemacht werden.',
  },
})

/** Why a change cannot be taken back, as the body says it under `reason`. */
export const reasons = {
  fiscal_year_closed: {
    fr: 'L’exercice est clôturé : cette modification ne peut plus être annulée.',
    nl: 'Het boekjaar is afgesloten: deze wijziging kan niet meer ongedaan worden gemaakt.',
    en: 'The fiscal year is closed: this change can no longer be taken back.',
    de: 'Das Geschäftsjahr ist abgeschlossen: Diese Änderung kann nicht mehr rückgängig gemacht werden.',
  },
  period_locked: {
    fr: 'La période est verrouillée : cette modification ne peut pas être annulée.',
    nl: 'De periode is vergrendeld: deze wijziging kan niet ongedaan worden gemaakt.',
    en: 'The period is locked: this change cannot be taken back.',
    de: 'Die Periode ist gesperrt: Diese Änderung kann nicht rückgängig gemacht werden.',
  },
  purged: {
    fr: 'L’enregistrement a été supprimé définitivement.',
    nl: 'Het record werd definitief verwijderd.',
    en: 'The record was removed for good.',
    de: 'Der Datensatz wurde endgültig gelöscht.',
  },
  already_reverted: {
    fr: 'Cette modification a déjà été annulée, en tout ou en partie.',
    nl: 'Deze wijziging werd al geheel of gedeeltelijk ongedaan gemaakt.',
    en: 'This change was taken back before, in whole or in part.',
    de: 'Diese Änderung wurde bereits ganz oder teilweise rückgängig gemacht.',
  },
  in_use: {
    fr: 'L’enregistrement est utilisé entre-temps : cette modification ne peut pas être annulée.',
    nl: 'Het record is intussen in gebruik: deze wijziging kan niet ongedaan worden gemaakt.',
    en: 'The record is in use meanwhile: this change cannot be taken back.',
    de: 'Der Datensatz wird inzwischen verwendet: Diese Änderung kann nicht rückgängig gemacht werden.',
  },
  not_possible: problems.not_revertible,
  content_gone: {
    fr: 'Le contenu de cette modification n’est plus conservé.',
    nl: 'De inhoud van deze wijziging wordt niet meer bewaard.',
    en: 'The content of this change is no longer kept.',
    de: 'Der Inhalt dieser Änderung wird nicht mehr aufbewahrt.',
  },
} as const satisfies Record<string, Text>

export type Reason = keyof typeof reasons

/** The refusal to take a change back, with its reason; in words of its own where there are better ones. */
export function notRevertible(reason: Reason, words: Text = reasons[reason]): Problem {
  const { fr, nl, en, de } = words
  return problem({ ...problems.not_revertible, fr, nl, en, de }, {}, { body: { reason } })
}
