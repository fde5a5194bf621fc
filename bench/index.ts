import { cpus } from 'node:os'
import { aims, type BenchmarkName } from './aims.js'
import { startChild } from './child.js'
import { watchBeside } from './processor-time.js'
import { short } from './table.js'
import { type Found, printVerdict } from './verdict.js'

const all = Object.keys(aims) as BenchmarkName[]
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.includes(name as BenchmarkName))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are ${all.join(', ')}.`)
  process.exit(1)
}
const found = new Map<BenchmarkName, Found>()
for (const name of wanted.length > 0 ? (wanted as BenchmarkName[]) : all) {
  console.log(`\n## ${name}\n`)
  found.set(name, await run(name))
}
console.log('\n## aims\n')
process.exit(printVerdict(found) ? 0 : 1)

/** One that fails has told why, and the others still have their turn. */
async function run(name: BenchmarkName): Promise<Found> {
  const beside = watchBeside()
  const child = await startChild('./benchmark.js')
  const outcome = await child.ask<Found>({ name }).catch((): Found => 'failed')
  await child.end()
  const { background, others } = beside()
  console.log(
    `\nOf ${cpus().length} processors, PostgreSQL's background kept ${short(background)} busy and other programs ${short(others)}.`,
  )
  return outcome
}
