// npm run accuracy [-- folder]: reads a folder of samples and shows, field by field, how well it went.
// Without a folder and without shared samples beside the project, invoices drawn by the tests are read.
// npm run accuracy bank [years]: matches generated years of bank transactions and shows a table by kind.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepareOrExit, project } from './prepare.mjs'

await prepareOrExit()
if (process.argv[2] === 'bank') {
  const { measureBank } = await import('../dist/src/testing/bank-year/report.js')
  const { text, isGood } = measureBank(Number(process.argv[3] ?? 20))
  console.log(text)
  process.exit(isGood ? 0 : 1)
}
const shared = join(project, '..', 'shared', 'samples', 'invoices')
const given = process.argv[2]
const folder = given === undefined ? shared : resolve(given)
const today = new Date().toISOString().slice(0, 10)
const report = existsSync(folder) ? await ofFolder() : await ofSpecimens()
console.log(report.text)
process.exit(report.falseReady > 0 ? 1 : 0)

async function ofFolder() {
  const { measure } = await import('../dist/src/reading/accuracy-run.js')
  return measure(folder, today)
}

async function ofSpecimens() {
  if (given !== undefined) throw new Error(`${folder} is not there.`)
  const { measureSpecimens } = await import('../dist/src/reading/rules/specimen-accuracy.js')
  return measureSpecimens(400)
}
