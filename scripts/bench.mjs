// npm run bench [name]: figures as ratios to a ceiling measured in the same run, on a durable database.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareOrExit, run } from './prepare.mjs'

await prepareOrExit()
const folder = mkdtempSync(join(tmpdir(), 'dubbel-bench-'))
chmodSync(folder, 0o755)
const { startTestCluster } = await import('../dist/src/testing/cluster.js')
const cluster = await startTestCluster(folder, { durable: true })
let code = 0
try {
  await run(
    process.execPath,
    ['--enable-source-maps', 'dist/bench/index.js', ...process.argv.slice(2)],
    {
      env: { ...process.env, TEST_CLUSTER_URL: cluster.url, UV_THREADPOOL_SIZE: '8' },
    },
  )
} catch (error) {
  console.error(error.message)
  code = 1
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)
