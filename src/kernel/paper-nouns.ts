import type { Text } from './languages.js'

/** What papers are called, in print and in sentences. */
export const paperNouns = {
  invoice: { fr: 'Facture', nl: 'Factuur', en: 'Invoice', de: 'Rechnung' },
  creditNote: { fr: 'Note de crédit', nl: 'Creditnota', en: 'Credit note', de: 'Gutschrift' },
} as const satisfies Record<string, Text>
