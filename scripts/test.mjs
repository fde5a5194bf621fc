// npm test [capability]: installs and builds if needed, starts a database for the tests, runs them all.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareOrExit, project, withProgress } from './prepare.mjs'

await prepareOrExit()
const wanted = process.argv.slice(2)
const files = testFiles(join(project, 'dist')).filter((file) =>
  wanted.every((word) => file.includes(word)),
)
if (files.length === 0) {
  console.error(`No test file matches ${wanted.join(' ')}.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'dubbel-tests-'))
chmodSync(folder, 0o755)
const { startTestCluster } = await import('../dist/src/testing/cluster.js')
const cluster = await withProgress('Starting the test database', () => startTestCluster(folder))
let code = 1
try {
  code = await runTests()
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)

function runTests() {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        '--test',
        '--test-concurrency=2',
        '--test-timeout=120000',
        '--test-force-exit',
        ...files,
      ],
      {
        cwd: project,
        stdio: 'inherit',
        env: {
          ...process.env,
          TEST_CLUSTER_URL: cluster.url,
          UV_THREADPOOL_SIZE: '8',
          TZ: process.env.TZ ?? 'UTC',
        },
      },
    )
    child.once('exit', (exit) => resolve(exit ?? 1))
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
  })
}

function testFiles(inFolder) {
  return readdirSync(inFolder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
