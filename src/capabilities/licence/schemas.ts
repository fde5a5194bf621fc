import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { planCodes } from './plans.js'

const { object, nullable } = shape

const limit = () =>
  nullable(shape.integer({ min: 0, examples: [25] }), { description: 'null: no limit' })

export const Limits = object(
  {
    users: limit(),
    companies: limit(),
    imports_per_month: limit(),
    storage_gb: limit(),
  },
  { title: 'Limits' },
)

const used = () => object({ used: shape.number({ examples: [3] }), limit: limit() })

export const Usage = object(
  {
    users: used(),
    companies: used(),
    imports_per_month: used(),
    storage_gb: used(),
  },
  { title: 'Usage' },
)
export type Usage = Static<typeof Usage>

export const Licence = object(
  {
    plan: shape.oneOf(planCodes, { examples: ['free'] }),
    key_hint: nullable(shape.text({ examples: ['…4kQw'] })),
    valid_until: nullable(shape.day()),
    limits: Limits,
    usage: object({
      users: shape.integer({ min: 0 }),
      companies: shape.integer({ min: 0 }),
      imports_this_month: shape.integer({ min: 0 }),
      storage_gb: shape.number({ minimum: 0 }),
    }),
    status: shape.oneOf(['active', 'expired', 'invalid'], { examples: ['active'] }),
  },
  { title: 'Licence' },
)
export type Licence = Static<typeof Licence>

export const Activation = object(
  {
    key: shape.secret({ max: 2000, examples: ['DUB1.eyJwbGFuIjoiZmlybSJ9.c2lnbmF0dXJl'] }),
  },
  { title: 'LicenceActivation' },
)

export const PriceList = object(
  {
    currency: shape.text({ examples: ['EUR'] }),
    plans: shape.list(
      object({
        code: shape.oneOf(planCodes),
        name: shape.text({ examples: ['Firm'] }),
        price_monthly: shape.decimal({ examples: ['149.00'] }),
        price_yearly: shape.decimal({ examples: ['1490.00'] }),
        limits: Limits,
        features: shape.list(shape.text({ examples: ['Help by e-mail'] })),
      }),
    ),
  },
  { title: 'PriceList' },
)
