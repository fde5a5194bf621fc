import { isDeepStrictEqual } from 'node:util'
import {
  checkServer,
  forgetMailServer,
  type MailServerBody,
  setMailServer,
} from '#capabilities/mail'
import { type FieldMessages, invalid, invalidField, Problem, problem } from '#kernel/problem'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { problems as pipelineProblems, uncoded } from '#platform/problems'
import * as shape from '#platform/shapes/index'
import { reader } from '#platform/shapes/input'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { type Field, mask, nextRunAt, type Schedule, type Settings } from '../domain/integration.js'
import { integrationLog } from '../entity.js'
import { messages, problems } from '../problems.js'
import {
  deleteConnection,
  findConnection,
  findSealed,
  holdConnections,
  insertConnection,
  updateConnection,
} from '../queries/connections.js'
import type { IntegrationBody, OneIntegration } from '../schemas.js'
import { integrationNamed } from './each/index.js'
import { type Integration, workFor } from './integration.js'
import { noteEvent } from './log.js'
import { opened, sealed } from './secrets.js'
import { logged, ownConnection, shownWhole } from './show.js'

type Named = { integration: string }
type Given = Named & { body: IntegrationBody }

/** What was asked for, read by the fields of the integration. */
export type Checked = {
  readonly one: Integration
  readonly settings: Settings
  /** As they were sent: undefined and the mask keep what is set, null takes it away. */
  readonly secrets: Readonly<Record<string, string | null | undefined>>
  readonly schedule: Schedule | null
  readonly isActive: boolean
  /** Of the server of mails: its host as it is kept. */
  readonly host: string | null
}

/** Before the transaction: addresses are looked up outside. */
export async function checkIntegration(
  about: Preparing & InCompany,
  { integration, body }: Given,
): Promise<Checked> {
  const one = integrationNamed(integration)
  if (one.isOfInstallation) throw invalidField('integration', messages.ofInstallation)
  const schedule = scheduleOf(one, body.schedule ?? null)
  const given = readSettings(one, body.settings ?? {})
  const isSecret = new Set(one.fields.filter(({ secret }) => secret).map(({ name }) => name))
  const settings = Object.fromEntries(
    one.fields
      .filter(({ name }) => !isSecret.has(name))
      .map((field) => [field.name, given[field.name] ?? field.default ?? null]),
  )
  requireFields(one, settings)
  requireLong(one, given)
  for (const { name, type } of one.fields) {
    const url = type === 'url' ? settings[name] : null
    if (url != null && !(await about.services.outside.strangers.accepts(String(url))))
      throw refusedUrl(name)
  }
  const isActive = body.is_active ?? true
  const checked = { one, settings, secrets: given as Checked['secrets'], schedule, isActive }
  if (one.key === 'smtp')
    return {
      ...checked,
      host: await underSettings(() => checkServer(about, { body: mailOf(checked) })),
    }
  if (!about.isDryRun) await one.furnish?.(about, settings)
  return { ...checked, host: null }
}

function scheduleOf({ schedules, usualSchedule }: Integration, given: Schedule | null) {
  if (schedules.length === 0) return null
  const schedule = given ?? usualSchedule ?? 'manual'
  if (schedules.includes(schedule)) return schedule
  const values = { field: 'schedule', choices: schedules.join(', ') }
  throw invalidField('schedule', messages.badSchedule, values)
}

const readers = new WeakMap<Integration, ReturnType<typeof readerOf>>()

/** Values of the types that the fields have; what is no field is ignored. */
function readSettings(one: Integration, given: Readonly<Record<string, unknown>>) {
  const read = readers.get(one) ?? readerOf(one)
  readers.set(one, read)
  return read({ settings: given }).settings
}

function readerOf({ fields, shapes = {} }: Integration) {
  const members = fields.map((field) => [field.name, shapes[field.name] ?? shapeOf(field)] as const)
  const settings = members.map(([name, one]) => [name, shape.maybe(one)])
  const schema = shape.object({ settings: shape.object(Object.fromEntries(settings)) })
  return reader<{ settings: Record<string, string | number | boolean | null> }>(schema)
}

const longest = 500

function shapeOf({ type, secret, choices = [], pattern }: Field) {
  if (secret) return shape.secret({ max: longest })
  if (type === 'number') return shape.integer({ min: 0, max: 1_000_000 })
  if (type === 'boolean') return shape.boolean()
  if (type === 'choice') return shape.oneOf(choices)
  return shape.text({ max: longest, ...(pattern === undefined ? {} : { pattern }) })
}

function requireFields({ fields }: Integration, settings: Settings): void {
  const missing = fields.filter(
    ({ name, required, secret }) => required && !secret && settings[name] === null,
  )
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(({ name }) => required(name))))
}

/** The mask is shorter than what it stands for. */
function requireLong({ fields }: Integration, given: Readonly<Record<string, unknown>>): void {
  for (const { name, least = 0 } of fields) {
    const secret = given[name]
    if (typeof secret !== 'string' || secret === mask || secret.length >= least) continue
    const field = `settings.${name}`
    throw invalidField(field, inputMessages.minLength, { field, min: least })
  }
}

function required(name: string): [string, FieldMessages[string]] {
  const field = `settings.${name}`
  return [field, [{ text: inputMessages.required, values: { field } }]]
}

