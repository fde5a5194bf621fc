import type { Prorata } from '#countries'
import type { Synonyms } from '#formats/csv/index'
import type { Method } from '../domain/plan.js'

// biome-ignore format: a table
export const methodWords: Synonyms<Method> = {
  linear: ['linéaire', 'lineair', 'straight line'],
  declining: ['dégressif', 'degressief', 'degressiv', 'declining balance'],
  none: ['aucun', 'geen', 'keine', 'aucune'],
}

// biome-ignore format: a table
export const prorataWords: Synonyms<Prorata> = {
  daily: ['par jour', 'per dag', 'by day', 'täglich', 'taggenau'],
  monthly: ['par mois', 'per maand', 'by month', 'monatlich', 'monatsgenau'],
  full_year: ['année entière', 'volledig jaar', 'whole year', 'ganzes Jahr'],
}
