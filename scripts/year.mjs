// npm run year [-- --seed n --days n --files n --fault name --faults]: a year of an accounting firm, as a simulation.
import { spawn } from 'node:child_process'
import { prepareOrExit, project } from './prepare.mjs'

await prepareOrExit()
const child = spawn(
  process.execPath,
  ['--enable-source-maps', 'dist/src/testing/year/index.js', ...process.argv.slice(2)],
  { cwd: project, stdio: 'inherit' },
)
child.once('exit', (code) => process.exit(code ?? 1))
// The simulation ends what it started before it goes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
