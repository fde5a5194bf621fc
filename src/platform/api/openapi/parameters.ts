import { languages } from '#kernel/languages'
import { id, integer, oneOf, publicToken, text, uuid } from '#platform/shapes/index'
import { comparesVersions, type Route } from '../route.js'
import { type Components, plain } from './components.js'
import { records } from './headers.js'
import type { Json } from './json.js'

type Place = 'path' | 'query' | 'header'

/** Everything a call may carry beside its body. */
export function parameters(route: Route, components: Components): Json[] {
  return own(route).map(components.parameter)
}

function own(route: Route): Json[] {
  return [...inPath(route), ...inQuery(route), ...headers(route)]
}

/** Of the parameters that go by one name, those that most operations have stand among the components. */
export function addSharedParameters(routes: readonly Route[], components: Components): void {
  const counts = new Map<string, { shown: Json; count: number }>()
  for (const shown of routes.flatMap(own)) {
    const text = JSON.stringify(shown)
    counts.set(text, { shown, count: (counts.get(text)?.count ?? 0) + 1 })
  }
  const byCount = [...counts.values()].sort((one, other) => other.count - one.count)
  for (const { shown, count } of byCount) if (count > 1) components.addParameter(shown)
}

function parameter(place: Place, name: string, given: object, more: Json = {}): Json {
  const { description, ...schema } = plain(given)
  return { name, in: place, ...more, ...(description ? { description } : {}), schema }
}

function inPath(route: Route): Json[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    parameter('path', name, route.params[name] ?? idSchema(name), { required: true }),
  )
}

function idSchema(name: string): object {
  return name === 'firm' || name === 'company'
    ? publicToken({
        description: `\`public_token\` of the ${name === 'firm' ? 'firm' : 'company file'}`,
      })
    : id({ description: name === 'id' ? 'The record' : `\`id\` of the ${name}` })
}

type QuerySchema = { properties?: Record<string, object>; required?: string[] } | null

function inQuery(route: Route): Json[] {
  const { properties = {}, required = [] } = (route.query as QuerySchema) ?? {}
  const asked = Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, schema, required.includes(name) ? { required: true } : {}),
  )
  return [...asked, ...pageParameters(route), ...signatureParameters(route)]
}

function pageParameters({ list }: Route): Json[] {
  if (!list) return []
  return [
    parameter('query', 'page', { ...integer({ min: 1, description: 'Page' }), default: 1 }),
    parameter('query', 'per_page', {
      ...integer({ min: 1, max: list.most, description: 'Records per page' }),
      default: list.perPage,
    }),
  ]
}

function signatureParameters({ ability, signedBy }: Route): Json[] {
  if (ability !== 'signed' || signedBy) return []
  return [
    parameter('query', 'expires', integer({ min: 1, description: 'Of the link as it was given' }), {
      required: true,
    }),
    parameter('query', 'signature', text({ description: 'Of the link as it was given' }), {
      required: true,
    }),
  ]
}

function headers(route: Route): Json[] {
  const language = header(
    'Accept-Language',
    'Language of messages and labels, unless the user has one stored',
    {
      ...oneOf(languages),
    },
  )
  // Without a token nothing is recorded, so that what the others say would be of no effect.
  if (route.signedBy) return [language, ofCallback]
  const signature = route.ability === 'bridge' ? ofBridge : []
  if (!records(route)) return [language, ...signature]
  return [
    language,
    ...signature,
    ...(route.idempotent ? [mutationKey] : []),
    ...ofEveryWrite,
    ...(comparesVersions(route) ? [baseVersion] : []),
    ...(route.dryRun ? [dryRun] : []),
  ]
}

function header(name: string, description: string, schema: object): Json {
  return parameter('header', name, { ...schema, description })
}

const ofCallback = parameter(
  'header',
  'X-Peppol-Signature',
  text({
    max: 400,
    description:
      '`t=<Unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<raw body>">`; while the secret is changed two `v1`',
  }),
  { required: true },
)

const mutationKey = header(
  'X-Client-Mutation-Id',
  'Idempotence key, a UUID is advised: the same request with the same key runs once, later ones get its answer',
  text({ max: 64 }),
)

const ofBridge = [
  {
    ...header('X-Bridge-Timestamp', 'Unix seconds, at most 300 off', integer({ min: 1 })),
    required: true,
  },
  {
    ...header(
      'X-Bridge-Signature',
      '`t=<the same>,n=<nonce>,v1=<hex HMAC-SHA256>` over `<t>.<n>.<METHOD> <path with query>.<raw body>`',
      text({ max: 160 }),
    ),
    required: true,
  },
]

const ofEveryWrite = [
  header('X-Operation-Id', 'Groups the changes of the request; made up when absent', uuid()),
  header('X-Device-Id', 'The app install or integration, shown in history', text({ max: 64 })),
  header('X-Device-Name', 'Readable name of the device, percent-encoded', text({ max: 120 })),
  header('X-Occurred-At', 'When the user acted, at most 24 hours off the time of the server', {
    type: 'string',
    format: 'date-time',
  }),
  header('X-Origin', '`offline_sync` when an action made offline is sent later', text({ max: 20 })),
]

const baseVersion = header(
  'X-Base-Version',
  'Optimistic lock: the `version` last read; 409 `conflict` when it has moved on',
  integer({ min: 1 }),
)

const dryRun = header(
  'X-Dry-Run',
  '`1`: everything is checked and computed, nothing is kept',
  oneOf(['0', '1']),
)
