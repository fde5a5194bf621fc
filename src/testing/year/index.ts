import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#platform/db/migrate'
import { startCrashingDatabase } from '../crashing-database.js'
import { liveYear, type YearReport } from './run.js'

/** npm run year [-- --seed n --days n --files n]: a year of an accounting firm on loopback. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    days: { type: 'string', default: '365' },
    files: { type: 'string', default: '12' },
    kills: { type: 'string', default: '0.1' },
  },
})

const folder = mkdtempSync(join(tmpdir(), 'dubbel-year-'))
chmodSync(folder, 0o755)
const database = await startCrashingDatabase(join(folder, 'database'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(130))
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void end(1))
let isGood = false
try {
  console.log(`Seed ${values.seed}, ${values.days} days, ${values.files} files.`)
  const report = await liveYear({
    seed: values.seed,
    days: Number(values.days),
    files: Number(values.files),
    kills: Number(values.kills),
    folder,
    databases: { create: newDatabase, kill: database.kill },
    say: (line) => console.log(line),
  })
  isGood = show(report)
} catch (error) {
  console.error(error)
}
await end(isGood ? 0 : 1)

async function newDatabase(name: string): Promise<string> {
  await database.create(name)
  const url = database.url(name)
  await migrate(url)
  return url
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
