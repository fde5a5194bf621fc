// npm run db:reset [-- --yes]: removes the local data folder, for a fresh start. Only what Dubbel made.
import { existsSync, lstatSync, readdirSync, realpathSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { prepareOrExit, project } from './prepare.mjs'

const ours = [
  'postgres',
  'postgres.log',
  'postgres.log.1',
  'postgres.password',
  'run',
  'service.key',
  'files',
  'outbox',
  'tmp',
]

if (!existsSync(join(project, 'dist', '.stamp'))) await prepareOrExit()
try {
  await reset()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function reset() {
  const { parseConfig } = await import('../dist/src/platform/config/index.js')
  const { claimDataDir, startEmbedded } = await import('../dist/src/platform/embedded/index.js')
  const { dataDir, databaseUrl } = parseConfig(process.env)
  if (databaseUrl)
    throw new Error('DATABASE_URL is set, and only the embedded database can be reset.')
  const found = ours.filter((name) => lstatSync(join(dataDir, name), { throwIfNoEntry: false }))
  if (found.length === 0) return console.log(`There is nothing of Dubbel in ${dataDir}.`)
  const claim = await claimDataDir(dataDir)
  try {
    if (!(await isMeant(dataDir, found))) throw new Error('Nothing was removed.')
    const cluster = join(dataDir, 'postgres')
    // What a killed service left running is taken over and stopped, rather than robbed of its files.
    if (existsSync(join(cluster, 'postmaster.pid'))) await (await startEmbedded({ dataDir })).stop()
    // Root may have had to keep the database elsewhere, behind a link.
    const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()
    if (isLink && existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true })
    for (const name of found) rmSync(join(dataDir, name), { recursive: true, force: true })
  } finally {
    await claim.release()
  }
  if (readdirSync(dataDir).length === 0) rmdirSync(dataDir)
  console.log(`Removed ${found.join(', ')} from ${dataDir}.`)
}

async function isMeant(dataDir, found) {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) throw new Error('Give --yes where nobody can be asked.')
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(
    `Remove ${found.join(', ')} from ${dataDir}, for ever? (yes) `,
  )
  asking.close()
  return answer.trim().toLowerCase() === 'yes'
}
