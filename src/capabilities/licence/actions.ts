import { atMidnight, day } from '#kernel/days'
import type { FirmId } from '#kernel/ids'
import { type Instant, todayAt } from '#kernel/instants'
import { say } from '#kernel/languages'
import { problem } from '#kernel/problem'
import type { ReadTx } from '#platform/db/index'
import type { Circumstances, FirmOperation, InFirm, Reading } from '#platform/operations/operation'
import { type Licence as Claims, readLicenceKey } from './keys.js'
import { type Limits, plansHere } from './plans.js'
import { activityLabels, problems } from './problems.js'
import * as queries from './queries.js'
import type { Licence, Usage } from './schemas.js'

type Context = Pick<Circumstances, 'now' | 'services'> & { readonly tx: ReadTx }

type Standing = {
  status: 'active' | 'expired' | 'invalid'
  claims: Claims | null
  key: string | null
  limits: Limits
}

/** What holds for a firm today: its key while it is valid, else the free plan. */
async function standingOf(op: Context, firmId: FirmId, publicToken?: string): Promise<Standing> {
  const key = (await queries.findKey(op.tx, firmId)) ?? null
  const free = plansHere(op.services.config.freePlan)[0]!.limits
  if (key === null) return { status: 'active', claims: null, key, limits: free }
  const claims = readLicenceKey(op.services.keyFor('licence'), key)
  if (!claims || (claims.firm !== null && publicToken !== undefined && claims.firm !== publicToken))
    return { status: 'invalid', claims: null, key, limits: free }
  if (isOver(op, claims)) return { status: 'expired', claims, key, limits: free }
  return { status: 'active', claims, key, limits: claims.limits }
}

/** The limits that hold for a firm today. */
export async function limitsOf(op: Context, firmId: FirmId): Promise<Limits> {
  return (await standingOf(op, firmId)).limits
}

function isOver(op: Context, claims: Claims): boolean {
  return claims.valid_until < todayAt(op.now)
}

export async function readLicence(op: Reading & InFirm): Promise<Licence> {
  return describe(op)
}

async function describe(op: Context & InFirm): Promise<Licence> {
  const { status, claims, key, limits } = await standingOf(op, op.firm.id, op.firm.publicToken)
  const usage = await queries.countUsage(op.tx, op.firm.id, monthOf(op.now))
  return {
    plan: claims?.plan ?? 'free',
    key_hint: key === null ? null : `…${key.slice(-4)}`,
    valid_until: claims?.valid_until ?? null,
    limits,
    usage: {
      users: usage.users,
      companies: usage.companies,
      imports_this_month: usage.imports_this_month,
      storage_gb: gigabytes(usage.storage_bytes),
    },
    status,
  }
}

export async function readUsage(op: Reading & InFirm): Promise<Usage> {
  const limits = await limitsOf(op, op.firm.id)
  const usage = await queries.countUsage(op.tx, op.firm.id, monthOf(op.now))
  return {
    users: { used: usage.users, limit: limits.users },
    companies: { used: usage.companies, limit: limits.companies },
    imports_per_month: { used: usage.imports_this_month, limit: limits.imports_per_month },
    storage_gb: { used: gigabytes(usage.storage_bytes), limit: limits.storage_gb },
  }
}

/** The beginning of the month in which imports are counted. */
export function monthOf(now: Instant): Instant {
  return atMidnight(day(`${todayAt(now).slice(0, 7)}-01`)) as Instant
}

function gigabytes(bytes: number): number {
  return Math.round(bytes / 1e6) / 1000
}

/** Puts a key on the firm, once its signature, its firm and its date are found good. */
export async function activateKey(
  op: FirmOperation,
  { body }: { body: { key: string } },
): Promise<Licence> {
  const key = body.key.trim()
  const claims = readLicenceKey(op.services.keyFor('licence'), key)
  const isForUs = claims && (claims.firm === null || claims.firm === op.firm.publicToken)
  if (!isForUs || isOver(op, claims)) throw problem(problems.licence_invalid)
  await queries.saveKey(op.tx, op.firm.id, key, op.caller.user.id, op.now)
  op.activity({
    resource: 'licence',
    recordId: null,
    action: 'activated',
    label: activityLabels.activated,
    values: { plan: claims.plan },
  })
  return describe(op)
}

/** Drops the key: the free plan holds again. */
export async function dropKey(op: FirmOperation): Promise<void> {
  if (!(await queries.deleteKey(op.tx, op.firm.id))) return op.unchanged()
  op.activity({
    resource: 'licence',
    recordId: null,
    action: 'deleted',
    label: activityLabels.dropped,
  })
}

/** The public price list in the caller's language. */
export async function readPriceList(op: Circumstances) {
  return {
    currency: 'EUR',
    plans: plansHere(op.services.config.freePlan).map((plan) => ({
      code: plan.code,
      name: say(plan.name, op.language),
      price_monthly: plan.priceMonthly,
      price_yearly: plan.priceYearly,
      limits: plan.limits,
      features: plan.features.map((feature) => say(feature, op.language)),
    })),
  }
}
