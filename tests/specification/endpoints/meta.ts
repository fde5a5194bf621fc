import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { replies } from '#testing/http'
import { type Chapter, scene, timestamp } from './scene.js'

export function meta(endpoints: Chapter): void {
  const says = endpoints.section('Meta')

  says('GET | `/` | public | `{name, version, status}` (strings)', async () => {
    const { body } = replies(await scene.books.call('GET', '/'), 200)
    for (const name of ['name', 'version', 'status'])
      assert.ok(typeof body[name] === 'string' && body[name] !== '', name)
  })

  says('GET | `/v1/status` | public | `{ok (boolean), time (timestamp)}`', async () => {
    const { body } = replies(await scene.books.call('GET', '/v1/status'), 200)
    assert.equal(body.ok, true)
    assert.match(body.time, timestamp)
  })

  says(
    'GET | `/v1/ping` | public | `{ok (boolean), server_time (timestamp)}`; cheap probe without database access',
    async () => {
      const { books } = scene
      const query = mock.method(Object.getPrototypeOf(books.sql), 'query')
      const { body } = replies(await books.call('GET', '/v1/ping'), 200)
      const asked = query.mock.callCount()
      replies(await books.call('GET', '/v1/status'), 200)
      const askedByStatus = query.mock.callCount()
      query.mock.restore()
      assert.equal(asked, 0)
      assert.ok(askedByStatus > 0)
      assert.deepEqual(body, { ok: true, server_time: books.clock() })
      assert.match(body.server_time, timestamp)
    },
  )

  says(
    'GET | `/v1/country-packs` | read | array of `{code (BE FR LU), currency, vat_regimes[] (monthly quarterly franchise exempt unit)}`',
    async () => {
      const packs = replies(await scene.desk.admin.get('/v1/country-packs'), 200).body
      assert.deepEqual(packs.map(({ code }: { code: string }) => code).sort(), ['BE', 'FR', 'LU'])
      const regimes = ['monthly', 'quarterly', 'franchise', 'exempt', 'unit']
      const seen = new Set<string>()
      for (const { currency, vat_regimes } of packs) {
        assert.equal(currency, 'EUR')
        assert.ok(vat_regimes.length > 0)
        for (const regime of vat_regimes) seen.add(regime)
      }
      assert.deepEqual(
        [...seen].filter((regime) => !regimes.includes(regime)),
        [],
      )
      assert.deepEqual([...seen].sort(), [...regimes].sort())
    },
  )
}
