import { exampleOf } from '#platform/shapes/example'
import {
  boolean,
  integer,
  list,
  nullable,
  object,
  type TSchema,
  text,
} from '#platform/shapes/index'
import type { Route } from '../route.js'
import type { Components } from './components.js'
import { successHeaders } from './headers.js'
import type { Json } from './json.js'

/** The body of a call: JSON, or files as parts of a form. */
export function requestBody(route: Route, components: Components): Json {
  if (route.upload) return { requestBody: { required: true, content: form(route.upload) } }
  if (!route.body) return {}
  const { required = [] } = route.body as { required?: string[] }
  return {
    requestBody: {
      required: required.length > 0,
      content: {
        'application/json': shownAs(`${capital(route.name)}Body`, route.body, components),
      },
    },
  }
}

function form({ field, files, fileBytes }: NonNullable<Route['upload']>): Json {
  const mebibytes = Math.round(fileBytes / 1024 / 1024)
  const file = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `at most ${mebibytes} MiB`,
  }
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: [field],
        properties: {
          [field]: files === 1 ? file : { type: 'array', items: file, maxItems: files },
        },
      },
    },
  }
}

/** Every answer to a call that went well. */
export function successes(route: Route, components: Components): Json {
  const headers = successHeaders(route)
  const responses: Json = {}
  for (const status of [route.status, ...route.otherStatuses])
    responses[status] = {
      description: descriptions[status] ?? 'OK',
      headers,
      ...(status === 204 ? {} : { content: content(route, components) }),
    }
  if (route.idempotent && !responses[200])
    responses[200] = {
      description:
        'The memorised answer of an earlier request with the same `X-Client-Mutation-Id`; an empty object where the record was removed for good since',
      headers,
      content: replay(route, components),
    }
  return responses
}

const descriptions: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted; the work goes on in the background',
  204: 'Done',
}

function content(route: Route, components: Components): Json {
  if (route.reply === null) {
    const mimes = route.files.length > 0 ? route.files : ['application/octet-stream']
    return Object.assign({}, ...mimes.map(file))
  }
  const shown = envelope(route, route.reply)
  return {
    'application/json': shownAs(`${capital(route.name)}Reply`, shown, components),
    ...Object.assign({}, ...route.files.map(file)),
  }
}

function file(mime: string): Json {
  return { [mime]: { schema: { type: 'string', contentMediaType: mime } } }
}

/** A schema with its example, which goes by the same name. */
export function shownAs(fallbackName: string, given: object, components: Components): Json {
  const { title } = given as { title?: string }
  return {
    schema: components.schema(given, fallbackName),
    examples: components.example(title ?? fallbackName, exampleOf(given)),
  }
}

/** What is shown once is null in a replay; an answer without a body replays as an empty object. */
function replay(route: Route, components: Components): Json {
  if (route.reply === null)
    return {
      'application/json': {
        schema: { type: 'object' },
        examples: components.example('Nothing', {}),
      },
    }
  const name = `${capital(route.name)}Reply`
  const usual = shownAs(name, route.reply, components)
  if (route.once.length === 0) return { 'application/json': usual }
  const shown = Object.entries(exampleOf(route.reply) as Json)
  const left = shown.map(([member, value]) => [member, route.once.includes(member) ? null : value])
  const examples = components.example(`${name}Again`, Object.fromEntries(left))
  return { 'application/json': { ...usual, examples } }
}

const url = () => text({ max: 2000, examples: ['https://dubbel.example/v1/list?page=1'] })
const otherPage = () => nullable(text({ max: 2000 }), { examples: [null] })

const PageLink = object(
  { url: otherPage(), label: text({ examples: ['1'] }), active: boolean() },
  { title: 'PageLink' },
)

/** The schema of what is really sent: the item inside its list form. */
export function envelope(route: Route, item: TSchema): object {
  if (route.list?.form === 'feed')
    return object({
      data: list(item),
      current_page: integer({ min: 1 }),
      per_page: integer({ examples: [route.list.perPage] }),
      has_more: boolean({ examples: [false] }),
    })
  if (route.list?.form === 'meta')
    return object({
      data: list(item),
      meta: object({
        current_page: integer({ min: 1 }),
        last_page: integer({ min: 1 }),
        per_page: integer({ examples: [route.list.perPage] }),
        total: integer({ min: 0 }),
      }),
    })
  if (route.list?.form === 'pages')
    return {
      ...object({
        current_page: integer({ min: 1 }),
        data: list(item),
        first_page_url: url(),
        from: nullable(integer(), { examples: [1] }),
        last_page: integer({ min: 1 }),
        last_page_url: url(),
        links: list(PageLink),
        next_page_url: otherPage(),
        path: text({ max: 2000, examples: ['https://dubbel.example/v1/list'] }),
        per_page: integer({ examples: [route.list.perPage] }),
        prev_page_url: otherPage(),
        to: nullable(integer(), { examples: [1] }),
        total: integer({ min: 0 }),
      }),
      additionalProperties: true,
    }
  return item
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
