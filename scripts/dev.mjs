// npm run dev: api and worker, built and started again whenever a source changes. What does not build is
// shown, and the last one that did keeps running.
import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, prepareOrExit, project } from './prepare.mjs'

const asServer = '--server'

async function develop() {
  let seen = sources()
  let server = start()
  const stopping = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve('stop'))
  })
  while ((await Promise.race([stopping, pause(300)])) !== 'stop') {
    const now = sources()
    const changed = changes(seen, now)
    if (changed.length === 0) continue
    seen = now
    console.log(
      `Changed: ${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ' and more' : ''}`,
    )
    if (await builds()) {
      await end(server)
      server = start()
    } else console.log('It does not build; the last one that did keeps running.')
  }
  await end(server)
  process.exit(0)
}

/**
 * When each file of the program was last written. Looking at all of them costs a few milliseconds and
 * misses none, whichever way an editor saves; the watches of some systems do.
 */
function sources() {
  return new Map(
    ['src', 'migrations']
      .flatMap((folder) =>
        readdirSync(join(project, folder), { recursive: true, withFileTypes: true }),
      )
      .filter((entry) => entry.isFile() && /^\w.*(?<!\.test\.ts)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [
        relative(project, path),
        statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0,
      ]),
  )
}

function changes(before, now) {
  const files = new Set([...before.keys(), ...now.keys()])
  return [...files].filter((file) => before.get(file) !== now.get(file))
}

/** Builds what changed; a failed build leaves the last good one as it is. */
async function builds() {
  try {
    await compile('--noEmitOnError', '--pretty')
    return true
  } catch {
    return false
  }
}

/** The server is a process of its own, so that it can end in order and begin afresh. */
function start() {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', fileURLToPath(import.meta.url), asServer],
    // Ctrl-C reaches it through us, once.
    { cwd: project, stdio: 'inherit', detached: process.platform !== 'win32' },
  )
  const gone = new Promise((resolve) => {
    child.once('exit', (code) => {
      if (code) console.log('The server ended; it is started again after the next change.')
      resolve()
    })
  })
  return { child, gone }
}

/** Asks the server to finish its requests and stop its database, and waits until it has. */
async function end({ child, gone }) {
  child.kill('SIGTERM')
  await gone
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

if (process.argv[2] === asServer) {
  const { main } = await import('../dist/src/main.js')
  await main()
} else {
  await prepareOrExit()
  await develop()
}
