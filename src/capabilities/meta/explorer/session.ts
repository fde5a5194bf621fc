import { el, inputOf, page } from './nodes.js'

type PlaceName = 'company' | 'firm'
type Place = {
  readonly chosen?: string | undefined
  /** Public tokens with the names they stand for. */
  readonly offered?: readonly (readonly [token: string, label: string])[]
}
type Places = { readonly [name in PlaceName]?: Place }

type Named = { readonly public_token: string; readonly name: string }

/** What this page reads of an answer to a sign-in. */
export type SignedIn = {
  readonly token?: unknown
  readonly user?: { readonly name?: string; readonly firms?: readonly Named[] }
  readonly demo?: { readonly firm?: Named; readonly companies?: readonly Named[] }
}

let token = recall('token') ?? ''
let places: Places = recallPlaces()
let onPlaces = () => {}

/** The token and the company files and firms it opened; kept in this tab and nowhere else. */
export const session = {
  get token(): string {
    return token
  },

  setToken(given: string): void {
    token = given.trim()
    keep('token', token)
    showSession()
  },

  placeOf(name: PlaceName): string | undefined {
    return places[name]?.chosen
  },

  choosePlace(name: PlaceName, chosen: string): void {
    keepPlaces({ ...places, [name]: { ...places[name], chosen } })
  },

  /** Takes over the token of a sign-in, and offers the firms and company files that it names. */
  take({ token: given, user, demo }: SignedIn): void {
    if (typeof given !== 'string') throw new Error('The answer holds no token.')
    session.setToken(given)
    const firms = demo?.firm ? [demo.firm] : (user?.firms ?? [])
    keepPlaces({
      firm: placeFrom(firms, places.firm),
      company: placeFrom(demo?.companies ?? [], places.company),
    })
    showSession()
    onPlaces()
  },

  /** Tells when other firms and company files are offered. */
  whenPlacesChange(listener: () => void): void {
    onPlaces = listener
  },
}

/** A sign-in that names no record leaves what the reader had typed. */
function placeFrom(records: readonly Named[], before: Place | undefined): Place {
  const offered = records.map(({ public_token, name }) => [public_token, name] as const)
  return { offered, chosen: offered[0]?.[0] ?? before?.chosen ?? '' }
}

function keepPlaces(changed: Places): void {
  places = changed
  keep('places', JSON.stringify(places))
}

function recallPlaces(): Places {
  try {
    return JSON.parse(recall('places') ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** A browser may refuse storage altogether; the token then lives as long as the page. */
function keep(name: string, value: string): void {
  try {
    sessionStorage.setItem(`dubbel.${name}`, value)
  } catch {}
}

function recall(name: string): string | null {
  try {
    return sessionStorage.getItem(`dubbel.${name}`)
  } catch {
    return null
  }
}

/** Shows the token in its field, and offers the firms and company files where a path asks for one. */
export function showSession(): void {
  const field = inputOf('token')
  if (field.value.trim() !== token) field.value = token
  page('token-forget').hidden = token === ''
  for (const name of ['company', 'firm'] as const) {
    const offered = places[name]?.offered ?? []
    page(`places-${name}`).replaceChildren(
      ...offered.map(([value, label]) => el('option', { value, label })),
    )
  }
}
