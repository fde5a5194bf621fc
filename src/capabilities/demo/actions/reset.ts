import {
  companyLog,
  companyNamesOfFirm,
  discardCompanies,
  discardedCompanies,
  findLogged,
  purgeDiscarded,
  takePlaces,
  unfinishedCompanies,
} from '#capabilities/companies'
import { foundDemoFirm } from '#capabilities/firms'
import type { CompanyId, FirmId, PublicToken } from '#kernel/ids'
import { later, todayAt } from '#kernel/instants'
import { continueCursors } from '#platform/changes/continue'
import type { Caller } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import type { ByUser, Operation } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { newPublicToken } from '#platform/signing/tokens'
import { demoPlans } from '../generator/index.js'
import { type BooksPlan, demoCountry } from '../generator/plan.js'
import { demoMadeAt, findDemoFirm, refreshStatistics } from '../queries.js'
import { bookkeeper } from './bookkeeper.js'
import { type Founded, foundSite } from './build.js'
import { nextReset } from './session.js'

/** The figures of the demo are those of this seed. */
const seed = 'dubbel'

const firmOfDemo = {
  name: 'Fiduciaire Démo',
  country_code: demoCountry,
  locale: 'fr',
  address: 'Place du Grand Livre 1',
  postal_code: '1000',
  city: 'Bruxelles',
} as const

export async function hasDemo({ db }: Services): Promise<boolean> {
  return (await findDemoFirm(db.statement)) !== undefined
}

/** Whether a night has passed over the demo: one that was made since is as good as new. */
export async function isDemoOver({ db, clock }: Services): Promise<boolean> {
  const madeAt = await demoMadeAt(db.statement)
  return madeAt !== null && nextReset(madeAt) <= clock()
}

export const plansAt = ({ clock }: Services): Iterable<BooksPlan> =>
  demoPlans(seed, todayAt(clock()))

/**
 * Makes all files anew, out of sight, and puts them in the place of those that are there. False when it was told to
 * stop halfway: what it made is left behind.
 */
export async function resetDemo(
  services: Services,
  plans: Iterable<BooksPlan>,
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  const user = await bookkeeper(services)
  // Their order is that of the plans: they are made one after the other, and their books are kept side by side.
  const fresh: Founded[] = []
  const onMonth = tellingPlanner(services)
  for (const plan of plans) fresh.push(await foundSite(services, user, plan, onMonth))
  await keepAll(fresh, isStopping)
  if (isStopping()) return false
  await openCompanies(
    services,
    user,
    fresh.map(({ id }) => id),
  )
  return true
}

/**
 * The months after which the planner is told what the tables hold. In a database that was empty a moment ago it plans for
 * empty tables, and a plan is kept: most of the time would go to those.
 */
const toldAfter = [3, 24]

function tellingPlanner({ db }: Services): () => Promise<void> {
  let months = 0
  return async () => {
    months += 1
    if (toldAfter.includes(months)) await db.write(refreshStatistics)
  }
}

/** While the database works for one file, the program does for another. */
const lanes = 4

async function keepAll(fresh: readonly Founded[], isStopping: () => boolean): Promise<void> {
  const waiting = [...fresh]
  const lane = async () => {
    for (let next = waiting.shift(); next && !isStopping(); next = waiting.shift())
      await next.keepBooks()
  }
  const kept = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const broken = kept.find((one) => one.status === 'rejected')
  if (broken) throw broken.reason
}

/** Whoever opens the demo waits for whoever does so at the same moment. */
const demoLock = 735_811_206

/**
 * The one moment at which the new files are there and the old ones are not: they take their names, and cursors of the
 * old ones are told to begin anew.
 */
async function openCompanies(
  services: Services,
  user: Caller['user'],
  fresh: readonly CompanyId[],
): Promise<void> {
  await bySystem(services, { name: 'demo-opening', user }, async (op) => {
    await op.tx.rows('SELECT pg_advisory_xact_lock($1)', [demoLock])
    const firmId = (await findDemoFirm(op.tx))?.id ?? (await foundDemoFirm(op, firmOfDemo, user.id))
    const old = await idsByAge(op, firmId)
    const befores = new Map<CompanyId, Awaited<ReturnType<typeof findLogged>>>()
    for (const id of fresh) befores.set(id, await findLogged(op, id))
    await takePlaces(
      op.tx,
      firmId,
      fresh.map((id, place) => ({
        fresh: id,
        old: old[place] ?? null,
        hidden: newPublicToken() as PublicToken,
      })),
      op.now,
    )
    await discardCompanies(op.tx, old.slice(fresh.length), op.now)
    for (const [place, id] of fresh.entries()) {
      if (old[place] !== undefined) await continueCursors(op.tx, old[place], id)
      const after = await findLogged(op, id)
      op.record({ ...companyLog.changed(befores.get(id)!, after, 'restored'), companyId: id })
    }
  })
}

/** The files of the demo in the order in which they were made, which is that of the plans. */
async function idsByAge(op: Operation & ByUser, firmId: FirmId): Promise<CompanyId[]> {
  const companies = await companyNamesOfFirm(op.tx, firmId)
  return companies.map(({ id }) => id).sort((one, other) => one - other)
}

/** Neither a build nor a request takes this long: what found no place was left behind, what lost it is read no more. */
const longestMs = 3_600_000

/** As many rows as one statement takes in a moment. */
const mostRows = 2000

/** Removes what has been replaced, and what a build that broke off left behind: each file as a whole. */
export async function clearAway({ db, clock }: Services): Promise<void> {
  const before = later(clock(), -longestMs)
  await db.write(async (tx) => discardCompanies(tx, await unfinishedCompanies(tx, before), clock()))
  for (const id of await discardedCompanies(db.statement, before))
    await db.write(async (tx) => {
      let isLeft = true
      while (isLeft) isLeft = await purgeDiscarded(tx, id, clock(), mostRows)
    })
}
