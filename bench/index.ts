import { cpus } from 'node:os'
import type { BenchmarkName, Outcome } from './aims.js'
import { benchCompanyFile } from './company-file.js'
import { benchFiles } from './files.js'
import { benchPosting } from './posting.js'
import { watchOthers } from './processor-time.js'
import { benchReading } from './reading.js'
import { benchService } from './service.js'
import { benchSync } from './sync.js'
import { short } from './table.js'
import { type Found, printVerdict } from './verdict.js'
import { benchWebhooks } from './webhooks.js'

/** Every benchmark by its name; each prints its tables and gives a figure for each of its aims. */
const benchmarks: { readonly [Name in BenchmarkName]: () => Promise<Outcome<Name>> } = {
  service: benchService,
  'company-file': benchCompanyFile,
  posting: benchPosting,
  reading: benchReading,
  files: benchFiles,
  sync: benchSync,
  webhooks: benchWebhooks,
}

const all = Object.keys(benchmarks) as BenchmarkName[]
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.includes(name as BenchmarkName))
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are ${all.join(', ')}.`)
  process.exit(1)
}
const found = new Map<BenchmarkName, Found>()
for (const name of wanted.length > 0 ? (wanted as BenchmarkName[]) : all) {
  console.log(`\n## ${name}\n`)
  found.set(name, await outcomeOf(name))
}
console.log('\n## aims\n')
process.exit(printVerdict(found) ? 0 : 1)

/** One that fails is told, and the others still have their turn. */
async function outcomeOf(name: BenchmarkName): Promise<Found> {
  const others = watchOthers()
  try {
    return await benchmarks[name]()
  } catch (error) {
    console.error(error)
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    console.log(
      `\nOther programs kept ${short(others())} of ${cpus().length} processors busy meanwhile.`,
    )
  }
}
