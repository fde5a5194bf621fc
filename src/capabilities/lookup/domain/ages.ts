const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** For how long an answer is as good as a new one: what is there changes seldom, what is not may come any hour. */
export const ages = {
  company: { known: dayMs, unknown: hourMs },
  vat: { known: dayMs, unknown: hourMs },
  peppol: { known: hourMs, unknown: 10 * minuteMs },
} as const

/** How old an answer of VIES may be that stands in while VIES is away; nothing is kept for longer. */
export const oldestMs = 30 * dayMs

/** How often a source may fail in a row before it is left alone, and for how long then. */
export const patience = { failures: 3, pauseSeconds: 60 } as const
