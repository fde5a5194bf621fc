import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { CompanyRole, FirmRole } from '#kernel/roles'
import { capability } from '#platform/api/capability'
import type { Route } from '#platform/api/route'
import { parseConfig } from '#platform/config/index'
import { type EventName, eventNames } from '#platform/events/catalogue'
import type { ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import { openLog } from '#platform/log/index'
import { violations } from '#platform/operations/invariants'
import type { JsonSchema } from '#platform/shapes/json-schema'
import { hashToken, newPublicToken, newToken, type TokenKind } from '#platform/signing/tokens'
import { openReader, type Reader } from '#reading'
import { app } from '../app.js'
import { hashCheaply } from '../capabilities/auth/passwords.js'
import { openService, type Service, type ServiceOptions } from '../service.js'
import { type TestClock, testClock } from './clock.js'
import { emptyTemplate, newDatabase, template } from './database.js'
import { atEndOfProcess } from './file-ends.js'
import { type Call, call, Person } from './http.js'
import { notes } from './notes/index.js'
import { publishes } from './published.js'
import { quiet } from './quiet.js'
import './properties.js'
import {
  addedForTests,
  copyOfModel,
  deskOf,
  hasModel,
  type ReadyCompany,
} from './ready-companies.js'
import { checkReply, faultOf } from './replies.js'
import { isLong } from './rounds.js'
import { serviceKey } from './service-key.js'
import { hasThinCharts, thinCharts } from './thin-charts.js'

hashCheaply(true)
thinCharts()

export type BooksOptions = {
  /** Whether `sql` is for COPY too, which no statement may follow before it has ended. */
  copies?: boolean
  environment?: Record<string, string>
  moreRoutes?: readonly Route[]
  moreTasks?: readonly Task[]
  moreSchedule?: readonly ScheduledJob[]
  /** How receivers of webhooks are found; without it, no name leads anywhere. */
  receivers?: ServiceOptions['receivers']
  /** How often a worker looks for work of those who were killed. */
  sweepMs?: number
  /** A database that several services share; without one, a new one. */
  databaseUrl?: string
  /** Where files of that database are kept; without one, a new folder. */
  folder?: string
  /** A new database with nobody in it, nor a company file to copy. */
  empty?: boolean
}

type Payload = { data: unknown }

export type Books = Awaited<ReturnType<typeof openBooks>>

let reader: Reader | undefined

/** All books of a process have their files read by the same processes, which take seconds to start. */
function sharedReader(): Reader {
  if (!reader) {
    reader = openReader({ limits: { waitMs: 400_000 }, log: quiet })
    atEndOfProcess(reader.close)
  }
  return reader
}

/** A running service on a database of its own, with the notes capability mounted and time standing still. */
export async function openBooks(options: BooksOptions = {}) {
  const databaseUrl =
    options.databaseUrl ?? (await newDatabase(options.empty ? emptyTemplate : template)).url
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'dubbel-test-'))
  const clock: TestClock = testClock()
  const logged: string[] = []
  // Tests of a file that run side by side share it.
  const sql = new pg.Client({ connectionString: databaseUrl, pipeline: !options.copies })
  await sql.connect()
  if (options.empty) await sql.query(addedForTests)
  const config = parseConfig({
    PORT: '0',
    ROLE: 'api',
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
    // Nothing of the outside is asked unless a test names a server for it.
    VIES_URL: '',
    SIRENE_URL: '',
    PEPPOL_SML_ZONE: '',
    DEMO: 'off',
    ...options.environment,
  })
  const service: Service = await openService({
    config,
    serviceKey,
    databaseUrl,
    appRole: true,
    log: openLog(config.logLevel, { write: (line) => keepLine(logged, line) }),
    clock,
    more: [
      notes,
      capability('of the test', {
        routes: options.moreRoutes ?? [],
        tasks: options.moreTasks ?? [],
        jobs: options.moreSchedule ?? [],
      }),
    ],
    ...(options.sweepMs === undefined ? {} : { sweepMs: options.sweepMs }),
    receivers: { resolve: async () => [], ...options.receivers },
    reader: sharedReader(),
    checkReplies: checkReply,
  })
  const base = service.url
  publishes(base, service.routes)
  const people = peopleOf(sql, base, clock)

  /** What stands in the log of these tests and no kind of record knows how to take back. */
  async function withoutWayBack(): Promise<string[]> {
    const rows = await service.services.db.statement.rows<{ resource: string; action: string }>(
      'SELECT DISTINCT resource, action FROM changes',
    )
    return rows
      .filter(({ resource, action }) => !service.services.recordTypes.get(resource)?.undo[action])
      .map(({ resource, action }) => `no rule of undo for ${action} of ${resource}`)
  }

  /** Events whose data is not what the catalogue says, to the letter. */
  async function oddEvents(): Promise<string[]> {
    const rows = await service.services.db.statement.rows<{ event: string; payload: Payload }>(
      'SELECT event, payload FROM webhook_deliveries WHERE event = ANY ($1)',
      [eventNames],
    )
    const odd = rows.flatMap(({ event, payload }) => {
      const schema = service.services.events.get(event as EventName)!.data as unknown as JsonSchema
      const fault = faultOf(schema, payload.data)
      return fault ? [`${event}${fault}`] : []
    })
    return [...new Set(odd)].slice(0, 20)
  }

  /** What breaks the invariants in this database; nobody looks at one that belongs to other books. */
  async function faults(): Promise<string[]> {
    if (options.databaseUrl) return []
    return [
      ...(await violations(service.services.db, app.invariants, { sinceSetUp: true })),
      ...(await withoutWayBack()),
      ...(await oddEvents()),
    ]
  }

  return {
    service,
    base,
    sql,
    clock,
    logged,
    folder,
    databaseUrl,
    ...people,
    call: (method: string, path: string, more: Call = {}) => call(base, method, path, more),
    /** Ends the service, after the invariants were found to hold; `explain` says more of what breaks them. */
    async close(explain: (broken: readonly string[]) => readonly string[] = (broken) => broken) {
      const broken = explain(await faults())
      await service.close()
      await sql.end()
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
      if (broken.length > 0) throw new Error(`invariants broken:\n${broken.join('\n')}`)
    },
  }
}

