import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parseConfig } from '#platform/config/index'
import { sourceFile } from '#platform/config/project'
import { openLog } from '#platform/log/index'
import { command } from '#testing/commands'
import { newDatabase } from '#testing/database'
import { call, Person, replies } from '#testing/http'
import { openService, type Service } from '../../src/service.js'
import { credentials, serviceKeyOfBackups } from './credentials.js'
import { figuresOf } from './figures.js'
import type { Expected } from './make.js'
import { foundIn } from './pages.js'

/** Backups that earlier versions made with their own command, each with what it showed before. */
const versions = readdirSync(sourceFile('tests/upgrade'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'life')
  .map(({ name }) => name)

for (const version of versions)
  describe(`what version ${version} kept`, () => {
    const place = sourceFile(`tests/upgrade/${version}`)
    const expected = JSON.parse(readFileSync(join(place, 'expected.json'), 'utf8')) as Expected
    const folder = mkdtempSync(join(tmpdir(), 'dubbel-test-'))
    let database: Awaited<ReturnType<typeof newDatabase>>
    let service: Service
    let keeper: Person
    const dubbel = (...words: string[]) => command(words, environment())
    const environment = () => ({
      PORT: '0',
      ROLE: 'api',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SERVICE_KEY: serviceKeyOfBackups,
      DEMO: 'off',
      RATE_LIMIT: '0',
    })

    before(async () => {
      database = await newDatabase('template0')
      const restored = await dubbel('restore', join(place, 'backup'))
      assert.equal(restored.code, 0, restored.complained.join('\n'))
      service = await openService({
        config: parseConfig(environment()),
        serviceKey: Buffer.from(serviceKeyOfBackups),
        databaseUrl: database.url,
        appRole: true,
        log: openLog('error'),
      })
      const body = credentials
      const { token, user } = replies(
        await call(service.url, 'POST', '/v1/auth/login', { body }),
        201,
      ).body
      keeper = new Person(service.url, token, user.id, credentials.email)
    })
    after(async () => {
      await service?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    test('is found again to the cent, with its log and its chain', async () => {
      assert.deepEqual(await figuresOf(keeper), expected.figures)
    })

    test('satisfies all that must always hold', async () => {
      const { code, said, complained } = await dubbel('verify')
      assert.equal(code, 0, complained.join('\n'))
      assert.match(said.at(-1)!, /^All \d+ sentences hold\.$/)
    })

    test('opens to the token that was given then, and to no more than it did', async () => {
      const open = await call(service.url, 'GET', '/v1/companies', { token: expected.token })
      assert.deepEqual(
        replies(open, 200).body.map((one: { public_token: string }) => one.public_token),
        [expected.company],
      )
    })

    // Rules for what is posted from now on do not bind what was posted before, nor what takes it back.
    test('can be worked on: periods unlocked, entries renamed and reversed', async () => {
      for (const { path, years } of await filesOf(keeper)) {
        for (const { id, is_locked } of replies(await keeper.get(`${path}/periods`), 200).body)
          if (is_locked) replies(await keeper.post(`${path}/periods/${id}/unlock`), 200)
        const open = new Set(years.filter((year) => !year.is_closed).map((year) => year.id))
        for (const entry of await foundIn(keeper, `${path}/entries?status=posted`)) {
          if (!open.has(entry.fiscal_year_id)) continue
          const address = `${path}/entries/${entry.id}`
          replies(await keeper.patch(address, { label: 'Known' }), 200)
          if (entry.origin === 'manual' && !isSettled(entry))
            replies(await keeper.post(`${address}/reverse`), 201)
        }
      }
      assert.equal((await dubbel('verify')).code, 0)
    })

    test('can be closed, and what was closed be opened and closed again', async () => {
      for (const { path, years } of await filesOf(keeper)) {
        const ways = years[0]!.is_closed ? ['reopen', 'close'] : ['close', 'reopen', 'close']
        for (const way of ways)
          replies(await keeper.post(`${path}/fiscal-years/${years[0]!.id}/${way}`), 200)
      }
      assert.equal((await dubbel('verify')).code, 0)
    })
  })

type Year = { readonly id: number; readonly is_closed: boolean }

/** The company files, each with its years, the first first. */
async function filesOf(keeper: Person): Promise<{ path: string; years: Year[] }[]> {
  const files = replies(await keeper.get('/v1/companies'), 200).body
  return Promise.all(
    files.map(async ({ public_token }: { public_token: string }) => {
      const path = `/v1/companies/${public_token}`
      return { path, years: replies(await keeper.get(`${path}/fiscal-years`), 200).body }
    }),
  )
}

function isSettled({ lines }: { lines: { lettering_id: number | null }[] }): boolean {
  return lines.some(({ lettering_id }) => lettering_id !== null)
}
