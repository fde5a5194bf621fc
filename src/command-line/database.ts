import type { Database } from '#platform/db/index'
import { listMigrations, migrate } from '#platform/db/migrate'
import { sentenceCount, violations } from '../invariants.js'
import type { Given } from './arguments.js'
import { onDatabase, withServices } from './ground.js'
import type { Surroundings } from './surroundings.js'

/** Brings the database to the head of the migrations. */
export async function migrateDatabase(_given: Given, around: Surroundings): Promise<void> {
  const { applied } = await onDatabase(around, (url) => migrate(url), { mayMake: true })
  for (const name of applied) around.say(`Applied ${name}`)
  const head = listMigrations().at(-1)?.name ?? 'nothing'
  around.say(applied.length > 0 ? `The database is at ${head}.` : `It was at ${head} already.`)
}

/** Checks what must always hold; 1 when something does not. */
export async function verifyBooks(_given: Given, around: Surroundings): Promise<number> {
  return withServices(around, ({ db }) => sayWhatHolds(db, around))
}

/** Says that all sentences hold, or complains of each that does not; the exit code. */
export async function sayWhatHolds(db: Database, around: Surroundings): Promise<number> {
  const broken = await violations(db)
  for (const sentence of broken) around.complain(sentence)
  if (broken.length === 0) around.say(`All ${sentenceCount} sentences hold.`)
  return broken.length === 0 ? 0 : 1
}
