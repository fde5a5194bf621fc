import { benchCompanyFile } from './company-file.js'
import { benchFiles } from './files.js'
import { benchPosting } from './posting.js'
import { benchReading } from './reading.js'
import { benchService } from './service.js'
import { benchSync } from './sync.js'
import { benchWebhooks } from './webhooks.js'

/** Every benchmark by its name; each prints ratios to a ceiling measured in the same run. */
const benchmarks: Readonly<Record<string, () => Promise<void>>> = {
  service: benchService,
  'company-file': benchCompanyFile,
  posting: benchPosting,
  reading: benchReading,
  files: benchFiles,
  sync: benchSync,
  webhooks: benchWebhooks,
}

const wanted = process.argv.slice(2)
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n## ${name}\n`)
  await run()
}
process.exit(0)
