import assert from 'node:assert/strict'
import { test } from 'node:test'
import { believesOnly, isUnavailable, says, withServer } from '#testing/outside'
import { openRegister } from './client.js'

const found = {
  name: 'Bakkerij Els',
  enterprise_number: '0123456749',
  vat_number: 'BE0123456749',
  legal_form: 'Besloten vennootschap',
  legal_form_code: '610',
  city: 'Gent',
  postal_code: '9000',
  status: 'active',
}

const company = {
  ...found,
  names: [{ name: 'Bakkerij Els', language: 'nl', kind: 'legal' }],
  started_on: '2011-03-14',
  email: 'els@example.be',
  phone: '+32 9 000 00 00',
  website: 'https://example.be',
  address: 'Marktstraat 1 bus 2, 9000 Gent',
  street: 'Marktstraat',
  house_number: '1',
  box: '2',
  country: 'BE',
  latitude: 51.05,
  longitude: -3.7,
  nace_codes: [{ code: '10711', classification: 'MAIN', version: '2025' }],
  main_nace_code: '10711',
}

test('a company is read field by field', async () => {
  await withServer(says(JSON.stringify({ ...company, shareholders: ['x'] })), async (url) => {
    assert.deepEqual(await openRegister({ url, key: '' }).company('BE', '0123456749'), company)
  })
})

test('fields of another type, or too long, are left out or cut', async () => {
  const odd = {
    name: ` ${'x'.repeat(300)}`,
    enterprise_number: 123456749,
    legal_form: ['BV'],
    legal_form_code: 610,
    vat_number: true,
    address: 'y'.repeat(600),
    street: 'Markt\u0000straat\n',
    house_number: { value: 1 },
    box: 'z'.repeat(50),
    postal_code: 9000,
    city: null,
    country: 'BELGIUM',
    latitude: 91,
    longitude: 'x3.7',
    nace_codes: [
      'x',
      null,
      { classification: 'MAIN' },
      { code: 10711 },
      { code: '1'.repeat(20), classification: 5, more: 1 },
      ...Array.from({ length: 200 }, () => ({ code: '1', classification: 'SECO' })),
    ],
    main_nace_code: '',
  }
  await withServer(says(JSON.stringify(odd)), async (url) => {
    const read = await openRegister({ url, key: '' }).company('BE', '0123456749')
    assert.ok(read)
    const { nace_codes: codes, ...rest } = read
    assert.deepEqual(rest, {
      name: 'x'.repeat(200),
      names: [{ name: 'x'.repeat(200), language: null, kind: 'legal' }],
      started_on: null,
      email: null,
      phone: null,
      website: null,
      enterprise_number: '123456749',
      legal_form: null,
      legal_form_code: '610',
      vat_number: null,
      address: 'y'.repeat(500),
      street: 'Markt straat',
      house_number: null,
      box: 'z'.repeat(20),
      postal_code: '9000',
      city: null,
      country: null,
      latitude: null,
      longitude: null,
      main_nace_code: null,
      status: null,
    })
    assert.equal(codes.length, 100)
    assert.deepEqual(codes.slice(0, 3), [
      { code: '10711', classification: null, version: null },
      { code: '1'.repeat(10), classification: '5', version: null },
      { code: '1', classification: 'SECO', version: null },
    ])
  })
  await withServer(says(JSON.stringify({ ...company, nace_codes: {} })), async (url) => {
    const read = await openRegister({ url, key: '' }).company('BE', '0123456749')
    assert.deepEqual(read?.nace_codes, [])
  })
})

test('a search gives a bounded list, without those that lack a name or a number', async () => {
  const list = [
    { ...found, status: 'AC', shareholders: 3 },
    { name: 'No number' },
    { enterprise_number: '1' },
    'x',
    null,
    { name: 'Els', enterprise_number: '0999123457', city: 5, postal_code: [], status: '' },
    ...Array.from({ length: 100 }, () => found),
  ]
  await withServer(says(JSON.stringify(list)), async (url) => {
    const read = await openRegister({ url, key: '' }).search('BE', 'els')
    assert.equal(read.length, 50)
    const els = { name: 'Els', enterprise_number: '0999123457', city: '5' }
    const none = { vat_number: null, legal_form: null, legal_form_code: null }
    assert.deepEqual(read.slice(0, 3), [
      found,
      { ...els, ...none, postal_code: null, status: null },
      found,
    ])
  })
})

