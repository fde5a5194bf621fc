import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  demo_unavailable: {
    status: 503,
    fr: 'Les données de démonstration ne sont pas disponibles pour le moment.',
    nl: 'De demogegevens zijn momenteel niet beschikbaar.',
    en: 'The demo data is not available at the moment.',
    de: 'Die Demodaten sind zurzeit nicht verfügbar.',
  },
})