/** What goes wrong unexpectedly is shown beside the test that met it. */
function keepLine(logged: string[], line: string): void {
  logged.push(line)
  if (line.startsWith('{"level":50')) process.stderr.write(line)
}

let count = 0
const unique = () => `${process.pid}x${++count}`

/** Ways to put people, firms and files into the database without going through the API. */
function peopleOf(sql: pg.Client, base: string, clock: TestClock) {
  async function newUser(
    fields: {
      name?: string
      email?: string
      isPlatformAdmin?: boolean
      locale?: string | null
      isDemo?: boolean
    } = {},
  ) {
    const email = fields.email ?? `user${unique()}@example.be`
    const { rows } = await sql.query(
      `INSERT INTO users (name, email, locale, is_platform_admin, is_demo, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
      [
        fields.name ?? 'Els Peeters',
        email,
        fields.locale ?? 'en',
        fields.isPlatformAdmin ?? false,
        fields.isDemo ?? false,
        clock(),
      ],
    )
    return { id: Number(rows[0].id), email }
  }

  async function newTokenFor(
    userId: number,
    kind: TokenKind = 'session',
    abilities = ['read', 'write', 'sync'],
    companyIds: number[] | null = null,
  ) {
    const token = newToken(kind)
    await sql.query(
      `INSERT INTO tokens (user_id, kind, name, hash, abilities, company_ids, created_at) VALUES ($1, $2, 'test', $3, $4, $5, $6)`,
      [userId, kind, hashToken(token), abilities, companyIds, clock()],
    )
    return token
  }

  /** Someone with a session. */
  async function person(fields: Parameters<typeof newUser>[0] = {}): Promise<Person> {
    const { id, email } = await newUser(fields)
    return new Person(base, await newTokenFor(id), id, email)
  }

  async function newFirm(fields: { name?: string; isDemo?: boolean; externalId?: string } = {}) {
    const publicToken = newPublicToken()
    const { rows } = await sql.query(
      `INSERT INTO firms (public_token, name, is_demo, external_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`,
      [
        publicToken,
        fields.name ?? `Firm ${unique()}`,
        fields.isDemo ?? false,
        fields.externalId ?? null,
        clock(),
      ],
    )
    const id = Number(rows[0].id)
    return { id, token: publicToken, path: `/v1/firms/${publicToken}` }
  }

  async function join(firmId: number, userId: number, role: FirmRole, isActive = true) {
    await sql.query(
      `INSERT INTO firm_members (firm_id, user_id, role, is_active, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)`,
      [firmId, userId, role, isActive, clock()],
    )
  }

  /** A member of a firm, with a session. */
  async function member(
    firm: { id: number },
    role: FirmRole,
    fields: Parameters<typeof newUser>[0] = {},
  ): Promise<Person> {
    const someone = await person(fields)
    await join(firm.id, someone.id, role)
    return someone
  }

  async function newCompany(
    firm: { id: number } | null,
    fields: { name?: string; code?: string; isDemo?: boolean } = {},
  ) {
    const publicToken = newPublicToken()
    const { rows } = await sql.query(
      `INSERT INTO companies (public_token, firm_id, code, name, country_pack, is_demo, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'BE', $5, $6, $6) RETURNING id`,
      [
        publicToken,
        firm?.id ?? null,
        fields.code ?? `C${unique()}`,
        fields.name ?? 'Bakkerij Janssens',
        fields.isDemo ?? false,
        clock(),
      ],
    )
    const id = Number(rows[0].id)
    return { id, token: publicToken, path: `/v1/companies/${publicToken}` }
  }

  async function assign(companyId: number, userId: number, role: CompanyRole) {
    await sql.query(
      `INSERT INTO company_members (company_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)`,
      [companyId, userId, role, clock()],
    )
  }

  /** A firm with an admin and one company file. */
  async function office() {
    const firm = await newFirm()
    const admin = await member(firm, 'admin')
    const company = await newCompany(firm)
    return { firm, admin, company }
  }

  /**
   * A firm with an admin and a company file with its whole set-up, made as a customer makes it: a copy of one
   * that was, or one with wishes of its own.
   */
  async function openCompany(fields: Record<string, unknown> = {}) {
    const isLikeModel = Object.keys(fields).length === 0 && (isLong || hasThinCharts())
    return deskOf(
      base,
      isLikeModel && (await canCopy()) ? await copied() : await makeCompany(fields),
    )
  }

  let hasOne: Promise<boolean> | undefined
  function canCopy(): Promise<boolean> {
    hasOne ??= hasModel(sql)
    return hasOne
  }

  const copied = () =>
    copyOfModel(sql, { email: `user${unique()}@example.be`, firmName: `Firm ${unique()}` })

  async function makeCompany(fields: Record<string, unknown> = {}): Promise<ReadyCompany> {
    const firm = await newFirm()
    const { token, id, email } = await member(firm, 'admin')
    const made = await call(base, 'POST', '/v1/companies', {
      token,
      body: {
        name: 'Bakkerij Janssens',
        firm: firm.token,
        banks: [{ code: 'KBC', label: 'KBC', iban: 'BE68 5390 0754 7034' }],
        ...fields,
      },
    })
    if (made.status !== 201) throw new Error(`no company file: ${made.text}`)
    return { firm, admin: { token: token!, id, email }, made: made.body }
  }

  /** A third party, put into the database without going through the API. */
  async function party(
    company: { id: number },
    type: 'supplier' | 'customer',
    fields: { name?: string; accountId?: number; terms?: number } = {},
  ): Promise<number> {
    const { rows } = await sql.query(
      `INSERT INTO third_parties (company_id, type, code, name, account_id, payment_terms_days, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING id`,
      [
        company.id,
        type,
        `P${unique()}`,
        fields.name ?? 'Brouwerij De Kroon',
        fields.accountId ?? null,
        fields.terms ?? null,
        clock(),
      ],
    )
    return Number(rows[0].id)
  }

  return {
    newUser,
    newTokenFor,
    person,
    newFirm,
    join,
    member,
    newCompany,
    assign,
    office,
    openCompany,
    makeCompany,
    party,
  }
}
