import { app } from '#app'
import type { Database } from '#platform/db/index'
import { listMigrations, migrate } from '#platform/db/migrate'
import { countSentences, violations } from '#platform/operations/invariants'
import type { Given } from './arguments.js'
import type { CommandContext } from './context.js'
import { onDatabase, withServices } from './installation.js'

/** Brings the database to the head of the migrations. */
export async function migrateDatabase(_given: Given, context: CommandContext): Promise<void> {
  const { applied } = await onDatabase(context, (url) => migrate(url), { mayMake: true })
  for (const name of applied) context.say(`Applied ${name}`)
  const head = listMigrations().at(-1)?.name ?? 'nothing'
  context.say(applied.length > 0 ? `The database is at ${head}.` : `It was at ${head} already.`)
}

/** Checks what must always hold; 1 when something does not. */
export async function verifyBooks(_given: Given, context: CommandContext): Promise<number> {
  return withServices(context, ({ db }) => sayWhatHolds(db, context))
}

/** Says that all sentences hold, or complains of each that does not; the exit code. */
export async function sayWhatHolds(db: Database, context: CommandContext): Promise<number> {
  const broken = await violations(db, app.invariants)
  for (const sentence of broken) context.complain(sentence)
  if (broken.length === 0) context.say(`All ${countSentences(app.invariants)} sentences hold.`)
  return broken.length === 0 ? 0 : 1
}
