import type { BenchmarkName, Outcome } from './aims.js'
import { benchAnalytics } from './analytics.js'
import { benchAssets } from './assets.js'
import { benchBank } from './bank.js'
import { benchBridge } from './bridge.js'
import { answerParent } from './child.js'
import { benchCompanyFile } from './company-file.js'
import { benchExports } from './exports.js'
import { benchFiles } from './files.js'
import { benchLookup } from './lookup.js'
import { benchMail } from './mail.js'
import { benchOutside } from './outside.js'
import { benchPosting } from './posting.js'
import { benchReading } from './reading.js'
import { benchRecurring } from './recurring.js'
import { benchReports } from './reports.js'
import { benchService } from './service.js'
import { benchSync } from './sync.js'
import { benchTakeover } from './takeover.js'
import { benchVat } from './vat.js'
import type { Found } from './verdict.js'
import { benchWebhooks } from './webhooks.js'

/** Every benchmark by its name; each prints its tables and gives a figure for each of its aims. */
const benchmarks: { readonly [Name in BenchmarkName]: () => Promise<Outcome<Name>> } = {
  service: benchService,
  'company-file': benchCompanyFile,
  posting: benchPosting,
  reading: benchReading,
  vat: benchVat,
  analytics: benchAnalytics,
  reports: benchReports,
  exports: benchExports,
  takeover: benchTakeover,
  files: benchFiles,
  sync: benchSync,
  bank: benchBank,
  recurring: benchRecurring,
  assets: benchAssets,
  lookup: benchLookup,
  bridge: benchBridge,
  mail: benchMail,
  outside: benchOutside,
  webhooks: benchWebhooks,
}

/** One benchmark in a process of its own, so that none inherits the heap of another. */
answerParent({ ready: true }, async ({ name }: { name: BenchmarkName }): Promise<Found> => {
  try {
    return await benchmarks[name]()
  } catch (error) {
    console.error(error)
    return 'failed'
  }
})
