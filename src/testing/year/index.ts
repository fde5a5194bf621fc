import { randomInt } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#platform/db/migrate'
import { startCrashingDatabase } from '../crashing-database.js'
import { faults } from './faults.js'
import { liveYear, type YearReport } from './run.js'

/**
 * npm run year [-- --seed n --days n --files n --kills share --fault name | --faults]: a year of an accounting firm on
 * loopback. With faults in the program, each by itself in a small year, the simulation must find every one of them.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1e9)) },
    days: { type: 'string' },
    files: { type: 'string' },
    kills: { type: 'string' },
    fault: { type: 'string', multiple: true },
    faults: { type: 'boolean' },
  },
})
const wanted = values.faults ? Object.keys(faults) : (values.fault ?? [])
const unknown = wanted.find((name) => !(name in faults))
if (unknown !== undefined) {
  console.error(`No fault is called ${unknown}. Known: ${Object.keys(faults).join(', ')}.`)
  process.exit(1)
}
const isFaulty = wanted.length > 0
/** A fault is looked for in a year of a few days, in which nothing is killed. */
const size = {
  days: Number(values.days ?? (isFaulty ? 3 : 365)),
  files: Number(values.files ?? (isFaulty ? 2 : 12)),
  kills: Number(values.kills ?? (isFaulty ? 0 : 0.1)),
}

const folder = mkdtempSync(join(tmpdir(), 'dubbel-year-'))
chmodSync(folder, 0o755)
const database = await startCrashingDatabase(join(folder, 'database'), {
  durable: size.kills > 0,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(130))
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void end(1))
let isGood = false
try {
  console.log(`Seed ${values.seed}, ${size.days} days, ${size.files} files.`)
  isGood = isFaulty ? await allCaught() : show(await live('plain', (line) => console.log(line)))
} catch (error) {
  console.error(error)
}
await end(isGood ? 0 : 1)

function live(name: string, say?: (line: string) => void, fault?: string): Promise<YearReport> {
  const own = join(folder, name)
  mkdirSync(own)
  return liveYear({
    seed: values.seed,
    ...size,
    folder: own,
    databases: {
      create: async (purpose) => {
        await database.create(`${name}_${purpose}`)
        const url = database.url(`${name}_${purpose}`)
        await migrate(url)
        return url
      },
      kill: database.kill,
    },
    fault,
    ...(say ? { say } : {}),
  })
}

async function allCaught(): Promise<boolean> {
  let areAllCaught = true
  const waiting = [...wanted]
  const one = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const { found, seconds } = await live(name, undefined, name)
      const [caught] = Object.entries(found).filter(([, sentences]) => sentences.length > 0)
      areAllCaught &&= caught !== undefined
      const how = caught ? `${caught[0]}: ${caught[1][0]!.split('\n')[0]}` : 'NOTHING WAS FOUND'
      console.log(
        `${caught ? 'caught' : 'NOT CAUGHT'}  ${name} by ${how} (${seconds.toFixed(0)} s)`,
      )
    }
  }
  await Promise.all([one(), one(), one()])
  return areAllCaught
}

function show({ found, lastWords, ...figures }: YearReport): boolean {
  for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(20)}${figure}`)
  for (const [name, sentences] of Object.entries(found)) {
    console.log(
      `${name.padEnd(20)}${sentences.length === 0 ? 'good' : `${sentences.length} WRONG`}`,
    )
    for (const sentence of sentences.slice(0, 12)) console.log(`  ${sentence}`)
  }
  const isWhole = Object.values(found).every((sentences) => sentences.length === 0)
  if (!isWhole) console.log(lastWords.join('\n'))
  return isWhole
}

async function end(code: number): Promise<never> {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
