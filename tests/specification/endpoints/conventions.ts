import assert from 'node:assert/strict'
import { app } from '#app'
import { type Person, replies } from '#testing/http'
import { notBuilt } from '../not-built.js'
import { nameOf, passages } from '../passages.js'
import { filled, unreadable } from '../paths.js'
import { type Chapter, demoVisitor, holding, scene } from './scene.js'

export function conventions(endpoints: Chapter): void {
  const says = endpoints.section()

  says('All paths are relative to `{base_url}`.', async () => {
    const { books, desk } = scene
    assert.equal(new URL(books.base).pathname, '/')
    replies(await books.call('GET', `${books.base}/v1/ping`), 200)
    const { path, first_page_url } = replies(await desk.admin.get(`${desk.path}/entries`), 200).body
    assert.equal(path, `${books.base}${desk.path}/entries`)
    assert.equal(first_page_url, `${path}?page=1`)
    for (const route of app.routes) assert.match(route.path, /^\/(?:v1\/|$)/)
  })

  says(
    "`Auth` column: `public` = no bearer token; `read`/`write`/`sync` = ability an integration token needs (session tokens have all abilities). 'Not in demo' = answers 403 `demo_mode` in the demo firm.",
    async () => {
      const { books, desk } = scene
      const all = ['read', 'write', 'sync']
      const able = await holding(desk.admin, ...all)
      const lacking = new Map<string, Person>()
      for (const one of all)
        lacking.set(one, await holding(desk.admin, ...all.filter((other) => other !== one)))
      const { visitor, firm, company, leave } = await demoVisitor()
      for (const { method, path, auth } of rows()) {
        const more = method === 'GET' ? {} : unreadable
        const own = filled(path, desk)
        const ability = all.find((one) => auth.startsWith(one))
        if (auth.startsWith('public')) {
          const { status } = await books.call(method, own)
          assert.ok(![401, 403].includes(status), `${method} ${path}: ${status}`)
        } else replies(await books.call(method, own), auth === 'signed URL' ? 403 : 401)
        if (ability !== undefined) {
          const others = lacking.get(ability)!
          const refused = { code: 'token_ability_missing', required_ability: ability }
          replies(await others.call(method, own, more), 403, refused)
          const { status } = await desk.admin.call(method, own, more)
          assert.ok([200, 404, 422].includes(status), `${method} ${path}: ${status}`)
        }
        if (auth.startsWith('session token')) {
          replies(await able.call(method, own, more), 403, { code: 'session_token_required' })
          const { status } = await desk.admin.call(method, own, more)
          assert.ok([200, 404, 422].includes(status), `${method} ${path}: ${status}`)
        }
        if (auth.includes('not in demo')) {
          const refused = await visitor.call(method, filled(path, { firm, company }), more)
          replies(refused, 403, { code: 'demo_mode' })
        }
      }
      await leave()
    },
  )
}

type Row = { method: string; path: string; auth: string }

/** The routes that the chapter shows with an `Auth` column, as they are built. */
function rows(): Row[] {
  const missing = new Set(notBuilt.flatMap((area) => area.passages))
  const shown = passages.filter(
    (one) =>
      one.chapter === 'Endpoints' &&
      one.section !== 'Webhooks' &&
      /^[A-Z]{3,6}(?:\/POST)? \| /.test(one.text) &&
      !missing.has(nameOf(one)),
  )
  const found = shown.flatMap(({ text }) => {
    const [methods = '', paths = '', auth = ''] = text.split(' | ')
    const names =
      paths === '(none)' ? [''] : [...paths.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
    return names.flatMap((name) => builtAs(methods.split('/'), wholePath(name), auth))
  })
  assert.ok(found.length > 35, `${found.length} rows`)
  return found
}

/** The importer's paths begin after its own, those after the first of a cell after the company file's. */
function wholePath(name: string): string {
  const file = '/v1/companies/{company}'
  if (name === '/' || name.startsWith('/v1')) return name
  if (name === '' || name.startsWith('/{id}')) return `${file}/document-imports${name}`
  return `${file}/${name}`
}

function builtAs(methods: readonly string[], path: string, auth: string): Row[] {
  const bare = (one: string) => one.replace(/\{\w+\}/g, '{}')
  const built = app.routes.filter(
    (route) => methods.includes(route.method) && bare(route.path) === bare(path),
  )
  assert.ok(built.length > 0, `${methods} ${path} is built`)
  return built.map((route) => ({ method: route.method, path: route.path, auth }))
}