test('the register is asked by country and bare number, with its key', async () => {
  const asked: unknown[] = []
  await withServer(
    (request, response) => {
      asked.push([request.url, request.headers.authorization])
      response.end(request.url?.includes('?') ? '[]' : JSON.stringify(company))
    },
    async (url) => {
      const register = openRegister({ url: `${url}/v1/`, key: 'secret' })
      await register.company('be', '0123.456.749')
      await register.company('LU', 'B 123 456')
      await register.search('fr', ` a&b=c/../d \u0000é${'x'.repeat(300)}`)
      await openRegister({ url, key: '' }).company('BE', '1')
    },
  )
  assert.deepEqual(asked, [
    ['/v1/companies/BE/0123456749', 'Bearer secret'],
    ['/v1/companies/LU/B123456', 'Bearer secret'],
    [
      `/v1/companies?country=FR&q=a%26b%3Dc%2F..%2Fd++%C3%A9${'x'.repeat(200 - 13)}`,
      'Bearer secret',
    ],
    ['/companies/BE/1', undefined],
  ])
})

test('a number that no register gives out is not there, and nobody is asked', async () => {
  let asked = 0
  await withServer(
    (_request, response) => {
      asked += 1
      response.end('[]')
    },
    async (url) => {
      const register = openRegister({ url, key: '' })
      for (const [country, number] of [
        ['BE', '..'],
        ['BE', ''],
        ['BE', '%2e%2e'],
        ['BE', '1?x=y'],
        ['BE', '1'.repeat(21)],
        ['..', '1'],
        ['B', '1'],
        ['BEL', '1'],
      ] as const)
        assert.equal(await register.company(country, number), null, `${country} ${number}`)
      for (const [country, q] of [
        ['BE', ' \n'],
        ['B&', 'els'],
      ] as const)
        assert.deepEqual(await register.search(country, q), [])
      assert.equal(asked, 0)
      assert.deepEqual(await register.search('BE', 'els'), [])
      assert.equal(asked, 1)
    },
  )
})

test('a company that is not there is an answer; a register that fails or refuses us is none', async () => {
  let status = 404
  await withServer(
    (_request, response) => response.writeHead(status).end('{}'),
    async (url) => {
      const register = openRegister({ url, key: 'k' })
      assert.equal(await register.company('BE', '0123456749'), null)
      assert.deepEqual(await register.search('BE', 'els'), [])
      for (status of [200, 204, 401, 403, 410, 422, 429, 500, 503]) {
        await assert.rejects(register.company('BE', '1'), isUnavailable, String(status))
        await assert.rejects(register.search('BE', 'els'), isUnavailable, String(status))
      }
    },
  )
})

test('an answer that cannot be relied on is none', async () => {
  await believesOnly(JSON.stringify(company), (url, timeoutMs) =>
    openRegister({ url, key: 'k', timeoutMs }).company('BE', '0123456749'),
  )
  // What is in a list and is no company is left out of it.
  await believesOnly(
    JSON.stringify([found]),
    (url, timeoutMs) => openRegister({ url, key: 'k', timeoutMs }).search('BE', 'els'),
    { except: ['says a list'] },
  )
  for (const odd of [{ ...company, name: null }, { ...company, enterprise_number: [] }, [company]])
    await withServer(says(JSON.stringify(odd)), async (url) => {
      await assert.rejects(openRegister({ url, key: '' }).company('BE', '1'), isUnavailable)
    })
})

test('without an address there is nobody to ask', async () => {
  const register = openRegister({ url: '', key: '' })
  assert.equal(register.isConfigured, false)
  for (const number of ['0123456749', '..'])
    await assert.rejects(register.company('BE', number), isUnavailable)
  for (const q of ['els', '']) await assert.rejects(register.search('BE', q), isUnavailable)
})
