import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { readLicenceKey } from '#capabilities/licence'
import { sourceFile } from '#platform/config/project'
import { deriveKey } from '#platform/signing/index'
import { openBooks } from '#testing/books'
import { command, emptyDatabase } from '#testing/commands'
import { emptyTemplate, newDatabase } from '#testing/database'
import { replies } from '#testing/http'
import { onlyLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { reachDatabase } from '../database.js'
import { commands } from './commands.js'

const run = promisify(execFile)

const books = useBooks({ own: true })

const dubbel = (...args: string[]) =>
  command(args, { DATABASE_URL: books.databaseUrl, DATA_DIR: books.folder }, books.clock)

const signsIn = (email: string, password: string) =>
  books.call('POST', '/v1/auth/login', { body: { email, password } })

test('help lists every command, with and without being asked', async () => {
  for (const args of [[], ['help'], ['--help']]) {
    const { code, said } = await dubbel(...args)
    assert.equal(code, 0)
    for (const { name } of commands) assert.match(said.join('\n'), new RegExp(`^  ${name} `, 'm'))
  }
  const { said } = await dubbel('tokens', '--help')
  assert.match(said.join('\n'), /tokens revoke ID/)
  assert.doesNotMatch(said.join('\n'), /licence/)
})

test('a command that is written wrongly ends with 2 and one line', async () => {
  for (const args of [
    ['fly'],
    ['firm'],
    ['firm', '--name', 'X'],
    ['firm', '--name', 'X', '--email'],
    ['firm', '--name', 'X', '--email', 'no address'],
    ['firm', '--name', 'X', '--email', 'a@b.be', '--locale', 'it'],
    ['firm', '--name', 'X', '--email', 'a@b.be', '--password', 'short'],
    ['firm', '--name', ' ', '--email', 'a@b.be'],
    ['password', '--email', 'a@b.be', 'word'],
    ['tokens'],
    ['tokens', 'revoke'],
    ['tokens', 'revoke', 'all'],
    ['licence', '--plan', 'gold', '--until', '2027-12-31'],
    ['licence', '--plan', 'firm', '--until', '2027-02-30'],
    ['licence', '--plan', 'firm', '--until', '2020-01-01'],
    ['licence', '--plan', 'firm', '--until', '2027-12-31', '--users', '-1'],
    ['licence', '--plan', 'firm', '--until', '2027-12-31', '--firm', 'nobody'],
    ['migrate', '--fast'],
    ['backup'],
    ['restore'],
  ]) {
    const { code, said, complained } = await dubbel(...args)
    assert.equal(code, 2, args.join(' '))
    assert.deepEqual(said, [])
    assert.equal(complained.length, 1)
    assert.doesNotMatch(complained[0]!, /\n|\bat .*:\d+/)
  }
})

test('a firm is made with an admin who signs in with the password that was shown once', async () => {
  const made = await dubbel('firm', '--name', 'Fiduciaire Lambert', '--email', 'lea@lambert.be')
  assert.equal(made.code, 0)
  const password = /password {2}(\S+)/.exec(made.said.join('\n'))?.[1]
  assert.ok(password)
  const session = replies(await signsIn('lea@lambert.be', password), 201)
  assert.deepEqual(
    session.body.user.firms.map((firm: { name: string; role: string }) => [firm.name, firm.role]),
    [['Fiduciaire Lambert', 'admin']],
  )

  const second = await dubbel(
    ...['firm', '--name', 'Lambert LU', '--email', 'LEA@lambert.be', '--country', 'lu'],
  )
  assert.equal(second.code, 0)
  assert.doesNotMatch(second.said.join('\n'), /password/)
  const { rows } = await books.sql.query(`SELECT country_code FROM firms WHERE name = 'Lambert LU'`)
  assert.deepEqual(rows, [{ country_code: 'LU' }])

  const clash = ['firm', '--name', 'X', '--email', 'lea@lambert.be', '--password', 'of my own 1']
  assert.equal((await dubbel(...clash)).code, 1)
})

test('a password that everyone guesses and a country that is none are refused in a sentence', async () => {
  const firm = ['firm', '--name', 'X', '--email', 'x@example.be']
  const common = await dubbel(...firm, '--password', 'password1')
  assert.equal(common.code, 1)
  assert.match(common.complained.join('\n'), /--password/)
  assert.equal((await dubbel(...firm, '--password', 'X@example.be')).code, 1)
  const nowhere = await dubbel(...firm, '--country', 'QQ')
  assert.equal(nowhere.code, 1)
  assert.match(nowhere.complained.join('\n'), /country/)
  const { rows } = await books.sql.query(`SELECT FROM users WHERE email = 'x@example.be'`)
  assert.equal(rows.length, 0)
})

test('a new password ends the sessions and leaves the integration tokens', async () => {
  await dubbel(
    ...['firm', '--name', 'Janssens', '--email', 'jan@janssens.be', '--admin-name', 'Jan Janssens'],
  )
  const { rows } = await books.sql.query(
    `SELECT id, name FROM users WHERE email = 'jan@janssens.be'`,
  )
  assert.equal(rows[0].name, 'Jan Janssens')
  const session = await books.newTokenFor(Number(rows[0].id))
  const integration = await books.newTokenFor(Number(rows[0].id), 'integration')
  const reset = await dubbel(
    ...['password', '--email', 'Jan@Janssens.be', '--password', 'a phrase of my own'],
  )
  assert.equal(reset.code, 0)
  assert.doesNotMatch(reset.said.join('\n'), /a phrase of my own/)
  replies(await books.call('GET', '/v1/firms', { token: session }), 401)
  replies(await books.call('GET', '/v1/firms', { token: integration }), 200)
  replies(await signsIn('jan@janssens.be', 'a phrase of my own'), 201)

  const random = await dubbel('password', '--email', 'jan@janssens.be')
  const password = /password {2}(\S+)/.exec(random.said.join('\n'))?.[1]
  replies(await signsIn('jan@janssens.be', password ?? ''), 201)
  replies(await signsIn('jan@janssens.be', 'a phrase of my own'), 422)

  assert.equal((await dubbel('password', '--email', 'nobody@example.be')).code, 1)
  await books.sql.query(
    `UPDATE users SET auth_source = 'external', external_id = 'j' WHERE email = 'jan@janssens.be'`,
  )
  const external = await dubbel('password', '--email', 'jan@janssens.be')
  assert.equal(external.code, 1)
  assert.match(external.complained.join('\n'), /external platform/)
})

test('live tokens are listed and one of them is revoked', async () => {
  const someone = await books.person({ email: 'tokens@example.be' })
  const integration = await books.newTokenFor(someone.id, 'integration')
  await books.sql.query(
    `UPDATE tokens SET expires_at = $2 WHERE user_id = $1 AND kind = 'integration'`,
    [someone.id, '2027-01-31T09:30:00Z'],
  )
  const { said } = await dubbel('tokens', '--email', someone.email)
  assert.equal(said.length, 3)
  assert.match(said[0]!, /^ID +KIND +NAME +CREATED +LAST USED +EXPIRES$/)
  assert.match(said[2]!, /^\d+ +integration +test +2026-03-16 10:00Z +– +2027-01-31 09:30Z$/)
  const id = said[2]!.split(' ')[0]!
  const revoked = await dubbel('tokens', 'revoke', id)
  assert.equal(revoked.code, 0)
  assert.match(revoked.said.join('\n'), /tokens@example\.be/)
  replies(await books.call('GET', '/v1/firms', { token: integration }), 401)
  replies(await someone.get('/v1/firms'), 200)
  assert.equal((await dubbel('tokens', 'revoke', id)).code, 1)
  assert.equal((await dubbel('tokens', '--email', someone.email)).said.length, 2)
})

test('a licence key is printed with the limits of its plan and those that were given', async () => {
  const key = 'k'.repeat(40)
  const print = (...args: string[]) =>
    command(['licence', ...args], { SERVICE_KEY: key, DATA_DIR: books.folder }, books.clock)
  const { code, said } = await print(
    ...['--plan', 'firm', '--until', '2027-12-31', '--firm', 'b7Kq2mXz9PaL', '--users', '7'],
    ...['--storage', 'none'],
  )
  assert.equal(code, 0)
  assert.equal(said.length, 1)
  assert.deepEqual(readLicenceKey(deriveKey(Buffer.from(key), 'licence'), said[0]!), {
    plan: 'firm',
    firm: 'b7Kq2mXz9PaL',
    valid_until: '2027-12-31',
    limits: { users: 7, companies: 1000, imports_per_month: 25_000, storage_gb: null },
  })
  // Without a key nothing is signed, and none is made in what may be the wrong folder.
  const keyless = await dubbel('licence', '--plan', 'firm', '--until', '2027-12-31')
  assert.equal(keyless.code, 1)
  assert.equal(existsSync(join(books.folder, 'service.key')), false)
})

test('an empty database is refused until it is migrated, and migrated only once', async (t) => {
  const database = await emptyDatabase()
  t.after(database.drop)
  const on = (...args: string[]) =>
    command(args, { DATABASE_URL: database.url, DATA_DIR: books.folder })
  const early = await on('verify')
  assert.equal(early.code, 1)
  assert.match(early.complained.join('\n'), /lacks 0001_people\.sql.*migrate/)
  assert.equal((await on('backup', join(books.folder, 'early'))).code, 1)
  assert.equal(existsSync(join(books.folder, 'early')), false)
  const migrated = await on('migrate')
  assert.equal(migrated.code, 0)
  assert.equal(migrated.said[0], 'Applied 0001_people.sql')
  assert.equal((await on('migrate')).said.length, 1)
  assert.equal((await on('verify')).code, 0)
})

test('verify counts the sentences that hold and names each that does not', async (t) => {
  const database = await newDatabase(emptyTemplate)
  const own = await openBooks({ databaseUrl: database.url })
  t.after(async () => {
    // Not by its own close, which would find what is broken here.
    await own.service.close()
    await own.sql.end()
    await rm(own.folder, { recursive: true, force: true })
  })
  const verify = () => command(['verify'], { DATABASE_URL: database.url, DATA_DIR: own.folder })
  const good = await verify()
  assert.equal(good.code, 0)
  assert.match(good.said.join('\n'), /^All \d+ sentences hold\.$/)
  const { company, admin } = await own.office()
  await own.sql.query(`DELETE FROM firm_members WHERE user_id = $1`, [admin.id])
  await own.assign(company.id, admin.id, 'manager')
  const bad = await verify()
  assert.equal(bad.code, 1)
  assert.deepEqual(bad.complained, [
    `Not so: a member of a company file is a member of its firm (${company.id}/${admin.id})`,
  ])
})

test('a database that does not answer is one sentence, without its password', async () => {
  const away = await command(['verify'], {
    DATABASE_URL: 'postgres://dubbel:secret-word@127.0.0.1:1/dubbel',
    DATA_DIR: books.folder,
  })
  assert.equal(away.code, 1)
  assert.equal(away.complained.length, 1)
  assert.match(away.complained[0]!, /does not answer/)
  assert.doesNotMatch(away.complained[0]!, /secret-word/)
})

test(
  'the embedded database is used while the service runs, and started when it does not',
  onlyLong,
  async (t) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'dubbel-test-')))
    await chmod(folder, 0o755)
    t.after(() => rm(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'data')
    const on = (...args: string[]) => command(args, { DATA_DIR: dataDir })
    const early = await on('verify')
    assert.equal(early.code, 1)
    assert.match(early.complained.join('\n'), /no database in/)
    assert.equal(existsSync(dataDir), false, 'a mistyped folder is not made')

    assert.equal((await on('migrate')).code, 0)
    assert.equal(existsSync(join(dataDir, 'postgres', 'postmaster.pid')), false)
    assert.equal(existsSync(join(dataDir, 'dubbel.lock')), false)

    const { config } = await command([], { DATA_DIR: dataDir })
    const service = await reachDatabase(config, () => {})
    try {
      const made = await on('firm', '--name', 'A', '--email', 'a@example.be')
      assert.equal(made.code, 0, made.complained.join('\n'))
      assert.equal((await on('backup', join(folder, 'copy'))).code, 0)
    } finally {
      await service.release()
    }
    const later = await on('tokens', '--email', 'a@example.be')
    assert.deepEqual([later.code, later.said.at(-1)], [0, 'a@example.be has no live token.'])
  },
)

