import { FoundLine } from '#capabilities/ledger'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { box } from './declarations.js'

const { object, nullable } = shape

export const LinesAsked = object({ box: box('54') })
export type LinesAsked = Static<typeof LinesAsked>

/** A line behind a box. */
export const VatLine = object(
  {
    ...FoundLine.properties,
    box_amount: shape.decimal({
      description: 'what it adds to the box in this return',
      examples: ['21.00'],
    }),
    payment: nullable(
      object({
        lettering_id: nullable(shape.id()),
        lettering_code: nullable(shape.text({ max: 10, examples: ['AA'] })),
        share: shape.text({ max: 8, description: 'of the document', examples: ['0.5000'] }),
      }),
      { description: 'by which VAT that waited for payment is declared' },
    ),
  },
  { title: 'VatLine' },
)
export type VatLine = Static<typeof VatLine>

/** Beside the page: what the box holds, and which boxes a total follows from. */
export type BoxHead = {
  box: string
  ledger: string | null
  carried: string | null
  manual: string | null
  adjusted: string | null
  amount: string
  components: { box: string; sign: number; amount: string }[]
}