function refusedUrl(name: string): Problem {
  const fields = { [`settings.${name}`]: [{ text: problems.url_refused }] }
  return problem(problems.url_refused, {}, { fields })
}

/** The record of mail has its own refusals: here its fields stand below `settings`. */
async function underSettings<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || Object.keys(error.fields).length === 0) throw error
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, said]) => [`settings.${name}`, said]),
    )
    const { kind, values, body, headers } = error
    throw new Problem(kind, values, { fields, body, headers })
  }
}

/** What `X-Base-Version` is compared with. */
export async function heldIntegration(
  op: CompanyOperation,
  { integration }: Named,
): Promise<OneIntegration & { version: number }> {
  const one = integrationNamed(integration)
  await holdConnections(op)
  const shown = shownWhole(op, one, await findConnection(op, one.key))
  return { ...shown, version: shown.version ?? 0 }
}

/** Connects an integration, or sets its connection anew. */
export async function putIntegration(
  op: CompanyOperation,
  { prepared }: Given & { prepared: Checked },
): Promise<OneIntegration> {
  const { one, schedule, isActive: is_active } = prepared
  const { key } = one
  if (key === 'smtp') return putServer(op, prepared)
  await holdConnections(op)
  const before = await findConnection(op, key)
  const kept = (await findSealed(op.tx, op.company.id, key))?.secrets ?? {}
  const secrets = secretsFrom(op, prepared, kept)
  requireSecrets(one, prepared.settings, secrets)
  const { settings } = prepared
  const isSame =
    before &&
    isDeepStrictEqual(secrets, kept) &&
    isDeepStrictEqual(settings, before.settings) &&
    before.schedule === schedule &&
    before.is_active === is_active
  if (isSame) {
    op.unchanged()
    return shownWhole(op, one, before)
  }
  const next_run_at = is_active ? nextRunAt(schedule, op.now, op.company.id) : null
  const wanted = { key, settings, secrets, schedule, is_active, next_run_at }
  if (before) await updateConnection(op, wanted)
  else await insertConnection(op, wanted)
  const after = (await findConnection(op, key))!
  op.record(
    before
      ? integrationLog.changed(logged(one, before), logged(one, after))
      : integrationLog.created(logged(one, after)),
  )
  await noteEvent(op, key, before ? 'changed' : 'connected')
  return shownWhole(op, one, after)
}

/** The sealed secrets that are kept: those before where they are not given, or given as they are shown. */
function secretsFrom(
  { services, company }: CompanyOperation,
  { one, secrets }: Checked,
  kept: Readonly<Record<string, string>>,
): Record<string, string> {
  const set: Record<string, string> = {}
  for (const { name } of one.fields.filter(({ secret }) => secret)) {
    const given = secrets[name]
    const before = kept[name]
    if (given === null) continue
    const isKept =
      given === undefined ||
      given === mask ||
      (before !== undefined && opened(services, company.id, one.key, name, before) === given)
    if (!isKept) set[name] = sealed(services, company.id, one.key, name, given)
    else if (before !== undefined) set[name] = before
  }
  return set
}

function requireSecrets(
  one: Integration,
  settings: Settings,
  secrets: Readonly<Record<string, string>>,
): void {
  const missing = one.fields.filter(
    ({ name, required, secret }) => required && secret && secrets[name] === undefined,
  )
  const wrong = one.check?.(settings, (name) => secrets[name] !== undefined) ?? {}
  const below = Object.entries(wrong).map(([name, said]) => [`settings.${name}`, said] as const)
  const all = [...missing.map(({ name }) => required(name)), ...below]
  if (all.length > 0) throw invalid(Object.fromEntries(all))
}

/** Takes a connection away, its secrets at once. */
export async function removeIntegration(
  op: CompanyOperation,
  { integration }: Named,
): Promise<void> {
  const one = integrationNamed(integration)
  if (one.isOfInstallation) throw invalidField('integration', messages.ofInstallation)
  await holdConnections(op)
  const before = ownConnection(op, one, await findConnection(op, one.key))
  if (!before) throw problem(uncoded.not_found)
  const used_by = await workFor(op.services, one.key)?.heldBy(op)
  if (used_by) throw problem(pipelineProblems.record_in_use, {}, { body: { used_by } })
  if (one.key === 'smtp') await forgetMailServer(op)
  else {
    await deleteConnection(op, one.key)
    op.record(integrationLog.removed(logged(one, before)))
  }
  await noteEvent(op, one.key, 'disconnected')
}

/** The same as mail takes it. */
function mailOf({ settings, secrets, isActive }: Omit<Checked, 'host'>): MailServerBody {
  return {
    ...(settings as Omit<MailServerBody, 'transport' | 'password'>),
    transport: isActive ? 'smtp' : 'house',
    ...(secrets.password === undefined ? {} : { password: secrets.password }),
  }
}

/** The server of mails is a record of mail, which is changed there. */
async function putServer(op: CompanyOperation, checked: Checked): Promise<OneIntegration> {
  const { one, host } = checked
  await holdConnections(op)
  const before = await findConnection(op, one.key)
  await underSettings(() => setMailServer(op, { body: mailOf(checked), prepared: host }))
  const after = (await findConnection(op, one.key))!
  if (!isDeepStrictEqual(before, after))
    await noteEvent(op, one.key, before ? 'changed' : 'connected')
  return shownWhole(op, one, after)
}
