import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CrashingDatabase, startCrashingDatabase } from '#testing/crashing-database'
import { faults } from './faults.js'
import { type RoundReport, runRound } from './round.js'

/**
 * npm run crash-test [-- --fault name|all]: the service under 16 clients and two tellers while its processes and its
 * database are killed 20 times each. What was acknowledged must be there, once, and the books whole.
 * With a fault switched on, the round must fail.
 */
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 1e9))
const { values } = parseArgs({ options: { fault: { type: 'string' } } })
const wanted =
  values.fault === 'all' ? Object.keys(faults) : values.fault === undefined ? [] : [values.fault]
const unknown = wanted.find((name) => !(name in faults))
if (unknown !== undefined) {
  console.error(`No fault is called ${unknown}. Known: ${Object.keys(faults).join(', ')}, all.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'dubbel-crash-'))
chmodSync(folder, 0o755)
const database = await startCrashingDatabase(folder)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(130))
// Whoever reads our output may go before us; what we started must still be ended.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void end(1))
console.log(`Seed ${seed} (SEED=${seed} makes the same choices again).`)
let isGood = false
try {
  isGood = wanted.length === 0 ? await plainRound(database) : await faultyRounds(database)
} catch (error) {
  console.error(error)
}
await end(isGood ? 0 : 1)

async function end(code: number): Promise<never> {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}

async function plainRound(on: CrashingDatabase): Promise<boolean> {
  const kills = 20
  const report = await runRound(on, { name: 'plain', seed, folder, clients: 16, kills })
  show(report, kills)
  const isWhole = Object.values(report.faults).every((count) => count === 0)
  if (!isWhole) console.error([...report.sentences, ...report.lastWords].join('\n'))
  console.log(isWhole ? 'Nothing was lost.' : 'The crash test FAILED.')
  return isWhole
}

/** Every fault must show in the figure that is there to show it. */
async function faultyRounds(on: CrashingDatabase): Promise<boolean> {
  let areAllCaught = true
  for (const name of wanted) {
    const fault = faults[name]!
    const report = await runRound(on, { name, seed, folder, clients: 16, kills: 3, fault })
    const isCaught = report.faults[fault.caughtBy] > 0
    const found = Object.entries(report.faults).filter(([, count]) => count > 0)
    console.log(
      `${isCaught ? 'caught' : 'NOT CAUGHT'}  ${name} (${fault.about}): ` +
        `${found.map(([figure, count]) => `${figure} ${count}`).join(', ') || 'nothing was found'} ` +
        `in ${report.seconds.toFixed(0)} s, ${sum(report, ({ acknowledged }) => acknowledged.length)} writes`,
    )
    areAllCaught &&= isCaught
  }
  return areAllCaught
}

/** Of all company files together. */
function sum({ seen }: RoundReport, of: (one: RoundReport['seen'][number]) => number): number {
  return seen.reduce((total, one) => total + of(one), 0)
}

function show(report: RoundReport, kills: number): void {
  const { entries, faults: found, seconds } = report
  const rows: [string, number][] = [
    ['writes acknowledged', sum(report, ({ acknowledged }) => acknowledged.length)],
    ['entries posted', entries],
    ['statements matched', report.statements],
    ['unknown outcomes, asked again', sum(report, ({ retries }) => retries)],
    ['of these answered 500', sum(report, ({ serverErrors }) => serverErrors)],
    ['replays asked for', sum(report, ({ replays }) => replays)],
    ['kill -9 of an API process', kills],
    ['kill -9 of PostgreSQL', kills],
    ['seconds', Math.round(seconds)],
    ['lost', found.lost],
    ['doubled', found.doubled],
    ['gaps in numbers', found.gaps],
    ['unbalanced entries', found.unbalanced],
    ['sums that are off', found.sums],
    ['deliveries missing or doubled', found.deliveries],
    ['replays that differed', found.differing],
    ['refused or never known', found.refused],
    ['bank and transit that disagree', found.bank],
    ['invariants broken', found.broken],
  ]
  for (const [name, count] of rows)
    console.log(`${name.padEnd(32)}${count.toLocaleString('en').padStart(8)}`)
}
