// npm run upgrade-backup -- NAME: keeps a backup of this version for the tests of later ones.
import { join } from 'node:path'
import { prepareOrExit, project } from './prepare.mjs'

await prepareOrExit()
const [name] = process.argv.slice(2)
if (!/^[\w.-]+$/.test(name ?? '')) {
  console.error('Name the version: npm run upgrade-backup -- 1.2.0')
  process.exit(1)
}
const { make } = await import('../dist/tests/upgrade/make.js')
await make(join(project, 'tests', 'upgrade', name))
