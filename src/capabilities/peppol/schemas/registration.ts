import { versions } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe, optional } = shape

export const registrationStatuses = ['none', 'pending', 'active', 'rejected', 'suspended'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

const Contact = object(
  {
    name: shape.text({ max: 190, examples: ['Els Peeters'] }),
    email: shape.email({ examples: ['els@example.be'] }),
    phone: nullable(shape.text({ max: 50, examples: ['+32 2 555 12 34'] })),
  },
  { title: 'PeppolContact' },
)

export const prerequisiteCodes = ['access_point', 'identifier', 'name', 'address'] as const

const Prerequisite = object({
  code: shape.oneOf(prerequisiteCodes),
  ok: shape.boolean(),
  message: shape.text({ max: 500 }),
})

export const PeppolRegistration = object(
  {
    id: nullable(shape.id({ description: 'null while the file was never registered' })),
    company_id: shape.id(),
    participant_id: nullable(
      shape.text({
        max: 135,
        description: 'that of the registration, else the one that is proposed',
        examples: ['0208:0123456749'],
      }),
    ),
    full_id: nullable(
      shape.text({ max: 160, examples: ['iso6523-actorid-upis::0208:0123456749'] }),
    ),
    status: shape.oneOf(registrationStatuses),
    incoming_enabled: shape.boolean(),
    activated_at: nullable(shape.instant()),
    access_point: nullable(
      shape.text({ max: 500, description: 'the name that it gives itself', examples: ['Poort'] }),
    ),
    provider: nullable(shape.oneOf(['generic', 'storecove', 'e-invoice-be'])),
    reference: nullable(
      shape.text({ max: 500, description: 'what the access point calls the company by' }),
      { examples: [null] },
    ),
    reason: nullable(shape.text({ max: 500, description: 'in the words of the access point' }), {
      examples: [null],
    }),
    verification_url: nullable(
      shape.text({
        max: 500,
        description: 'a page of the access point where the company proves its identity',
      }),
      { examples: [null] },
    ),
    contact: nullable(Contact),
    mandate_confirmed_by: nullable(shape.id({ description: 'the user' })),
    requested_at: nullable(shape.instant()),
    checked_at: nullable(
      shape.instant({ description: 'when the access point last said how it stands' }),
    ),
    prerequisites: shape.list(Prerequisite),
    ...versions,
  },
  { title: 'PeppolRegistration' },
)
export type PeppolRegistration = Static<typeof PeppolRegistration>

const GivenContact = object({
  name: shape.text({ min: 1, max: 190, examples: ['Els Peeters'] }),
  email: shape.email({ examples: ['els@example.be'] }),
  phone: maybe(shape.text({ max: 50, examples: ['+32 2 555 12 34'] })),
})

export const NewPeppolRegistration = object(
  {
    contact: GivenContact,
    mandate_confirmed: shape.boolean({
      description: 'true: the company has charged its accountant with the registration',
      examples: [true],
    }),
    participant_id: maybe(
      shape.text({
        max: 160,
        description: 'a number of this company, else the one that is proposed',
        examples: [null],
      }),
    ),
    incoming_enabled: maybe(shape.boolean({ description: 'true when absent', examples: [true] })),
  },
  { title: 'NewPeppolRegistration' },
)
export type NewPeppolRegistration = Static<typeof NewPeppolRegistration>

export const PeppolRegistrationPatch = object(
  {
    incoming_enabled: optional(shape.boolean({ examples: [true] })),
    contact: optional(GivenContact),
  },
  { title: 'PeppolRegistrationPatch' },
)
export type PeppolRegistrationPatch = Static<typeof PeppolRegistrationPatch>
