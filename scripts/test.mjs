// npm test [capability]: installs and builds if needed, starts a database for the tests, runs them all.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepareOrExit, project, withProgress } from './prepare.mjs'

const processes = 4

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
const cluster = await withProgress('Starting the test database', startFurnished)
let code = 1
try {
  code = await runTests()
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)

async function startFurnished() {
  const started = await startTestCluster(folder)
  process.env.TEST_CLUSTER_URL = started.url
  const { furnish } = await import('../dist/src/testing/furnish.js')
  await furnish()
  return started
}

function runTests() {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        '--test',
        `--test-concurrency=${processes}`,
        // A process lasts as long as all the tests; each file of tests has a limit of its own.
        '--test-timeout=3600000',
        `--test-reporter=${join(project, 'scripts/test-report.mjs')}`,
        '--test-reporter-destination=stdout',
        ...groupsOf(files),
      ],
      {
        cwd: project,
        stdio: 'inherit',
        env: {
          ...process.env,
          UV_THREADPOOL_SIZE: '8',
          TZ: process.env.TZ ?? 'UTC',
        },
      },
    )
    child.once('exit', (exit) => resolve(exit ?? 1))
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
  })
}

/**
 * Many test files to a process: each still opens a database and a server of its own, but loading the program
 * and warming it up takes a process four seconds, so there are no more of them than run at once. Neighbours,
 * which are often alike and as heavy, are dealt out to different processes.
 */
function groupsOf(files) {
  return Array.from({ length: Math.min(processes, files.length) }, (_, group) => {
    const path = join(folder, `${group}.test.mjs`)
    writeFileSync(path, groupModule(files.filter((_, place) => place % processes === group)))
    return path
  })
}

function groupModule(files) {
  const suites = files.map((file) => {
    const name = relative(join(project, 'dist'), file).replace('.test.js', '')
    return `describe(${JSON.stringify(name)}, { timeout: 120_000 }, async () => {
  await import(${JSON.stringify(pathToFileURL(file).href)})
  if (${file === files.at(-1)}) after(endSoon)
})\n`
  })
  return [
    "import { after, describe } from 'node:test'\n",
    // What a failed test left open would keep the process for ever.
    'function endSoon() { setTimeout(() => process.exit(), 10_000).unref() }\n',
    ...suites,
  ].join('')
}

function testFiles(inFolder) {
  return readdirSync(inFolder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
