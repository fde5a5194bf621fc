import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { test } from 'node:test'
import { believesOnly, isUnavailable, withServer } from '#testing/outside'
import { openExternalPlatform } from './client.js'

test('a platform that hangs, at the start or in the middle, is given up on', async () => {
  const silent: RequestListener = () => {}
  const stuck: RequestListener = (_request, response) => {
    response.writeHead(200)
    response.write('{"id": 1,')
  }
  for (const answers of [silent, stuck])
    await withServer(answers, async (url) => {
      const platform = openExternalPlatform({ url, key: 'k', timeoutMs: 100 })
      await assert.rejects(platform.firm('1'), isUnavailable)
      await assert.rejects(platform.login('els@example.be', 'secret'), isUnavailable)
    })
})

test('a platform that drips byte by byte gets no more time than another', async () => {
  let timer: NodeJS.Timeout | undefined
  const drips: RequestListener = (_request, response) => {
    response.writeHead(200)
    timer = setInterval(() => response.write(' '), 20)
  }
  await withServer(drips, async (url) => {
    const platform = openExternalPlatform({ url, key: 'k', timeoutMs: 200 })
    await assert.rejects(platform.firm('1'), isUnavailable)
  })
  clearInterval(timer)
})

test('an answer that cannot be relied on is none', async () => {
  const mostBytes = 5 * 1024 * 1024
  const at = (url: string, timeoutMs: number) => openExternalPlatform({ url, key: 'k', timeoutMs })
  const firm = JSON.stringify({ id: '7', name: 'Fiduciaire' })
  await believesOnly(firm, (url, ms) => at(url, ms).firm('7'), { mostBytes })
  const company = JSON.stringify({ id: '7', name: 'Bakkerij' })
  await believesOnly(company, (url, ms) => at(url, ms).company('7'), { mostBytes })
})

test('a port where nobody listens is a platform that does not answer', async () => {
  let closed = ''
  await withServer(
    () => {},
    async (url) => {
      closed = url
    },
  )
  await assert.rejects(openExternalPlatform({ url: closed, key: 'k' }).firm('1'), isUnavailable)
})

test('without an address there is no platform', async () => {
  const platform = openExternalPlatform({ url: '', key: '' })
  assert.equal(platform.isConfigured, false)
  await assert.rejects(platform.firm('1'), isUnavailable)
})

test('wrong credentials are an answer; a server that fails is none', async () => {
  let status = 401
  await withServer(
    (_request, response) => response.writeHead(status).end('{}'),
    async (url) => {
      const platform = openExternalPlatform({ url, key: 'k' })
      for (status of [401, 403, 404, 422])
        assert.equal(await platform.login('els@example.be', 'wrong'), null)
      for (status of [403, 404]) assert.equal(await platform.firm('1'), null)
      for (status of [401, 422, 429, 500, 503])
        await assert.rejects(platform.firm('1'), isUnavailable, String(status))
    },
  )
})

test('answers are read by known fields, as text that can be stored', async () => {
  const firm = {
    id: 7,
    name: '  Fidu\u0000ciaire\t',
    address: 'x'.repeat(400),
    city: 12,
    phone: { number: 1 },
    locale: '',
    is_partner: 'yes',
    members: [
      { id: 1, email: 'a@example.be', is_active: 0 },
      { id: 2, email: 'b@example.be', name: 'B', role: 5, is_active: false },
    ],
    surprise: true,
  }
  await withServer(
    (_request, response) => response.end(JSON.stringify(firm)),
    async (url) => {
      const read = await openExternalPlatform({ url: `${url}/`, key: 'k' }).firm('7')
      assert.ok(read)
      assert.equal(read.name, 'Fidu ciaire')
      assert.equal(read.address?.length, 255)
      assert.deepEqual(
        [read.city, read.phone, read.locale, read.is_partner, 'surprise' in read],
        ['12', null, null, false, false],
      )
      assert.deepEqual(read.members, [
        {
          id: '1',
          email: 'a@example.be',
          name: 'a@example.be',
          locale: null,
          role: 'reviewer',
          is_active: true,
        },
        { id: '2', email: 'b@example.be', name: 'B', locale: null, role: '5', is_active: false },
      ])
    },
  )
})
