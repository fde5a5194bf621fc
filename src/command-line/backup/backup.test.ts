import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { app } from '#app'
import { listMigrations, migrate } from '#platform/db/migrate'
import { openDatabase } from '#platform/db/open-database'
import { addJob } from '#platform/jobs/enqueue'
import { violations } from '#platform/operations/invariants'
import { type Books, openBooks } from '#testing/books'
import { testClock } from '#testing/clock'
import { command, emptyDatabase } from '#testing/commands'
import { emptyTemplate, newDatabase } from '#testing/database'
import { replies } from '#testing/http'
import { notesTable } from '#testing/notes/index'
import { isLong, onlyLong, sampled } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import type { Manifest } from './manifest.js'

const serviceKey = 'a service key for tests, 32 bytes and more\n'
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** What the text form of COPY has to escape, and what it must not touch. */
const awkward = 'a\tb \\N \\. \\ "c" \'d\' é 🧾'

let folder: string
const books = useBooks({ empty: true })
let source: Awaited<ReturnType<typeof makeTemplate>>
let manifest: Manifest
let backup: string
const openDatabases: (() => Promise<void>)[] = []

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dubbel-test-'))
  backup = join(folder, 'backup')
  await writeFile(join(books.folder, 'service.key'), serviceKey, { mode: 0o600 })
  source = await makeTemplate(books)
  const writers = keepWriting(source)
  // The writers write before the copy, while it is made, and after.
  await writers.untilWritten(20)
  const made = await backUp(backup)
  assert.equal(made.code, 0, made.complained.join('\n'))
  await writers.stop()
  manifest = await readJson(join(backup, 'manifest.json'))
})
after(async () => {
  for (const drop of openDatabases) await drop()
  await rm(folder, { recursive: true, force: true })
})

const backUp = (to: string, signal?: AbortSignal) =>
  command(
    ['backup', to],
    { DATABASE_URL: books.databaseUrl, DATA_DIR: books.folder },
    books.clock,
    signal,
  )

