import assert from 'node:assert/strict'
import { app } from '#app'
import { localReceivers, openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { chapter } from './chapter.js'

const books = useBooks({ environment: localReceivers })

const get = (path: string) => books.call('GET', path)

const versioning = chapter('Versioning')
const says = versioning.section()

says('The version is carried by the path prefix `/v1`.', async () => {
  replies(await get('/v1/ping'), 200)
  replies(await get('/ping'), 404)
  replies(await get('/v2/ping'), 404)
})

says('`GET /` returns version `v1`; webhook envelopes carry `api_version: v1`.', async () => {
  replies(await get('/'), 200, { version: 'v1' })
  const hooks = await openHooks(books)
  const endpoint = await hooks.add('http://127.0.0.1:9/hook')
  await hooks.happen()
  const [delivery] = await endpoint.log()
  assert.equal(delivery.payload.api_version, 'v1')
})

says('The interface description is numbered 1.0.0 and counts 240 endpoints.', async () => {
  const { info, paths } = replies(await get('/v1/openapi.json'), 200).body
  assert.equal(info.version, '1.0.0')
  assert.deepEqual(
    app.routes.filter(({ method, path }) => !(method.toLowerCase() in paths[path])),
    [],
  )
})

says('No deprecation is in progress on v1.', async () => {
  const { paths } = replies(await get('/v1/openapi.json'), 200).body
  const operations = Object.values(paths as Record<string, Record<string, object>>).flatMap(
    (methods) => Object.values(methods),
  )
  assert.deepEqual(
    operations.filter((operation) => 'deprecated' in operation),
    [],
  )
})

says('Deprecations are signalled by the headers `Deprecation` and `Sunset`.', async () => {
  // None is in progress, so no answer may carry them.
  const { headers } = replies(await get('/v1/ping'), 200)
  assert.deepEqual([headers.get('deprecation'), headers.get('sunset')], [null, null])
})

versioning.isComplete()
