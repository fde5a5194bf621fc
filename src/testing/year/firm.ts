import type { Dubbel } from '../../../clients/typescript/index.js'
import { type Random, randomOf } from '../random.js'
import { firstDayOfYear, lastDayOfYear, year, yearBefore } from './calendar.js'
import { type CountryCode, countries } from './countries.js'
import type { Device } from './device.js'
import { openFile, type YearFile } from './file.js'
import { furnish } from './furnish.js'
import { type Colleague, clientOf, type Traffic } from './office.js'
import { firstAdmin, type YearService } from './process.js'
import type { World } from './world.js'

export type Firm = Awaited<ReturnType<typeof openFirm>>

type Wish = {
  readonly service: YearService
  readonly world: World
  readonly seed: string
  readonly files: number
}

/** Every second file is Belgian, as the firm is; the others are French and Luxembourgish by turns. */
const countryOf = (place: number): CountryCode =>
  place % 2 === 0 ? 'BE' : place % 4 === 1 ? 'FR' : 'LU'

const password = 'a phrase for a year at the office'

/** The firm, its people and its company files, set up as a customer does. */
export async function openFirm({ service, world, seed, files: count }: Wish) {
  const traffic: Traffic = { requests: 0, hangUps: 0, again: 0, faults: [], isDisturbed: false }
  const line = (chance: Random | null) => ({ url: service.url, traffic, chance })
  const atDoor = clientOf(line(null))
  const admin = await colleague(firstAdmin, 'First', null)
  const { body: firms } = await admin.dubbel.get('/v1/firms')
  const firm = firms[0]!.public_token

  async function colleague(
    who: { email: string; password: string },
    name: string,
    chance: Random | null,
  ): Promise<Colleague> {
    const { dubbel } = await atDoor.signIn(who)
    // A session ends after a month without a call; who works all year has a token.
    const abilities: ('read' | 'write' | 'sync')[] = ['read', 'write', 'sync']
    const { body } = await dubbel.post('/v1/auth/tokens', { body: { name, abilities } })
    const token = body.token!
    return { name, token, dubbel: clientOf(line(chance), token) }
  }

  async function hired(name: string, role: 'manager' | 'encoder', company_tokens?: string[]) {
    const email = `${name.toLowerCase()}@kantoor.example`
    await admin.dubbel.post('/v1/firms/{firm}/members', {
      path: { firm },
      body: { name, email, password, role, ...(company_tokens ? { company_tokens } : {}) },
    })
    return colleague({ email, password }, name, randomOf(seed, name))
  }

  const files: YearFile[] = []
  for (let place = 0; place < count; place++)
    files.push(await newFile(admin.dubbel, firm, place, seed))
  const manager = await hired('Els', 'manager')
  // An encoder sees the files of even places alone.
  const own = files.filter((_, place) => place % 2 === 0)
  const encoder = await hired(
    'Jan',
    'encoder',
    own.map(({ company }) => company),
  )
  const hook = await admin.dubbel.post('/v1/firms/{firm}/webhooks', {
    path: { firm },
    body: { url: world.hooks.url, events: ['*'] },
  })
  for (const [place, file] of files.entries()) {
    const chance = randomOf(seed, `line of ${file.code}`)
    file.team = {
      manager: clientOf(line(chance), manager.token),
      encoder: clientOf(line(chance), (place % 2 === 0 ? encoder : manager).token),
    }
    await furnish(file)
  }
  return {
    devices: [] as Device[],
    firm,
    admin,
    manager,
    encoder,
    files,
    traffic,
    hook: hook.body.webhook.id,
    secret: hook.body.secret,
    line,
  }
}

async function newFile(
  dubbel: Dubbel,
  firm: string,
  place: number,
  seed: string,
): Promise<YearFile> {
  const country = countries[countryOf(place)]
  return openFile({
    dubbel,
    firm,
    place,
    country,
    regime: place % 3 === 2 ? 'quarterly' : 'monthly',
    seed,
    years: [
      ...(place % 3 === 0 ? [yearBefore] : []),
      { starts_on: firstDayOfYear, ends_on: lastDayOfYear },
      { starts_on: `${year + 1}-01-01`, ends_on: `${year + 1}-12-31` },
    ],
  })
}
