import type { Text } from '#kernel/languages'

/** The words that every printed report shares. */
export const words = {
  page: { fr: 'Page {page}/', nl: 'Pagina {page}/', en: 'Page {page}/', de: 'Seite {page}/' },
  generatedOn: {
    fr: 'Établi le {day}',
    nl: 'Opgemaakt op {day}',
    en: 'Prepared on {day}',
    de: 'Erstellt am {day}',
  },
  vatNumber: {
    fr: 'N° TVA {number}',
    nl: 'Btw-nummer {number}',
    en: 'VAT number {number}',
    de: 'MwSt.-Nr. {number}',
  },
  carriedForward: {
    fr: 'À reporter',
    nl: 'Over te dragen',
    en: 'To be carried forward',
    de: 'Zu übertragen',
  },
  broughtForward: { fr: 'Report', nl: 'Overgedragen', en: 'Brought forward', de: 'Übertrag' },
  continued: {
    fr: '{heading} (suite)',
    nl: '{heading} (vervolg)',
    en: '{heading} (continued)',
    de: '{heading} (Fortsetzung)',
  },
  nothing: { fr: 'Aucune ligne', nl: 'Geen regels', en: 'No lines', de: 'Keine Zeilen' },
} satisfies Record<string, Text>
