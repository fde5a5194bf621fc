import { User } from '#capabilities/auth'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable } = shape

export const DemoWish = object(
  {
    locale: optional(nullable(shape.language())),
    device_name: optional(nullable(shape.text({ max: 100, examples: ['Docs page'] }))),
  },
  { title: 'DemoWish' },
)

export const DemoSession = object(
  {
    token: nullable(shape.text({ description: 'shown once; lives 24 hours' })),
    user: User,
    demo: object({
      firm: object({ public_token: shape.publicToken(), name: shape.text() }),
      companies: shape.list(
        object({ public_token: shape.publicToken(), code: shape.text(), name: shape.text() }),
      ),
      expires_at: shape.instant(),
      resets_at: shape.instant({ description: 'when the demo data is made anew' }),
    }),
  },
  { title: 'DemoSession' },
)
