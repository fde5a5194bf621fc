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
} as const satisfies Record<string, Text>
