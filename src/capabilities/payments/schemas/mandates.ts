import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { mandateSchemes, mandateStatuses, mandateTypes, sequenceTypes } from '../domain/kinds.js'

const { object, nullable, maybe } = shape

const reference = shape.text({
  max: 35,
  description: 'in the characters of SEPA, unique whatever the case of its letters',
  examples: ['MANDAT-0003'],
})
const iban = shape.text({ max: 34, examples: ['BE68539007547034'] })
const bic = shape.text({ max: 11, examples: ['KREDBEBB'] })

export const Mandate = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    reference,
    third_party_id: shape.id({ description: 'the customer who signed it' }),
    iban,
    bic: nullable(bic),
    scheme: shape.oneOf(mandateSchemes),
    type: shape.oneOf(mandateTypes),
    signed_on: shape.day(),
    status: shape.oneOf(mandateStatuses, {
      description:
        '`expired` once it was used for the one collection it was for, or not at all for 36 months',
    }),
    sequence_type: shape.oneOf(sequenceTypes, { description: 'of the next collection' }),
    last_used_on: nullable(shape.day()),
    previous_iban: nullable(
      shape.text({ max: 34, description: 'before it was changed, until a collection told so' }),
      { examples: [null] },
    ),
    previous_reference: nullable(
      shape.text({ max: 35, description: 'before it was changed, until a collection told so' }),
      { examples: [null] },
    ),
    ...record,
  },
  { title: 'Mandate' },
)
export type Mandate = Static<typeof Mandate>
export const Mandates = shape.list(Mandate)

const given = {
  iban: shape.text({ max: 50, examples: ['BE68 5390 0754 7034'] }),
  bic: maybe(shape.text({ max: 20, examples: ['KREDBEBB'] })),
}

export const NewMandate = object(
  {
    reference,
    third_party_id: shape.id({ description: 'a customer' }),
    ...given,
    scheme: maybe(shape.oneOf(mandateSchemes, { description: '`core` when absent' })),
    type: maybe(shape.oneOf(mandateTypes, { description: '`recurrent` when absent' })),
    signed_on: shape.day({ description: 'not in the future' }),
  },
  { title: 'NewMandate' },
)
export type NewMandate = Static<typeof NewMandate>

export const MandatePatch = shape.partial(
  object({
    reference,
    ...given,
    status: shape.oneOf(mandateStatuses, { description: '`revoked` is final' }),
  }),
  { title: 'MandatePatch', examples: [{ bic: 'KREDBEBB' }] },
)
export type MandatePatch = Static<typeof MandatePatch>

export const MandateFilter = object({
  third_party_id: maybe(shape.id()),
  status: maybe(shape.oneOf(mandateStatuses)),
  q: maybe(shape.text({ max: 200, description: 'in the reference, the IBAN and the name' })),
})
export type MandateFilter = Static<typeof MandateFilter>
