// npm run test:long [part of a path]: the tests with every race and simulation at its whole length, then the crash
// test and a firm's year; with a part of a path only those tests.
import { join } from 'node:path'
import { project, run } from './prepare.mjs'

const wanted = process.argv.slice(2)
const env = { ...process.env, TEST_ROUNDS: 'long' }
const node = (script, ...more) =>
  run(process.execPath, [join(project, 'scripts', script), ...more], { env })

try {
  await node('test.mjs', ...wanted)
  if (wanted.length === 0) {
    await node('crash-test.mjs')
    await node('year.mjs')
  }
} catch (error) {
  console.error(error.message)
  process.exit(error.code ?? 1)
}
