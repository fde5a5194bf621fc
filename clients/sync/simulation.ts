import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Books } from '#testing/books'
import {
  type Action,
  fileStore,
  openSyncClient,
  type Store,
  type SyncClient,
  type SyncOptions,
} from './index.js'

/** Numbers that only look like chance: the same seed gives the same ones. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    is: (share: number) => next() < share,
    of: <Item>(items: readonly Item[]) => items[below(items.length)]!,
  }
}
export type Chance = ReturnType<typeof chanceOf>

export class Killed extends Error {}

type Opened = Omit<SyncOptions, 'store' | 'fetch'>

/** A device whose client can be killed before and after everything it keeps or asks. */
export class Device {
  client!: SyncClient
  /** The keys of all that was done on it and acknowledged. */
  readonly acts: string[] = []
  isOnline = true
  #breaths = Number.POSITIVE_INFINITY
  readonly #store: Store
  readonly #options: Opened
  readonly #heard: (line: string) => void

  constructor(store: Store, options: Opened, heard: (line: string) => void = () => {}) {
    this.#store = store
    this.#options = options
    this.#heard = heard
    this.start()
  }

  /** Opens a client on what the device has kept. */
  start(): void {
    const { read, keep, replace } = this.#store
    this.client = openSyncClient({
      ...this.#options,
      store: { read, replace, keep: (step) => this.#around(() => keep(step)) },
      fetch: (...request) => this.#around(() => this.#ask(...request)),
    })
  }

  async #ask(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
    const response = await fetch(address, init)
    const text = await response.text()
    const path = String(address).split('/').slice(6).join('/')
    this.#heard(`${this.#options.device.id} ${path} ${init?.body ?? ''}\n${text}`)
    return new Response(text, response)
  }

  #around<Result>(work: () => Result): Result {
    this.#breathe()
    const result = work()
    if (!(result instanceof Promise)) {
      this.#breathe()
      return result
    }
    return result.then((answer) => {
      this.#breathe()
      return answer
    }) as Result
  }

  #breathe(): void {
    if (this.#breaths-- <= 0) throw new Killed()
  }

  act(action: Action): void {
    this.acts.push(this.client.act(action))
  }

  /** Syncs; killed after each of these counts of breaths, it starts again, and in the end comes through. */
  async sync(breaths: readonly number[] = []): Promise<number> {
    for (const [kills, count] of [...breaths, Number.POSITIVE_INFINITY].entries()) {
      this.#breaths = count
      try {
        await this.client.sync()
        this.#breaths = Number.POSITIVE_INFINITY
        return kills
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        this.start()
      }
    }
    throw new Error('never reached')
  }
}

export type Simulation = Awaited<ReturnType<typeof simulate>>

/** Five devices, offline and online at random, whose clocks are wrong by up to a day. */
export async function simulate(
  books: Books,
  options: { seed: number; actions: number; folder: string; heard?: (line: string) => void },
) {
  const { seed, actions, folder, heard } = options
  const chance = chanceOf(seed)
  const desk = await books.openCompany()
  let keys = 0
  const newKey = () => createHash('sha256').update(`${seed}/${keys++}`).digest('hex').slice(0, 32)
  const devices: Device[] = []
  for (let number = 0; number < 5; number++) {
    const person = await books.member(desk.firm, 'manager')
    const skewMs = (chance.below(172_800) - 86_400) * 1000
    let ticks = 0
    const opened = {
      url: books.base,
      token: person.token!,
      company: desk.company.token,
      device: { id: `device-${number}`, name: `Device ${number}` },
      newKey,
      clock: () => new Date(Date.parse(books.clock()) + skewMs + ticks++ * 1000),
      pageSize: 700,
    }
    const device = new Device(fileStore(join(folder, String(number))), opened, heard)
    await device.sync()
    devices.push(device)
  }
  let made = 0
  let kills = 0
  for (let done = 0; done < actions; done++) {
    const device = chance.of(devices)
    const action = somethingDone(device.client, chance, desk.journal('OD'), () => `t${made++}`)
    device.act(action)
    if (action.tempId && chance.is(0.4) && ++done < actions)
      device.act({
        method: 'PATCH',
        path: `third-parties/$${action.tempId}`,
        body: { city: 'Gent' },
      })
    device.isOnline = chance.is(device.isOnline ? 0.4 : 0.08)
    if (!device.isOnline) continue
    const breaths = Array.from({ length: chance.is(0.3) ? 1 + chance.below(3) : 0 }, () =>
      chance.below(7),
    )
    kills += await device.sync(breaths)
  }
  // What the first of them sends, the others have to read.
  for (const device of [...devices, ...devices]) {
    device.start()
    await device.sync()
  }
  return { file: desk, devices, kills }
}

/** Something that a person does on a device, by what the device shows. */
function somethingDone(
  client: SyncClient,
  chance: Chance,
  journal: number,
  newTempId: () => string,
): Action {
  const parties = client.all('third-parties') as { id: number }[]
  if (parties.length < 5 || chance.is(0.2))
    return {
      method: 'POST',
      path: 'third-parties',
      tempId: newTempId(),
      body: { type: chance.of(['supplier', 'customer']), name: `Made ${chance.below(1000)}` },
    }
  const { id } = chance.of(parties.slice(-20))
  const kind = chance.of(['change', 'change', 'change', 'change', 'drop', 'post', 'merge'])
  if (kind === 'drop') return { method: 'DELETE', path: `third-parties/${id}` }
  if (kind === 'merge')
    return {
      method: 'POST',
      path: `third-parties/${id}/merge`,
      body: { into_id: chance.of(parties).id },
    }
  if (kind === 'post') return { method: 'POST', path: 'entries', body: entryFor(journal, id) }
  const name = { name: `Name ${chance.below(1000)}` }
  const city = { city: `City ${chance.below(1000)}` }
  const terms = { payment_terms_days: chance.below(90) }
  return {
    method: 'PATCH',
    path: `third-parties/${id}`,
    body: chance.of([name, city, terms, { ...name, ...city }]),
  }
}

function entryFor(journal: number, party: number): object {
  return {
    journal_id: journal,
    entry_date: '2026-03-10',
    lines: [
      { account: '440000', debit: '10.00', third_party_id: party },
      { account: '499000', credit: '10.00' },
    ],
  }
}