test('db:new makes the next migration, empty but for a comment, and db:reset asks first', async (t) => {
  const project = await mkdtemp(join(tmpdir(), 'dubbel-test-'))
  t.after(() => rm(project, { recursive: true, force: true }))
  await mkdir(join(project, 'scripts'))
  await mkdir(join(project, 'migrations'))
  await writeFile(join(project, 'migrations', '0041_ledger.sql'), '-- Entries.\n')
  await copyFile(sourceFile('scripts', 'db-new.mjs'), join(project, 'scripts', 'db-new.mjs'))
  const dbNew = (...args: string[]) =>
    run(process.execPath, [join(project, 'scripts', 'db-new.mjs'), ...args])
  await dbNew('bank_statements')
  const made = await readFile(join(project, 'migrations', '0042_bank_statements.sql'), 'utf8')
  assert.match(made, /^-- .+\n$/)
  await assert.rejects(dbNew('Bank Statements'), { code: 2 })
  await assert.rejects(dbNew(), { code: 2 })

  const dataDir = join(project, 'data')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'service.key'), 'x')
  await writeFile(join(dataDir, 'letter.txt'), 'not ours')
  const reset = (...args: string[]) =>
    run(process.execPath, [sourceFile('scripts', 'db-reset.mjs'), ...args], {
      env: { DATA_DIR: dataDir },
    })
  await assert.rejects(reset(), { code: 1 })
  assert.ok(existsSync(join(dataDir, 'service.key')))
  await reset('--yes')
  assert.equal(existsSync(join(dataDir, 'service.key')), false)
  assert.ok(existsSync(join(dataDir, 'letter.txt')), 'what is not of Dubbel stays')
})
