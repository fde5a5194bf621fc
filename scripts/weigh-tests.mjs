// node scripts/weigh-tests.mjs: keeps what each file of tests took in the last runs of `npm test`, by which a clone where
// none has run yet deals them to its processes. Worth doing after a run on a quiet machine, when files have come or gone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from './prepare.mjs'

const times = JSON.parse(readFileSync(join(project, 'dist', 'test-times.json'), 'utf8'))
const tenth = (seconds) => Math.round(seconds * 10) / 10
const weights = Object.entries(times)
  .filter(([name]) => existsSync(join(project, `${name}.test.ts`)))
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(
    ([name, { seconds, busy }]) =>
      `  "${name}": { "seconds": ${tenth(seconds)}, "busy": ${tenth(busy)} }`,
  )
writeFileSync(join(project, 'scripts', 'test-weights.json'), `{\n${weights.join(',\n')}\n}\n`)
