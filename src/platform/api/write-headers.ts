import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { hasControl, hasHidden } from '#kernel/characters'
import { isUuid, type OperationId } from '#kernel/ids'
import { epochMsOf, type Instant, later, parseInstant } from '#kernel/instants'
import type { Text, TextValues } from '#kernel/languages'
import { invalid, type Message, problem } from '#kernel/problem'
import type { Origin } from '#platform/changes/append'
import type { Device } from '#platform/operations/operation'
import { problems } from '#platform/problems'
import { messages } from '#platform/shapes/input-messages'
import type { Route } from './route.js'

/** What the headers of a write say about it. */
export type WriteHeaders = {
  readonly mutationKey: string | null
  readonly baseVersion: number | null
  readonly operationId: OperationId
  readonly device: Device
  readonly occurredAt: Instant
  readonly origin: Origin
  readonly dryRun: boolean
}

const dayMs = 24 * 60 * 60 * 1000
const control = /[\u0000-\u001f\u007f]/

/** Collects what is wrong with the headers, each under its own name. */
function headerReader(headers: IncomingHttpHeaders) {
  const wrong: Record<string, Message[]> = {}
  const refuse = (name: string, text: Text, values: TextValues = {}) => {
    wrong[name] = [{ text, values: { field: name, ...values } }]
    return null
  }
  const header = (name: string, max: number): string | null => {
    const given = headers[name.toLowerCase()]
    if (given === undefined || given === '') return null
    if (typeof given !== 'string' || control.test(given)) return refuse(name, messages.characters)
    if (given.length > max) return refuse(name, messages.maxLength, { max })
    return given.trim() || null
  }
  const device = (): Device => {
    const id = header('X-Device-Id', 64)
    const name = decodeName(header('X-Device-Name', 1000))
    if (name !== null && [...name].length > 120)
      refuse('X-Device-Name', messages.maxLength, { max: 120 })
    if (name !== null && (control.test(name) || hasControl(name) || hasHidden(name)))
      refuse('X-Device-Name', messages.characters)
    return { id, name }
  }
  const done = () => {
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
  }
  return { header, refuse, device, done }
}

export const noDevice: Device = { id: null, name: null }

/** Whether a call says anything of the device that it comes from. */
export const tellsDevice = (headers: IncomingHttpHeaders): boolean =>
  headers['x-device-id'] !== undefined || headers['x-device-name'] !== undefined

/** The device that a call comes from. */
export function readDevice(headers: IncomingHttpHeaders): Device {
  const { device, done } = headerReader(headers)
  const read = device()
  done()
  return read
}

/** Reads the headers of a write: every wrong one is named in one refusal. */
export function readWriteHeaders(
  headers: IncomingHttpHeaders,
  route: Route,
  now: Instant,
): WriteHeaders {
  const { header, refuse, device: readIt, done } = headerReader(headers)

  const mutationKey = header('X-Client-Mutation-Id', 64)
  const outsideFile = route.scope !== 'company'
  const base = outsideFile ? null : header('X-Base-Version', 20)
  // A version beyond all that we know is none of ours: the record has another.
  const version = base !== null && /^\d+$/.test(base) ? Number(base) : Number.NaN
  const baseVersion = base === null ? null : Math.min(version, Number.MAX_SAFE_INTEGER)
  if (baseVersion !== null && !(baseVersion >= 1)) refuse('X-Base-Version', messages.integer)

  const operation = header('X-Operation-Id', 64)
  if (operation !== null && !isUuid(operation)) refuse('X-Operation-Id', messages.uuid)

  const device = readIt()

  const occurred = header('X-Occurred-At', 64)
  const occurredAt = occurred === null ? now : parseInstant(occurred)
  if (occurredAt === undefined) refuse('X-Occurred-At', messages.instant)

  const dry = header('X-Dry-Run', 10)
  const dryRun = dry === '1' || dry === 'true'
  if (dry !== null && !dryRun && dry !== '0' && dry !== 'false')
    refuse('X-Dry-Run', messages.boolean)

  done()
  if (dryRun && !route.dryRun) throw problem(problems.dry_run_unsupported)
  return {
    mutationKey,
    baseVersion,
    operationId: (operation?.toLowerCase() ?? randomUUID()) as OperationId,
    device,
    occurredAt: clamped(occurredAt ?? now, now),
    origin: headers['x-origin'] === 'offline_sync' ? 'offline_sync' : 'api',
    dryRun,
  }
}

/** A clock that is off by more than a day is brought to the bound: it only ranks conflicts. */
export function clamped(occurredAt: Instant, now: Instant): Instant {
  const skewMs = epochMsOf(occurredAt) - epochMsOf(now)
  return Math.abs(skewMs) <= dayMs ? occurredAt : later(now, Math.sign(skewMs) * dayMs)
}

function decodeName(raw: string | null): string | null {
  if (raw === null) return null
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}