describe('a backup that was made while writers wrote', () => {
  test('is a folder that only its owner may read, with every table, job and file', async () => {
    assert.equal((await stat(backup)).mode & 0o777, 0o700)
    assert.equal((await stat(join(backup, 'service.key'))).mode & 0o777, 0o600)
    assert.deepEqual((await readdir(backup)).sort(), [
      ...['files', 'files.jsonl', 'jobs.copy.gz', 'manifest.json', 'manifest.sha256'],
      ...['service.key', 'tables'],
    ])
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.includes('partial')),
      [],
    )
    const { rows } = await books.sql.query(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'`,
    )
    assert.deepEqual(
      manifest.tables.map(({ name }) => name).sort(),
      rows.map((row) => row.tablename).sort(),
    )
    assert.equal(manifest.files.count, 2)
    assert.equal(manifest.jobs.rows, 3)
    const written = manifest.chain_heads.map((head) => Number(head.last_seq))
    const now = await books.sql.query('SELECT last_seq FROM change_heads ORDER BY company_id')
    assert.ok(written.every((seq, index) => seq < Number(now.rows[index].last_seq)))
  })

  test('comes back in another service: same people, books and files, and jobs with their time, key and tries', async () => {
    const target = await newHome()
    const done = await target.restore()
    assert.equal(done.code, 0, done.complained.join('\n'))
    assert.match(done.said.at(-1)!, /^All \d+ sentences hold\.$/)
    assert.equal(await readFile(join(target.dataDir, 'service.key'), 'utf8'), serviceKey)
    assert.deepEqual(await jobsOf(target.url), await jobsOf(books.databaseUrl))

    const restored = await openBooks({
      databaseUrl: target.url,
      environment: { DATA_DIR: target.dataDir },
    })
    try {
      assert.deepEqual(await violations(restored.service.services.db, app.invariants), [])
      // Tables that the new service itself counts in are left out.
      for (const { name, rows } of manifest.tables)
        if (!/^(rate_counters|sign_in_)/.test(name)) assert.equal(await count(target, name), rows)
      for (const { office, admin } of source.offices) {
        const read = (path: string, base: string, token = admin.token) =>
          restored.call('GET', base + path, { token })
        const firm = replies(await read(office.firm.path, restored.base), 200)
        const picture = await fetch(firm.body.logo_url)
        assert.deepEqual(Buffer.from(await picture.arrayBuffer()), logo)
        const notes = replies(await read(`${office.company.path}/notes`, restored.base), 200)
        assert.ok(notes.body.total > 0)
        const integration = source.integration
        replies(await read('/v1/firms', restored.base, integration), 200)
        // The log goes on where it ended, and no number is given out twice.
        replies(
          await restored.call('POST', `${office.company.path}/notes`, {
            token: admin.token,
            body: { title: 'after the restore' },
          }),
          201,
        )
      }
      const { rows } = await restored.sql.query(
        `INSERT INTO users (name, email, created_at, updated_at)
         VALUES ('New', 'new@example.be', now(), now()) RETURNING id`,
      )
      assert.ok(Number(rows[0].id) > source.deletedUserId)
      const title = await restored.sql.query(`SELECT body FROM mails WHERE subject = 'awkward'`)
      assert.deepEqual(title.rows, [{ body: `${awkward}\n` }])
    } finally {
      await restored.close()
    }
  })

  test(
    'is restored by an owner without other rights, with triggers and foreign keys in place',
    onlyLong,
    async () => {
      const plain = await emptyDatabase()
      openDatabases.push(plain.drop)
      await migrate(plain.url)
      await ask(plain.url, notesTable)
      const rules = await rulesOf(plain.url)
      const target = { url: plain.url, dataDir: join(folder, 'plain') }
      const done = await restore(target)
      assert.equal(done.code, 0, done.complained.join('\n'))
      assert.deepEqual(await rulesOf(plain.url), rules)
      for (const { name, rows } of manifest.tables) assert.equal(await count(target, name), rows)
      await assert.rejects(ask(plain.url, 'DELETE FROM changes'), /append-only/)
      const db = openDatabase({ url: plain.url, poolSize: 1 })
      assert.deepEqual(await violations(db, app.invariants).finally(() => db.close()), [])
    },
  )

  test('is refused, before anything is written, when one byte of any of its parts is not right', async () => {
    const target = await newHome()
    const copy = join(folder, 'damaged')
    await cp(backup, copy, { recursive: true })
    const parts = (await readdir(copy, { recursive: true, withFileTypes: true })).filter((part) =>
      part.isFile(),
    )
    assert.ok(parts.length > 15)
    for (const part of sampled(parts, 50)) {
      const path = join(part.parentPath, part.name)
      const whole = await readFile(path)
      const bytes = Buffer.from(whole)
      const place = Math.floor(bytes.length / 2)
      bytes[place] = bytes[place]! ^ 1
      for (const spoil of [
        () => writeFile(path, bytes),
        () => truncate(path, whole.length - 1),
        () => rm(path),
      ]) {
        await spoil()
        const refused = await restore(target, copy)
        assert.equal(refused.code, 1, path)
        assert.match(refused.complained.join('\n'), /damaged|no manifest/, path)
        await writeFile(path, whole)
      }
    }
    await nothingCameTo(target)
    if (isLong) assert.equal((await restore(target, copy)).code, 0)
  })

  test('is refused by a database that has users, or is migrated further', onlyLong, async () => {
    const target = await newHome()
    await ask(
      target.url,
      `INSERT INTO schema_migrations (name, sha256) VALUES ('9999_later.sql', '')`,
    )
    const further = await target.restore()
    assert.equal(further.code, 1)
    assert.match(further.complained.join('\n'), /further than the backup \(9999_later\.sql\)/)
    await nothingCameTo(target)
    await ask(target.url, `DELETE FROM schema_migrations WHERE name = '9999_later.sql'`)

    const insert = `INSERT INTO users (name, email, created_at, updated_at) VALUES ('A', 'a@b.be', now(), now())`
    await ask(target.url, insert)
    const inhabited = await target.restore()
    assert.equal(inhabited.code, 1)
    assert.match(inhabited.complained.join('\n'), /not empty: it has users/)
    assert.deepEqual(await ask(target.url, 'SELECT email FROM users'), [{ email: 'a@b.be' }])
    assert.equal(existsSync(join(target.dataDir, 'service.key')), false)
  })

  test(
    'is refused where a table of it has no place, and nothing is written',
    onlyLong,
    async () => {
      const target = await newHome()
      await ask(target.url, 'DROP TABLE notes')
      const refused = await target.restore()
      assert.equal(refused.code, 1)
      assert.match(refused.complained.join('\n'), /the table notes/)
      await nothingCameTo(target)
    },
  )

  test('is rolled back whole when its rows break a foreign key', onlyLong, async () => {
    const target = await newHome()
    // A column whose default, which the rows of the backup get, names a user whom nobody knows.
    await ask(
      target.url,
      `ALTER TABLE notes ADD COLUMN owner bigint NOT NULL DEFAULT 987654321
         CONSTRAINT notes_owner REFERENCES users (id)`,
    )
    const refused = await target.restore()
    assert.equal(refused.code, 1)
    assert.match(refused.complained.join('\n'), /^The database says: .*notes_owner/)
    assert.equal(await count(target, 'users'), 0)
    assert.equal(await count(target, 'changes'), 0)
    assert.deepEqual(await jobsOf(target.url), [])
    await assert.rejects(ask(target.url, 'TRUNCATE changes'), /append-only|foreign key/)
  })

  test('asks for its service key, unless forced', onlyLong, async () => {
    const target = await newHome({ SERVICE_KEY: 'x'.repeat(32) })
    const other = await target.restore()
    assert.equal(other.code, 1)
    assert.match(other.complained.join('\n'), /not the one of the backup/)
    await nothingCameTo(target)
    const forced = await target.restore('--force')
    assert.equal(forced.code, 0)
    assert.match(forced.complained.join('\n'), /^Warning: /)
    assert.equal(existsSync(join(target.dataDir, 'service.key')), false)

    const same = await newHome({ SERVICE_KEY: serviceKey.trim() })
    assert.equal((await same.restore()).code, 0)
  })
})

