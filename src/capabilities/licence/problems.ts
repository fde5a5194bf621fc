import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  licence_invalid: {
    status: 422,
    field: 'key',
    fr: 'Cette clé de licence n’est pas valable pour ce cabinet, ou elle a expiré.',
    nl: 'Deze licentiesleutel is niet geldig voor dit kantoor, of is verlopen.',
    en: 'This licence key is not valid for this firm, or has expired.',
    de: 'Dieser Lizenzschlüssel ist für diese Kanzlei nicht gültig oder abgelaufen.',
  },
})

export const activityLabels = {
  activated: {
    fr: 'Clé de licence activée ({plan})',
    nl: 'Licentiesleutel geactiveerd ({plan})',
    en: 'Licence key activated ({plan})',
    de: 'Lizenzschlüssel aktiviert ({plan})',
  },
  dropped: {
    fr: 'Clé de licence retirée',
    nl: 'Licentiesleutel verwijderd',
    en: 'Licence key removed',
    de: 'Lizenzschlüssel entfernt',
  },
} as const satisfies Record<string, Text>
