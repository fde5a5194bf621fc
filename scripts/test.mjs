// npm test [capability]: installs and builds if needed, starts a database for the tests, runs them all.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepareOrExit, project, withProgress } from './prepare.mjs'

const processes = 4

/** How many seconds the long ones took in a run of all; each of the others takes about three. */
const long = {
  'tests/races': 59,
  'clients/sync/simulation': 53,
  'src/command-line/backup/backup': 40,
  'tests/fuzz': 38,
  'tests/start': 32,
  'src/reading/process/reader': 31,
  'tests/processes': 31,
  'src/capabilities/importer/paper': 22,
  'src/capabilities/lettering/races': 22,
  'src/capabilities/auth/sign-in-limits': 21,
  'src/capabilities/webhooks/killed': 20,
  'src/platform/embedded/embedded': 19,
  'src/capabilities/journals/races': 17,
  'tests/races-of-the-bin': 17,
  'tests/pipeline': 17,
  'src/capabilities/importer/crash': 17,
  'src/capabilities/entries/undo': 16,
  'src/command-line/command-line': 16,
  'tests/rules': 15,
  'src/capabilities/sync/writers': 15,
  'src/capabilities/accounts/undo': 15,
  'tests/dry-run': 14,
  'tests/undo': 13,
  'src/capabilities/fiscal-years/race-close': 13,
  'src/capabilities/firms/membership': 13,
  'src/capabilities/companies/create': 12,
  'src/capabilities/fiscal-years/carry-forward': 12,
  'src/invariants': 12,
  'src/capabilities/accounts/import': 12,
  'clients/sync/client': 12,
  'src/capabilities/auth/sign-in': 12,
  'src/capabilities/journals/undo': 11,
  'src/capabilities/fiscal-years/race-lock': 11,
  'src/reading/process/pool': 10,
  'src/capabilities/importer/outside': 10,
  'src/capabilities/demo/reset': 10,
  'src/capabilities/fiscal-years/race-lock-close': 10,
  'src/capabilities/lettering/auto': 9,
  'tests/upgrade/upgrade': 8,
  'tests/examples': 10,
  'src/capabilities/lettering/lettering': 9,
  'src/capabilities/companies/undo': 9,
  'tests/resources': 9,
}
const usual = 3

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
const cluster = await withProgress('Starting the test database', startWithTemplate)
let code = 1
try {
  code = await runTests()
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)

async function startWithTemplate() {
  const started = await startTestCluster(folder)
  process.env.TEST_CLUSTER_URL = started.url
  const { makeTemplate } = await import('../dist/src/testing/template.js')
  await makeTemplate()
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
 * and warming it up takes a process four seconds, so there are no more of them than run at once. The long ones
 * are dealt out first, each file to the process that has least to do, so that they end together.
 */
function groupsOf(files) {
  const secondsOf = (file) => long[nameOf(file)] ?? usual
  const groups = Array.from({ length: Math.min(processes, files.length) }, () => ({
    seconds: 0,
    files: [],
  }))
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const freest = groups.reduce((least, group) => (group.seconds < least.seconds ? group : least))
    freest.files.push(file)
    freest.seconds += secondsOf(file)
  }
  return groups.map((group, place) => {
    const path = join(folder, `${place}.test.mjs`)
    writeFileSync(path, groupModule(group.files.toSorted()))
    return path
  })
}

function nameOf(file) {
  return relative(join(project, 'dist'), file).replace('.test.js', '')
}

function groupModule(files) {
  const suites = files.map((file) => {
    return `describe(${JSON.stringify(nameOf(file))}, { timeout: 120_000 }, async () => {
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
