import type pg from 'pg'
import type { Statement } from '#testing/statements'

/** Sends the same statements to a client, prepared, one after the other: what the database alone costs. */
export async function replayStatements(
  client: pg.Client,
  statements: readonly Statement[],
): Promise<void> {
  for (const [index, { text, values }] of statements.entries())
    await client.query({ name: `b${index}`, text, values })
}
