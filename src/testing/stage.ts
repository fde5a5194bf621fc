import { existsSync } from 'node:fs'
import type { Route } from '#platform/api/route'
import { exampleOf } from '#platform/shapes/example'
import { app } from '../app.js'
import type { Books } from './books.js'
import { type Answered, type Call, replies } from './http.js'

/**
 * A firm, a company file with its set-up, people, and a way to name a record of every kind: what tests that
 * walk over the whole route table need for a request that would pass.
 */
export type Stage = Awaited<ReturnType<typeof openStage>>

/** What requests of a capability need beside the examples of their schemas; it stands in its `samples.ts`. */
export type Samples = {
  /** How to make a record, by the segment of the path before its id. */
  readonly records?: Readonly<Record<string, (on: Stage, route: Route) => Promise<number>>>
  /** Other parameters of paths, by name: a value, or values of several. */
  readonly params?: Readonly<Record<string, Param>>
  /** Bodies that need ids of this file, or figures that fit, by the name of the route. */
  readonly bodies?: Readonly<Record<string, (on: Stage) => unknown>>
  /** Files to upload, by the name of the route. */
  readonly files?: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly content: Content | Fitting
        readonly fields?: Readonly<Record<string, string>>
      }
    >
  >
  /** What a list cannot do without, by the name of the route. */
  readonly queries?: Readonly<Record<string, string>>
}

type Content = string | Buffer
/** What is in a file that is about a record of the stage. */
type Fitting = (on: Stage) => Promise<Content>

/** `filled` has the parameters before it; `fresh` makes a new record, which the request may use up. */
export type Param = (on: Stage, filled: Values, fresh: boolean) => Promise<string | number | Values>
type Values = Readonly<Record<string, string>>

let loaded: Promise<readonly Samples[]> | undefined

/** Read when they are first asked for: they themselves stand on this file. */
function allSamples(): Promise<readonly Samples[]> {
  const places = [
    ...app.capabilities.map(({ name }) => `../capabilities/${name}/samples.js`),
    './notes/samples.js',
  ].map((place) => new URL(place, import.meta.url))
  loaded ??= Promise.all(
    places
      .filter((place) => existsSync(place))
      .map(async ({ href }) => ((await import(href)) as { samples: Samples }).samples),
  )
  return loaded
}

async function found<Part>(
  part: (of: Samples) => Readonly<Record<string, Part>> | undefined,
  name: string,
): Promise<Part | undefined> {
  return (await allSamples()).map((of) => part(of)?.[name]).find((one) => one !== undefined)
}

/** `set` is false where nothing of the file itself is asked: its set-up takes a moment. */
export async function openStage(books: Books, set = true) {
  const { firm, admin, company, path, journal, years } = set
    ? await books.openCompany()
    : await bareCompany(books)
  const target = await books.member(firm, 'encoder')
  await books.sql.query('UPDATE users SET created_by_firm_id = $2 WHERE id = $1', [
    target.id,
    firm.id,
  ])
  const platform = await books.person({ isPlatformAdmin: true })
  const trashed = await books.newCompany(firm)
  await books.sql.query('UPDATE companies SET deleted_at = $2 WHERE id = $1', [
    trashed.id,
    books.clock(),
  ])
  const supplier = set ? await books.party(company, 'supplier') : 0
  return {
    books,
    firm,
    admin,
    company,
    path,
    journal,
    years: years as { id: number; periods: { id: number }[] }[],
    target,
    platform,
    trashed,
    supplier,
    /** One record of each kind that refusals can share: none of them is ever changed. */
    known: new Map<string, number>(),
  }
}

async function bareCompany(books: Books) {
  const office = await books.office()
  return { ...office, path: office.company.path, journal: (_code: string) => 0, years: [] }
}

let count = 0
/** A number that no sample had before. */
export const next = () => ++count

export const madeId = (answer: Answered): number => replies(answer, 201).body.id

/** A new record of the kind that a segment of a path names. */
export async function newRecord(on: Stage, kind: string, route = app.routes[0]!): Promise<number> {
  const make = await found(({ records }) => records, kind)
  if (!make) throw new Error(`no way to make one of ${kind}`)
  return make(on, route)
}

/** The path of a route with real values in it; `fresh` makes new records, which the request may use up. */
export async function pathOf(route: Route, on: Stage, fresh: boolean): Promise<string> {
  let filled: Values = {
    firm: on.firm.token,
    company: route.scope === 'company' ? on.company.token : on.trashed.token,
    code: 'BE',
    user: String(on.target.id),
  }
  const segments = route.path.split('/')
  for (const [place, part] of segments.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined || name in filled) continue
    const segment = segments[place - 1]!
    if (name === 'id') {
      const make = (stage: Stage) => newRecord(stage, segment, route)
      const key = route.path.includes('/rules') ? 'journals of rules' : segment
      filled = { ...filled, id: String(await shared(on, key, make, fresh)) }
      continue
    }
    const param = await found(({ params }) => params, name)
    if (!param) throw new Error(`no value for {${name}} of ${route.path}`)
    const value = await param(on, filled, fresh)
    filled = { ...filled, ...(typeof value === 'object' ? value : { [name]: String(value) }) }
  }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => filled[name]!)
  return path + ((await found(({ queries }) => queries, route.name)) ?? '')
}

/** A record that is made anew where it is used up, and else once. */
export async function shared(
  on: Stage,
  kind: string,
  make: (on: Stage) => Promise<number>,
  fresh: boolean,
): Promise<number> {
  const known = on.known.get(kind)
  if (!fresh && known !== undefined) return known
  const made = await make(on)
  if (!fresh) on.known.set(kind, made)
  return made
}

/** One pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A body that the route accepts. */
export async function bodyOf(route: Route, on: Stage): Promise<Call> {
  if (route.upload) {
    const form = new FormData()
    const file = await found(({ files }) => files, route.name)
    const { name, content, fields = {} } = file ?? { name: 'picture.png', content: picture }
    const bytes = typeof content === 'function' ? await content(on) : content
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set(route.upload.field, new Blob([bytes]), name)
    return { form }
  }
  const own = await found(({ bodies }) => bodies, route.name)
  if (own) return { body: await own(on) }
  return route.body ? { body: exampleOf(route.body) } : {}
}
