import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AskedToWait } from '#platform/outgoing/request'
import { believesOnly, isUnavailable, says, withServer } from '#testing/outside'
import { openVies } from './client.js'

const good = {
  isValid: true,
  requestDate: '2026-03-16T09:30:02.124Z',
  userError: 'VALID',
  name: 'NV Bakkerij Els',
  address: 'Marktstraat 1\n9000 Gent',
  requestIdentifier: '',
  vatNumber: '0123456749',
}

const unnamed = { valid: false, name: null, address: null, consultationNumber: null }

test('a valid number comes with name and address, as far as they are disclosed', async () => {
  const answers = [
    good,
    { ...good, name: '---', address: '---' },
    { ...good, name: ' ', address: '\nGustav Mahlerlaan 10\n1082PP Amsterdam\n' },
    { ...good, name: 12, address: { street: 'x' } },
    { ...good, name: `a\u0000${'x'.repeat(300)}`, address: 'y'.repeat(600), more: true },
  ]
  await withServer(
    (_request, response) => response.end(JSON.stringify(answers.shift())),
    async (url) => {
      const { check } = openVies({ url })
      assert.deepEqual(await check('BE0123456749'), {
        valid: true,
        name: 'NV Bakkerij Els',
        address: 'Marktstraat 1, 9000 Gent',
        consultationNumber: null,
      })
      assert.deepEqual(await check('BE0123456749'), { ...unnamed, valid: true })
      assert.deepEqual(await check('NL123456789B01'), {
        ...unnamed,
        valid: true,
        address: 'Gustav Mahlerlaan 10, 1082PP Amsterdam',
      })
      assert.deepEqual(await check('BE0123456749'), { ...unnamed, valid: true })
      const long = await check('BE0123456749')
      assert.deepEqual([long.name?.slice(0, 3), long.name?.length], ['a x', 200])
      assert.equal(long.address?.length, 500)
    },
  )
})

test('the number is asked for without the marks people write, Greece by its own letters', async () => {
  const asked: (string | undefined)[] = []
  await withServer(
    (request, response) => {
      asked.push(request.url)
      response.end(JSON.stringify(good))
    },
    async (url) => {
      const { check } = openVies({ url: `${url}/rest-api/` })
      for (const number of ['be 0123.456.749', 'GR-123456789', 'IE1+23456A', 'IE1*23456A'])
        await check(number)
    },
  )
  assert.deepEqual(asked, [
    '/rest-api/ms/BE/vat/0123456749',
    '/rest-api/ms/EL/vat/123456789',
    '/rest-api/ms/IE/vat/1%2B23456A',
    '/rest-api/ms/IE/vat/1*23456A',
  ])
})

test('what no member state gives out is not valid, and nobody is asked', async () => {
  let asked = 0
  await withServer(
    (_request, response) => {
      asked += 1
      response.end(JSON.stringify(good))
    },
    async (url) => {
      const { check } = openVies({ url })
      for (const number of [
        '',
        'BE',
        'B1',
        '0123456749',
        'BE..',
        'BE?a=b',
        'BE%2e%2e',
        `BE${'1'.repeat(14)}`,
      ])
        assert.deepEqual(await check(number), unnamed, number)
      assert.equal(asked, 0)
      assert.equal((await check('BE0123456749')).valid, true)
    },
  )
})

