import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { formats } from './domain/format.js'

const { object, maybe } = shape

/** What every export takes beside its own parameters. */
export const WishAsked = object({
  format: maybe(shape.oneOf(formats)),
  lang: maybe(shape.language()),
  header: maybe(
    shape.oneOf(['label', 'key'], { description: 'of CSV: for people, or for programs' }),
  ),
  separator: maybe(shape.oneOf(['semicolon', 'comma', 'tab', 'pipe'])),
})
export type Wish = Static<typeof WishAsked>
