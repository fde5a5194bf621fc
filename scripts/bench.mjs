// npm run bench [names]: figures beside their aims, each measured on a durable database; ends with 1 if one is missed.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareOrExit, project } from './prepare.mjs'

await prepareOrExit()
const folder = mkdtempSync(join(tmpdir(), 'dubbel-bench-'))
chmodSync(folder, 0o755)
const { startTestCluster } = await import('../dist/src/testing/cluster.js')
const cluster = await startTestCluster(folder, { durable: true })
let code = 1
try {
  code = await runBenchmarks()
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)

/** What they leave in their temporary folder goes with ours, however they end. */
function runBenchmarks() {
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', 'dist/bench/index.js', ...process.argv.slice(2)],
      {
        cwd: project,
        stdio: 'inherit',
        env: {
          ...process.env,
          TMPDIR: temporary,
          TEST_CLUSTER_URL: cluster.url,
          TEST_CLUSTER_PID: String(cluster.pid),
          // As `npm start` has it: what V8's threads freed is given back, not kept for each of them.
          UV_THREADPOOL_SIZE: '8',
          MALLOC_ARENA_MAX: '1',
          MALLOC_TRIM_THRESHOLD_: '131072',
        },
      },
    )
    child.once('exit', (exit) => resolve(exit ?? 1))
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  })
}