test(
  'a folder that exists is not written over, and one that is stopped leaves nothing',
  onlyLong,
  async () => {
    const again = await backUp(backup)
    assert.equal(again.code, 1)
    assert.match(again.complained.join('\n'), /exists already/)
    const stopped = await backUp(join(folder, 'stopped'), AbortSignal.abort())
    assert.equal(stopped.code, 1)
    assert.deepEqual(stopped.complained, ['Stopped halfway, on request.'])
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('stopped')),
      [],
    )
  },
)

test(
  'a backup with a configured service key does not hold it, and wants it back',
  onlyLong,
  async () => {
    const place = join(folder, 'configured')
    const environment = { DATABASE_URL: books.databaseUrl, DATA_DIR: books.folder }
    await command(['backup', place], { ...environment, SERVICE_KEY: 's'.repeat(40) })
    assert.equal(existsSync(join(place, 'service.key')), false)
    const target = await newHome()
    const refused = await restore(target, place)
    assert.equal(refused.code, 1)
    assert.match(refused.complained.join('\n'), /SERVICE_KEY of the environment/)
    const given = await restore({ ...target, environment: { SERVICE_KEY: 's'.repeat(40) } }, place)
    assert.equal(given.code, 0)
  },
)

test('a file that the storage lost is told, and the rest is whole', onlyLong, async () => {
  const own = await openBooks({ empty: true })
  const place = join(folder, 'lost')
  try {
    await makeTemplate(own)
    const { rows } = await own.sql.query('SELECT id, key FROM files ORDER BY id')
    await rm(join(own.folder, 'files', rows[0].key))
    await writeFile(join(own.folder, 'files', rows[1].key), 'rotten')
    const told = await command(['backup', place], {
      DATABASE_URL: own.databaseUrl,
      DATA_DIR: own.folder,
    })
    assert.equal(told.code, 1)
    assert.match(told.complained.at(-1)!, /whole but for 2 files/)
    const { files } = await readJson<Manifest>(join(place, 'manifest.json'))
    assert.deepEqual(
      files.lost.map(({ id, what }) => [id, what]),
      [
        [Number(rows[0].id), 'missing'],
        [Number(rows[1].id), 'damaged'],
      ],
    )
    const target = await newHome()
    const done = await restore(target, place)
    assert.equal(done.code, 0, done.complained.join('\n'))
    assert.match(done.complained.join('\n'), /had lost 2 files/)
    assert.equal(await count(target, 'files'), 2)
  } finally {
    await own.close()
  }
})

test('a backup of an older database is restored as it was, then migrated', onlyLong, async () => {
  const older = await emptyDatabase()
  openDatabases.push(older.drop)
  const head = listMigrations()[3]!.name
  await migrate(older.url, () => {}, head)
  await ask(
    older.url,
    `INSERT INTO users (name, email, created_at, updated_at) VALUES ('A', 'a@b.be', now(), now())`,
  )
  const place = join(folder, 'older')
  const dataDir = join(folder, 'older-data')
  const made = await command(['backup', place], { DATABASE_URL: older.url, DATA_DIR: dataDir })
  assert.equal(made.code, 0, made.complained.join('\n'))
  assert.equal(
    (await readJson<Manifest>(join(place, 'manifest.json'))).migrations.at(-1)?.name,
    head,
  )
  const fresh = await emptyDatabase()
  openDatabases.push(fresh.drop)
  const done = await restore({ url: fresh.url, dataDir: join(folder, 'fresh-data') }, place)
  assert.equal(done.code, 0, done.complained.join('\n'))
  assert.deepEqual(await ask(fresh.url, 'SELECT email FROM users'), [{ email: 'a@b.be' }])
  assert.equal(await count(fresh, 'schema_migrations'), listMigrations().length)
})

