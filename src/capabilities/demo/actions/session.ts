import { randomBytes } from 'node:crypto'
import { getUser, insertUser, openSession } from '#capabilities/auth'
import { companyNamesOfFirm } from '#capabilities/companies'
import { insertMember } from '#capabilities/firms'
import {
  epochMsOf,
  type Instant,
  instantOf,
  later,
  serviceTimeZone,
  wallClock,
} from '#kernel/instants'
import { problem } from '#kernel/problem'
import type { Operation } from '#platform/operations/operation'
import type { Static } from '#platform/shapes/index'
import { demoSwitchedOff, problems } from '../problems.js'
import { findDemoFirm } from '../queries.js'
import type { DemoSession, DemoWish } from '../schemas.js'

const dayMs = 24 * 3_600_000

/** Opens a demo session: a new user of the demo firm for a day. */
export async function openDemo(
  op: Operation,
  { body }: { body: Static<typeof DemoWish> },
): Promise<Static<typeof DemoSession>> {
  const firm = await findDemoFirm(op.tx)
  if (!firm) throw notThere(op)
  const userId = await insertUser(
    op.tx,
    {
      name: 'Demo',
      email: `demo-${randomBytes(8).toString('hex')}@demo.invalid`,
      passwordHash: null,
      locale: body.locale ?? op.language,
      authSource: 'demo',
      isDemo: true,
    },
    op.now,
  )
  await insertMember(op.tx, firm.id, userId, 'manager', op.now)
  const expiresAt = later(op.now, dayMs)
  const token = await openSession(op, userId, body.device_name ?? 'demo', expiresAt)
  const companies = await companyNamesOfFirm(op.tx, firm.id)
  return {
    token,
    user: await getUser(op.tx, userId),
    demo: {
      firm: { public_token: firm.public_token, name: firm.name },
      companies: companies.map(({ public_token, code, name }) => ({ public_token, code, name })),
      expires_at: expiresAt,
      resets_at: nextReset(op.now),
    },
  }
}

/** Made in the background after the first start, it comes within half a minute. */
function notThere({ services }: Operation) {
  return services.config.hasDemo
    ? problem(problems.demo_unavailable, {}, { headers: { 'retry-after': '10' } })
    : problem(demoSwitchedOff)
}

/** The next 03:00 by the clock of the service: the nightly reset. Found by the hour, so clock changes count. */
export function nextReset(now: Instant): Instant {
  const hourMs = 3_600_000
  let at = Math.floor(epochMsOf(now) / hourMs + 1) * hourMs
  while (!wallClock(instantOf(at), serviceTimeZone).time.startsWith('03:00')) at += hourMs
  return instantOf(at)
}
