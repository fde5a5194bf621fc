import type { Kills } from '../disturbances.js'
import type { Firm } from '../firm.js'
import type { Databases, YearService } from '../process.js'
import type { World } from '../world.js'

/** What a look at the end is given. */
export type AtEnd = {
  readonly firm: Firm
  readonly world: World
  readonly service: YearService
  readonly databases: Databases
  readonly databaseUrl: string
  readonly folder: string
  readonly kills: Kills
}

/** Looks at something when the year is over; each sentence is a fault. */
export type Check = (end: AtEnd) => Promise<string[]>
