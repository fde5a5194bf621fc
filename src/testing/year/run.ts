import type { Day } from '#kernel/days'
import { type Random, randomOf } from '../random.js'
import { afterYear, at, firstDayOfYear, monthOf, workingDays } from './calendar.js'
import { checks, untilAllLeft } from './checks/index.js'
import { disturb, type Kills } from './disturbances.js'
import { buyAsset } from './duties/assets.js'
import { bringStatement, capital } from './duties/bank.js'
import { closeYear } from './duties/closing.js'
import { openDevices, useDevices } from './duties/devices.js'
import { giveDiscount } from './duties/discounts.js'
import { sendInvoice } from './duties/documents.js'
import { takeAlong } from './duties/exports.js'
import { typeInvoice } from './duties/hand.js'
import { makeMistake } from './duties/mistakes.js'
import { endMonths, endMonthsUntil } from './duties/month-end.js'
import { bringPaper } from './duties/paper.js'
import { collectDebts, paySuppliers } from './duties/payments.js'
import { receiveInvoice } from './duties/peppol.js'
import { rentFellDue } from './duties/rent.js'
import type { Work } from './duties/today.js'
import { sellTwice } from './duties/twins.js'
import type { YearFile } from './file.js'
import { type Firm, openFirm } from './firm.js'
import { type Databases, startYearService, type YearService } from './process.js'
import { openWorld, type World } from './world.js'

export type YearOptions = {
  readonly seed: string
  readonly days: number
  readonly files: number
  readonly folder: string
  readonly databases: Databases
  /** On which share of the days something is killed. */
  readonly kills?: number
  /** A fault that the service is to have, by its name; the first finding is then enough. */
  readonly fault?: string | undefined
  readonly say?: (line: string) => void
}

export type YearReport = {
  /** What was found wrong, by the name of the check. */
  readonly found: Readonly<Record<string, readonly string[]>>
  readonly requests: number
  readonly hangUps: number
  readonly papers: number
  readonly kills: number
  readonly seconds: number
  readonly lastWords: readonly string[]
}

const everyDay = -1

/** Daily work, how often a file has it, and on which day by turns it has it for sure where there are few. */
const daily: readonly (readonly [work: Work, chance: number, turn: number])[] = [
  [typeInvoice, 0.9, 0],
  [sellTwice, 0.05, 0],
  [buyAsset, 0.03, 0],
  [useDevices, 0.8, 0],
  [sendInvoice, 0.35, 1],
  [giveDiscount, 0.06, 1],
  [paySuppliers, 0.2, 1],
  [collectDebts, 0.15, 1],
  [takeAlong, 0.05, 1],
  [receiveInvoice, 0.25, 2],
  [bringPaper, 0.1, 2],
  [makeMistake, 0.15, everyDay],
  [bringStatement, 0.5, everyDay],
]

