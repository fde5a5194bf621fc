import { packFor } from '#countries'
import type { Day } from '#kernel/days'
import { type Instant, wallClock } from '#kernel/instants'

/** The day it is in a company file: by the clocks of the country whose books it keeps. */
export function todayFor({
  company,
  now,
}: {
  readonly company: { readonly countryPack: string }
  readonly now: Instant
}): Day {
  return wallClock(now, packFor(company).timeZone).day
}