test('a number that is not valid is an answer; a member state that is away is none', async () => {
  let answer: object = {}
  await withServer(
    (_request, response) => response.end(JSON.stringify(answer)),
    async (url) => {
      const { check } = openVies({ url })
      answer = { isValid: false, userError: 'INVALID', name: '---', address: '---' }
      assert.deepEqual(await check('BE0123456749'), unnamed)
      const away = [
        ...['MS_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 'TIMEOUT', 'SERVER_BUSY', 'IP_BLOCKED'],
        ...['MS_MAX_CONCURRENT_REQ', 'GLOBAL_MAX_CONCURRENT_REQ', 'VAT_BLOCKED'],
        ...[
          'INVALID_INPUT',
          'INVALID_REQUESTER_INFO',
          'A_NEW_WORD',
          'constructor',
          '',
          null,
          1,
          undefined,
        ],
      ]
      for (const userError of away)
        for (const isValid of [false, true]) {
          answer = { isValid, userError }
          await assert.rejects(check('BE0123456749'), isUnavailable, JSON.stringify(answer))
        }
      const contradictions = [
        { isValid: true, userError: 'INVALID' },
        { isValid: false, userError: 'VALID' },
        { isValid: 'true', userError: 'VALID' },
        { userError: 'VALID' },
        { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] },
        [good],
      ]
      for (answer of contradictions)
        await assert.rejects(check('BE0123456749'), isUnavailable, JSON.stringify(answer))
    },
  )
})

test('an answer that cannot be relied on is none', async () => {
  await believesOnly(JSON.stringify(good), (url, timeoutMs) =>
    openVies({ url, timeoutMs }).check('BE0123456749'),
  )
})

test('without an address there is nobody to ask', async () => {
  const vies = openVies({ url: '' })
  assert.equal(vies.isConfigured, false)
  for (const number of ['BE0123456749', 'x'])
    await assert.rejects(vies.check(number), isUnavailable)
  await withServer(says('{}'), async (url) => assert.equal(openVies({ url }).isConfigured, true))
})

describe('asked in the name of someone', () => {
  const inName = {
    countryCode: 'BE',
    vatNumber: '0123456749',
    valid: true,
    requestIdentifier: 'WAPIAAAAX1x2x3',
    name: 'NV Bakkerij Els',
    address: '---',
  }

  test('VIES gives a number that proves it', async () => {
    const asked: unknown[] = []
    await withServer(
      async (request, response) => {
        let body = ''
        for await (const chunk of request) body += chunk
        asked.push([request.method, request.url, JSON.parse(body)])
        response.end(JSON.stringify(inName))
      },
      async (url) => {
        const vies = openVies({ url: `${url}/rest-api`, requester: 'FR83404833048' })
        assert.equal(vies.requester, 'FR83404833048')
        assert.deepEqual(await vies.check('BE 0123.456.749'), {
          valid: true,
          name: 'NV Bakkerij Els',
          address: null,
          consultationNumber: 'WAPIAAAAX1x2x3',
        })
      },
    )
    const post = {
      countryCode: 'BE',
      vatNumber: '0123456749',
      requesterMemberStateCode: 'FR',
      requesterNumber: '83404833048',
    }
    assert.deepEqual(asked, [['POST', '/rest-api/check-vat-number', post]])
  })

  test('a member state that is away asks to be left alone, whatever the status; all else does not', async () => {
    let [status, answer]: [number, object] = [200, {}]
    await withServer(
      (_request, response) => response.writeHead(status).end(JSON.stringify(answer)),
      async (url) => {
        const { check } = openVies({ url, requester: 'FR83404833048' })
        const failed = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] })
        for (status of [200, 400, 500, 503])
          for (const [word, isAway] of [
            ['MS_UNAVAILABLE', true],
            ['MS_MAX_CONCURRENT_REQ', true],
            ['TIMEOUT', false],
            ['INVALID_REQUESTER_INFO', false],
          ] as const) {
            answer = failed(word)
            const refused = (error: unknown) =>
              isUnavailable(error) && error instanceof AskedToWait === isAway
            await assert.rejects(check('BE0123456749'), refused, `${status} ${word}`)
          }
        status = 200
        for (answer of [{}, { valid: 'true' }, { valid: true, userError: 'INVALID' }, [inName]])
          await assert.rejects(check('BE0123456749'), isUnavailable, JSON.stringify(answer))
        answer = { ...inName, valid: false, requestIdentifier: '' }
        assert.equal((await check('BE0123456749')).valid, false)
      },
    )
    await believesOnly(JSON.stringify(inName), (url, timeoutMs) =>
      openVies({ url, timeoutMs, requester: 'FR83404833048' }).check('BE0123456749'),
    )
  })
})