/** Lives a year of a firm, and says what was wrong in the end. */
export async function liveYear(options: YearOptions): Promise<YearReport> {
  const started = performance.now()
  const { seed, folder, databases, fault, say = () => {} } = options
  const databaseUrl = await databases.create('year')
  const world = await openWorld(randomOf(seed, 'world'))
  let service: YearService | undefined
  try {
    service = await startYearService({
      folder,
      databaseUrl,
      environment: { ...world.environment, YEAR_FAULT: fault ?? '' },
      preload: fault ? [new URL('./fault-loader.js', import.meta.url).href] : [],
    })
    const firm = await openFirm({ service, world, seed, files: options.files })
    const found: Record<string, string[]> = { returns: [], trouble: [] }
    for (const file of firm.files) capital(file, firstDayOfYear)
    firm.devices.push(...(await openDevices(firm, service, folder)))
    const kills: Kills = { service: 0, database: 0 }
    const chance = randomOf(seed, 'kills')
    const disturbed = { service, databases, traffic: firm.traffic, chance, kills }
    const days = workingDays(options.days)
    try {
      for (const [place, date] of days.entries()) {
        const isBad = chance.chance(options.kills ?? 0)
        const disturbance = isBad ? disturb(disturbed) : undefined
        // Whoever fails first is heard; the other is waited for.
        disturbance?.catch(() => {})
        const sure = options.days < 100 ? sureOn(place) : []
        await liveDay({ date, firm, world, service, sure, found: found.returns! }, disturbance)
        firm.traffic.isDisturbed = false
        say(`${date}: ${firm.traffic.requests} requests`)
      }
      for (const device of firm.devices) await device.sync()
      if (monthOf(days.at(-1)!) === 12) {
        await endYear({ date: afterYear, firm, world, service, found: found.returns! })
        say(`${afterYear}: ${firm.traffic.requests} requests`)
      }
    } catch (error) {
      found.trouble!.push(troubleOf(error))
    }
    if (found.trouble!.length === 0) await untilAllLeft({ firm, service })
    const end = { firm, world, service, databases, databaseUrl, folder, kills }
    for (const [name, look] of Object.entries(checks)) {
      if (fault && Object.values(found).some(({ length }) => length > 0)) break
      found[name] = await look(end).catch((error) => [troubleOf(error)])
    }
    return {
      found,
      requests: firm.traffic.requests,
      hangUps: firm.traffic.hangUps,
      papers: firm.files.reduce((sum, { model }) => sum + model.papers.length, 0),
      kills: kills.service + kills.database,
      seconds: (performance.now() - started) / 1000,
      lastWords: service.lastWords(),
    }
  } finally {
    await service?.stop()
    await world.close()
  }
}

type OneDay = {
  date: Day
  firm: Firm
  world: World
  service: YearService
  sure: readonly Work[]
  found: string[]
}

async function liveDay(
  { date, firm, world, service, sure, found }: OneDay,
  disturbance: Promise<void> | undefined,
): Promise<void> {
  await morning({ date, firm, service })
  await together(firm.files, async (file) => {
    const today = { date, file, firm, world, chance: file.chance(date) }
    await endMonths(today, found)
    for (const work of [...sure, ...workOf(today.chance)]) await work(today)
  })
  await disturbance
  await service.moveTo(at(date, '17:00'))
  await service.quiet()
}

/** The clock is moved, and what falls due by it is done. */
async function morning({ date, firm, service }: Pick<OneDay, 'date' | 'firm' | 'service'>) {
  await service.moveTo(at(date, '07:00'))
  await service.quiet()
  for (const file of firm.files) rentFellDue(file, date)
}

/** What is left of the year is done in the first weeks of the next. */
async function endYear({ date, firm, world, service, found }: Omit<OneDay, 'sure'>): Promise<void> {
  await morning({ date, firm, service })
  await together(firm.files, async (file) => {
    const today = { date, file, firm, world, chance: file.chance(date) }
    await endMonthsUntil(today, 12, found)
    await closeYear(today, found)
  })
  await service.quiet()
}

/** In a few days everything happens at least once: some things each day, and of the others some by turns. */
function sureOn(place: number): Work[] {
  return daily.filter(([, , turn]) => [place % 3, everyDay].includes(turn)).map(([work]) => work)
}

function workOf(chance: Random): Work[] {
  return chance.shuffled(daily.filter(([, share]) => chance.chance(share)).map(([work]) => work))
}

/** What stopped the work, with the place and what the service said. */
function troubleOf(error: unknown): string {
  const { stack, details } = error as { stack?: string; details?: unknown }
  return [stack ?? String(error), details ? JSON.stringify(details) : ''].join(' ').trim()
}

/** A few files at once, as people of an office work. */
async function together(
  files: readonly YearFile[],
  work: (file: YearFile) => Promise<void>,
): Promise<void> {
  const waiting = [...files]
  const one = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await work(file)
  }
  await Promise.all(Array.from({ length: 4 }, one))
}
