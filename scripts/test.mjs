// npm test [part of a path]: installs and builds if needed, starts a database for the tests, runs them all.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dealt } from './deal-tests.mjs'
import { prepareOrExit, project, withProgress } from './prepare.mjs'
import { costOf } from './test-cost.mjs'

const isLong = process.env.TEST_ROUNDS === 'long'
/** How long a single file may take, however busy the machine is; races that go their whole length take longer. */
const timeout = isLong ? 1_800_000 : 600_000
const [suites, mark] = ['test-suites', 'test-mark'].map(
  (name) => pathToFileURL(join(project, 'scripts', `${name}.mjs`)).href,
)

await prepareOrExit()
const wanted = process.argv.slice(2)
const names = testNames(join(project, 'dist')).filter((name) =>
  wanted.every((word) => `${name}.test.ts`.includes(word)),
)
if (names.length === 0) {
  console.error(`No test file matches ${wanted.join(' ')}.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'dubbel-tests-'))
chmodSync(folder, 0o755)
const timesFile = join(project, 'dist', isLong ? 'test-times-long.json' : 'test-times.json')
const weightsFile = join(project, 'scripts', 'test-weights.json')
const { startTestCluster } = await import('../dist/src/testing/cluster.js')
const { spentSince, spentSoFar } = await import('../dist/src/testing/processor-time.js')
const before = spentSoFar()
const cluster = await withProgress('Starting the test database', startWithTemplate)
let code = 1
let times = {}
let ofTests
try {
  code = await runTests()
  times = timesOfRun()
  ofTests = spentSince(before)
  writeFileSync(timesFile, `${JSON.stringify({ ...readTimes(), ...times }, null, 1)}\n`)
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
// Now that all have ended, the database too, what they took is known.
const { own, started } = spentSince(before)
const total = own + started
const ofDatabase = total - ofTests.own - ofTests.started
for (const line of costOf(times, { total, ofDatabase }, wanted.length === 0 && !isLong))
  console.log(line)
process.exit(code)

async function startWithTemplate() {
  const started = await startTestCluster(folder)
  process.env.TEST_CLUSTER_URL = started.url
  process.env.TEST_CLUSTER_PID = String(started.pid)
  const { keepNumbers } = await import('../dist/src/testing/thin-charts.js')
  keepNumbers(join(folder, 'numbers.json'))
  const { makeTemplate } = await import('../dist/src/testing/template.js')
  await makeTemplate()
  return started
}

function runTests() {
  const bytesOf = (name) => statSync(join(project, 'dist', `${name}.test.js`)).size
  // What a file took here, else what it took when that was kept (`weigh-tests.mjs`).
  const weights = JSON.parse(readFileSync(weightsFile, 'utf8'))
  const groups = dealt(names, { ...weights, ...readTimes() }, bytesOf)
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        // Requests leave much garbage that dies young.
        '--max-semi-space-size=64',
        // And meet most code a few times: what is compiled with care should be worth it.
        '--interrupt-budget=400000',
        `--import=${suites}`,
        '--test',
        `--test-concurrency=${groups.length}`,
        // A process lasts as long as all the tests; each file of tests has a limit of its own.
        '--test-timeout=7200000',
        `--test-reporter=${join(project, 'scripts/test-report.mjs')}`,
        '--test-reporter-destination=stdout',
        ...groups.map(groupFile),
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
 * Many test files to a process: loading the program and warming it up takes a process seconds, and most files
 * share the service and the database of their process. What must always hold there is looked at when all have run.
 */
function groupFile(group, place) {
  const path = join(folder, `${place}.test.mjs`)
  const built = (name) => JSON.stringify(pathToFileURL(join(project, 'dist', `${name}.js`)).href)
  const marked = (name) => JSON.stringify(`${mark}?${new URLSearchParams({ name, timeout })}`)
  const files = group
    .toSorted()
    .map((name) => `import ${marked(name)}\nimport ${built(`${name}.test`)}\n`)
  writeFileSync(
    path,
    // The program comes first: a file that is read tells its tests and does nothing else.
    `import ${built('src/testing/books')}
${files.join('')}
import { writeFileSync } from 'node:fs'
import { after, describe, test } from 'node:test'
import { endFile, endProcess, times } from ${built('src/testing/file-ends')}
import { endSuite, stopFollowing } from ${JSON.stringify(suites)}
const { user, system } = process.cpuUsage()
const own = (user + system) / 1e6
times['reading the program and the tests, process ${place + 1}'] = {
  seconds: performance.now() / 1000,
  busy: own,
  spent: { own, started: 0, database: 0 },
}
endSuite(endFile)
describe('the books that the files of process ${place + 1} shared', { timeout: ${timeout} }, () => {
  test('what must always hold still does', endProcess)
  after(() => {
    writeFileSync(${JSON.stringify(`${path}.json`)}, JSON.stringify(times))
    // What a failed test left open would keep the process for ever.
    setTimeout(() => process.exit(), 10_000).unref()
  })
})
stopFollowing()
`,
  )
  return path
}

function readTimes() {
  return existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {}
}

/** What each file took, by which the next run deals them out. */
function timesOfRun() {
  return Object.assign(
    {},
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.test.mjs.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  )
}

/** Test files by their path without an ending, as in `src/kernel/money`. */
function testNames(inFolder) {
  return readdirSync(inFolder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.js'))
    .map((entry) => relative(inFolder, join(entry.parentPath, entry.name)).replace('.test.js', ''))
    .sort()
}
