// Makes a fresh clone ready: installs what the lock file names and builds what changed. Plain JavaScript
// and Node's own modules only, since it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const project = dirname(dirname(fileURLToPath(import.meta.url)))

/** Installs and builds when needed; says what it does while it takes longer than a second. */
export async function prepare() {
  requireNode()
  if (!isInstalled())
    await withProgress('Installing packages', () =>
      run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
    )
  const stamp = sourceStamp()
  const stampFile = join(project, 'dist', '.stamp')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  await withProgress('Building', build)
  writeFileSync(stampFile, stamp)
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Dubbel needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}

/** Whether what is installed in a folder is what its lock file names. */
export function isInstalled(folder = project) {
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  )
}

/** The program and, with the types of a browser, the modules of the explorer. */
const configurations = ['tsconfig.json', 'src/capabilities/meta/explorer/tsconfig.json']

/** Compiles all of it; what does not compile is shown. */
export async function compile(...options) {
  const compiler = join(project, 'node_modules', 'typescript', 'bin', 'tsc')
  for (const configuration of configurations)
    await run(process.execPath, [compiler, '-p', configuration, ...options])
}

async function build() {
  mkdirSync(join(project, 'dist'), { recursive: true })
  // Who starts or tests it does not wait for its types: "npm run check" looks at them.
  await compile('--noCheck')
  prune(join(project, 'dist'), project)
}

/** A file that was deleted must not live on in the build, tests least of all. */
function prune(built, source) {
  for (const entry of readdirSync(built, { withFileTypes: true })) {
    const path = join(built, entry.name)
    if (entry.isDirectory()) prune(path, join(source, entry.name))
    else if (/\.js(\.map)?$/.test(entry.name)) {
      const name = entry.name.replace(/\.js(\.map)?$/, '.ts')
      if (!existsSync(join(source, name))) rmSync(path)
    }
  }
}

function sourceStamp() {
  const hash = createHash('sha256')
  for (const name of [...configurations, 'package-lock.json'])
    hash.update(readFileSync(join(project, name)))
  for (const folder of ['src', 'clients', 'tests', 'bench', 'scripts'])
    addFolder(hash, join(project, folder))
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name)
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) addFolder(hash, path)
    else if (entry.name.endsWith('.ts')) {
      const { mtimeMs, size } = statSync(path)
      hash.update(`${path}\n${mtimeMs}\n${size}\n`)
    }
  }
}

/** Runs a program in the project folder; its failure ends ours with the same words. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: project,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(
            Object.assign(new Error(`${command} ended with ${code ?? signal}`), {
              code: code ?? 1,
            }),
          ),
    )
  })
}

/** Says what is going on once it takes longer than a second, and then every few seconds. */
export async function withProgress(what, work) {
  const started = Date.now()
  const say = () => console.log(`${what}… ${Math.round((Date.now() - started) / 1000)} s`)
  let timer = setTimeout(() => {
    say()
    timer = setInterval(say, 5000)
  }, 1000)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    clearInterval(timer)
  }
}

/** Prepares, or ends with the program's exit code. */
export async function prepareOrExit() {
  try {
    await prepare()
  } catch (error) {
    console.error(error.message)
    process.exit(error.code ?? 1)
  }
}
