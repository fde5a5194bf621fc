import { entity } from '#platform/operations/entity'
import { findShown } from './actions/show.js'
import type { Figures } from './domain/figures.js'
import type { VatDeclaration } from './schemas/declarations.js'

/** A return as the log keeps it: with the figures of the books, by which a recomputation is taken back. */
export type LoggedDeclaration = VatDeclaration & { readonly figures: Figures }

export const declaration = entity<LoggedDeclaration>({
  resource: 'vat-declarations',
  table: 'vat_declarations',
  label: {
    fr: 'déclaration TVA',
    nl: 'btw-aangifte',
    en: 'VAT return',
    de: 'MwSt.-Erklärung',
  },
  bin: true,
  derived: ['label', 'checks', 'is_stale', 'details.label', 'settlement.lines.label'],
  logOnly: ['figures'],
  find: findShown,
})
