// npm run crash-test [-- --fault name]: kills the service and its database under load, and looks for losses.
import { spawn } from 'node:child_process'
import { prepareOrExit, project } from './prepare.mjs'

await prepareOrExit()
const child = spawn(
  process.execPath,
  ['--enable-source-maps', 'dist/tests/crash/index.js', ...process.argv.slice(2)],
  { cwd: project, stdio: 'inherit' },
)
child.once('exit', (code) => process.exit(code ?? 1))
// The test ends what it started before it goes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
