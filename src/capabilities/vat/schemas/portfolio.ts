import { CompanyName } from '#capabilities/companies'
import { periodTypes } from '#countries'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { vatYear } from './declarations.js'
import { periodFields, periodStatuses } from './views.js'

const { object, maybe } = shape

export const PortfolioAsked = object({
  year: maybe(vatYear),
  period_type: maybe(shape.oneOf(periodTypes)),
  status: maybe(shape.oneOf(periodStatuses)),
  due_until: maybe(shape.day({ examples: ['2026-04-30'] })),
})
export type PortfolioAsked = Static<typeof PortfolioAsked>

/** A period of a company file as its firm sees it. */
export const PortfolioPeriod = object(
  {
    company: CompanyName,
    ...periodFields,
    days_left: shape.integer({ description: 'below zero when it is late', examples: [15] }),
    errors: shape.integer({ min: 0, description: 'checks that stop it', examples: [0] }),
    warnings: shape.integer({ min: 0, examples: [0] }),
    is_stale: shape.boolean(),
  },
  { title: 'VatPortfolioPeriod' },
)
export type PortfolioPeriod = Static<typeof PortfolioPeriod>
export const Portfolio = shape.list(PortfolioPeriod)

export const ReturnsWish = object(
  {
    declarations: shape.list(
      object({
        company: shape.publicToken({ description: 'the company file' }),
        id: shape.id({ description: 'its return' }),
      }),
      { min: 1, max: 999 },
    ),
  },
  { title: 'VatReturnsWish' },
)
export type ReturnsWish = Static<typeof ReturnsWish>
