import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Config, parseConfig } from '#platform/config/index'
import { runCommand } from '../command-line/index.js'
import { testClock } from './clock.js'
import { clusterUrl } from './database.js'

export type Outcome = { code: number; said: string[]; complained: string[]; config: Config }

/** Runs a command as a terminal would, and hands back all it said. For tests. */
export async function command(
  args: readonly string[],
  environment: Record<string, string>,
  clock = testClock(),
  signal?: AbortSignal,
): Promise<Outcome> {
  const config = parseConfig(environment)
  const said: string[] = []
  const complained: string[] = []
  const code = await runCommand(args, {
    config,
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
    clock,
    signal,
  })
  return { code, said, complained, config }
}

/** A database without a table, of an owner who has no rights beyond it. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: clusterUrl('postgres') })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await admin(
    `CREATE ROLE ${name} LOGIN PASSWORD 'plain' NOSUPERUSER NOCREATEDB NOCREATEROLE`,
    `CREATE DATABASE ${name} OWNER ${name}`,
  )
  return {
    url: clusterUrl(name).replace(/\/\/[^@]*@/, `//${name}:plain@`),
    drop: () => admin(`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${name}`),
  }
}
