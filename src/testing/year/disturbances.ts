import { setTimeout as wait } from 'node:timers/promises'
import { instantOf } from '#kernel/instants'
import type { Random } from '../random.js'
import type { Traffic } from './office.js'
import type { Databases, YearService } from './process.js'

/** What was killed while people worked. */
export type Kills = { service: number; database: number }

type Disturbed = {
  readonly service: YearService
  readonly databases: Databases
  readonly traffic: Traffic
  readonly chance: Random
  readonly kills: Kills
}

/** Kills the service or its database at a moment of the day; a minute later everyone works on. */
export async function disturb({
  service,
  databases,
  traffic,
  chance,
  kills,
}: Disturbed): Promise<void> {
  const isDatabase = databases.kill !== undefined && chance.chance(0.4)
  await wait(chance.between(0, 1500))
  traffic.isDisturbed = true
  if (isDatabase) {
    kills.database++
    await databases.kill!()
  } else {
    kills.service++
    await service.kill()
  }
  // What the dead held is free a minute later.
  await service.moveTo(instantOf(Date.parse(service.now()) + 90_000))
}