/** Two firms with people, files, logos and notes; mails, tokens and waiting jobs. */
async function makeTemplate(own: Books) {
  const offices = []
  for (let index = 0; index < 2; index++) {
    const office = await own.office()
    const { admin } = office
    const form = new FormData()
    form.append('file', new Blob([logo]), 'logo.png')
    replies(await admin.call('POST', `${office.firm.path}/logo`, { form }), 200)
    replies(
      await admin.post(`${office.firm.path}/members`, {
        name: 'Member',
        email: `member${index}@example.be`,
        password: 'correct horse battery',
        role: 'encoder',
        company_tokens: [office.company.token],
      }),
      201,
    )
    replies(await admin.post(`${office.company.path}/notes`, { title: 'first', amount: 12.5 }), 201)
    offices.push({ office, admin })
  }
  const gone = await own.newUser()
  await own.sql.query('DELETE FROM users WHERE id = $1', [gone.id])
  await own.sql.query(
    `INSERT INTO mails (to_address, subject, body, created_at) VALUES ('a@b.be', 'awkward', $1, now())`,
    [`${awkward}\n`],
  )
  await own.service.services.db.write(async (tx) => {
    await addJob(tx, 'send-mail', { mail: 1 }, { key: 'mail:1' })
    await addJob(tx, 'purge', {}, { at: testClock('2030-01-02T03:04:05.678Z')() })
    await addJob(tx, 'send-mail', { mail: 2, text: awkward })
  })
  await own.sql.query(
    `UPDATE graphile_worker._private_jobs SET attempts = 3, locked_at = now(), locked_by = 'w' WHERE key IS NOT NULL`,
  )
  const integration = await own.newTokenFor(offices[0]!.admin.id, 'integration', ['read'])
  return { offices, integration, deletedUserId: gone.id }
}

/** Notes are written without pause, several at once in the same and in different files. */
function keepWriting({ offices }: Awaited<ReturnType<typeof makeTemplate>>) {
  let isOver = false
  let written = 0
  const writers = [...offices, ...offices].map(async ({ office, admin }) => {
    while (!isOver) {
      replies(await admin.post(`${office.company.path}/notes`, { title: `note ${written}` }), 201)
      written++
      // What is written must be read by the copy that is being made: on a busy machine it would never end.
      await new Promise((done) => setTimeout(done, 10))
    }
  })
  const untilWritten = async (more: number) => {
    const goal = written + more
    while (written < goal) await new Promise((done) => setTimeout(done, 5))
  }
  return {
    untilWritten,
    async stop() {
      await untilWritten(20)
      isOver = true
      await Promise.all(writers)
    },
  }
}

let homes = 0
type Home = { url: string; dataDir: string; environment?: Record<string, string> }

/** A database and a data folder for a restore. The table of notes belongs to tests, so it is made here. */
async function newHome(environment: Record<string, string> = {}) {
  const database = await newDatabase(emptyTemplate)
  await ask(
    database.url,
    `${notesTable}; GRANT SELECT, INSERT, UPDATE, DELETE ON notes TO dubbel_app`,
  )
  const dataDir = join(folder, `home-${++homes}`)
  const home: Home = { url: database.url, dataDir, environment }
  return { ...home, restore: (...args: string[]) => restore(home, backup, ...args) }
}

function restore({ url, dataDir, environment }: Home, from = backup, ...args: string[]) {
  return command(['restore', from, ...args], {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    ...environment,
  })
}

async function nothingCameTo(home: Home): Promise<void> {
  for (const table of ['users', 'firms', 'changes', 'files'])
    assert.equal(await count(home, table), 0)
  assert.deepEqual(await jobsOf(home.url), [])
  assert.equal(existsSync(join(home.dataDir, 'service.key')), false)
  assert.equal(existsSync(join(home.dataDir, 'files')), false)
}

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
async function ask(url: string, sql: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function count({ url }: { url: string }, table: string): Promise<number> {
  const [row] = await ask(url, `SELECT count(*)::integer AS count FROM ${table}`)
  return row.count
}

function jobsOf(url: string) {
  return ask(
    url,
    `SELECT t.identifier, j.payload::text, j.run_at, j.attempts, j.max_attempts, j.key, j.priority
       FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      ORDER BY j.id`,
  )
}

/** Constraints and triggers with their state. */
function rulesOf(url: string) {
  return ask(
    url,
    `SELECT conrelid::regclass::text AS on, conname::text AS name,
            pg_get_constraintdef(oid) || convalidated::text AS rule
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL
     SELECT tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid) || tgenabled::text
       FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1, 2, 3`,
  )
}

async function readJson<Value>(path: string): Promise<Value> {
  return JSON.parse(await readFile(path, 'utf8')) as Value
}
