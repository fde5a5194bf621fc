import type { Day } from '#kernel/days'
import type { Format } from './format.js'

/** `<code>_<export>_<from>_<to>.<ext>`: what an export has not is left out, what is about no days bears today's. */
export function fileNameOf(about: {
  readonly company: string
  readonly export: string
  readonly from: string | null
  readonly to: string | null
  readonly today: Day
  readonly format: Format | 'zip'
}): string {
  const days = [...new Set([about.from, about.to].filter((day) => day !== null))]
  const parts = [about.company, about.export, ...(days.length > 0 ? days : [about.today])]
  return `${parts.join('_').replace(/[^A-Za-z0-9\-_.]/g, '-')}.${about.format}`
}
