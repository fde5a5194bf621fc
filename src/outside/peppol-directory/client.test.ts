import assert from 'node:assert/strict'
import type { NaptrRecord } from 'node:dns'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { ask, type Question } from '#platform/outgoing/request'
import { believesOnly, isUnavailable, says, withServer } from '#testing/outside'
import { openPeppolNetwork, type PeppolConfig } from './client.js'

const participant = '0208:0123456749'
const invoice =
  'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'
const serviceGroup = `<ServiceGroup xmlns="http://busdox.org/serviceMetadata/publishing/1.0/">
<ParticipantIdentifier scheme="iso6523-actorid-upis">${participant}</ParticipantIdentifier>
<ServiceMetadataReferenceCollection>
<ServiceMetadataReference href="https://smp.example.org/x/services/${encodeURIComponent(invoice)}"/>
</ServiceMetadataReferenceCollection></ServiceGroup>`

const zone = 'participant.sml.test.example.org'
const record: NaptrRecord = {
  flags: 'U',
  service: 'Meta:SMP',
  regexp: '!.*!https://smp.example.org!',
  replacement: '',
  order: 100,
  preference: 10,
}

/** A network whose DNS answers like this, and whose publishers are all the server at this address. */
function network(resolve: (name: string) => Promise<NaptrRecord[]>, url = '', timeoutMs = 2_000) {
  const asked: Question[] = []
  const config: PeppolConfig = {
    smlZone: zone,
    smpUrl: '',
    timeoutMs,
    resolver: { resolveNaptr: resolve },
    ask(question) {
      asked.push(question)
      const here = question.url.replace(/^https:\/\/[^/]+/, url)
      return ask({ ...question, url: here, isStrangers: false })
    },
  }
  return { peppol: openPeppolNetwork(config), asked }
}

test('a participant is found by DNS, and its publisher says what it receives', async () => {
  const names: string[] = []
  const paths: unknown[] = []
  await withServer(
    (request, response) => {
      paths.push([request.method, request.url])
      response.end(serviceGroup)
    },
    async (url) => {
      const { peppol, asked } = network(async (name) => {
        names.push(name)
        return [record]
      }, url)
      assert.equal(peppol.isConfigured, true)
      const expected = { registered: true, documentTypes: [invoice] }
      assert.deepEqual(await peppol.isRegistered(participant), expected)
      assert.deepEqual(
        asked.map(({ isStrangers }) => isStrangers),
        [true],
      )
    },
  )
  const hash = 'HQLNRKEDEJ3XEVNXCNQILR5GX4HMDN4LWS23CZTJYMY4MHL3PLLA'
  assert.deepEqual(names, [`${hash}.iso6523-actorid-upis.${zone}`])
  assert.deepEqual(paths, [['GET', '/iso6523-actorid-upis%3A%3A0208%3A0123456749']])
})

test('letters of an identifier may be large or small', async () => {
  const names: string[] = []
  const group = serviceGroup.replace(participant, '9925:BE0123456749')
  await withServer(says(group), async (url) => {
    const { peppol } = network(async (name) => {
      names.push(name)
      return [record]
    }, url)
    for (const id of ['9925:be0123456749', '9925:BE0123456749'])
      assert.equal((await peppol.isRegistered(id)).registered, true)
  })
  assert.equal(names[0], names[1])
})

test('of several records the first in order that names a publisher is taken', async () => {
  const smp = (order: number, preference: number, host: string, more = {}) => ({
    ...record,
    order,
    preference,
    regexp: `!.*!https://${host}!`,
    ...more,
  })
  const records = [
    smp(200, 1, 'third.example.org'),
    smp(100, 20, 'second.example.org'),
    smp(100, 10, 'first.example.org', {
      flags: 'u',
      service: 'meta:smp',
      regexp: '#^.*$#https://first.example.org/base/#i',
    }),
    smp(1, 1, 'other.example.org', { service: 'Meta:CPP' }),
    smp(1, 1, 'other.example.org', { service: 'xMeta:SMP' }),
    smp(1, 1, 'other.example.org', { flags: 'S' }),
  ]
  await withServer(says(serviceGroup), async (url) => {
    const { peppol, asked } = network(async () => records, url)
    await peppol.isRegistered(participant)
    assert.match(asked[0]!.url, /^https:\/\/first\.example\.org\/base\/iso6523/)
  })
})

test('a name that DNS does not know, or a publisher that does not, is nobody', async () => {
  const nobody = { registered: false, documentTypes: [] }
  for (const code of ['ENOTFOUND', 'ENODATA']) {
    const { peppol, asked } = network(async () => {
      throw Object.assign(new Error(code), { code })
    })
    assert.deepEqual(await peppol.isRegistered(participant), nobody)
    assert.equal(asked.length, 0)
  }
  await withServer(says(serviceGroup, 404), async (url) => {
    assert.deepEqual(
      await network(async () => [record], url).peppol.isRegistered(participant),
      nobody,
    )
  })
})

test('DNS that fails, or leads to no publisher, does not say that there is nobody', async () => {
  for (const code of ['ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED', 'EREFUSED', undefined]) {
    const { peppol } = network(async () => {
      throw Object.assign(new Error('no'), { code })
    })
    await assert.rejects(peppol.isRegistered(participant), isUnavailable, code)
  }
  const odd = [
    [],
    [{ ...record, service: 'Meta:CPP' }],
    [{ ...record, regexp: '' }],
    [{ ...record, regexp: '!' }],
    [{ ...record, regexp: '!.*!' }],
    [{ ...record, regexp: '!.*!smp.example.org!' }],
    [{ ...record, regexp: '!.*!file:///etc/passwd!' }],
  ]
  for (const records of odd)
    await assert.rejects(
      network(async () => records).peppol.isRegistered(participant),
      isUnavailable,
      JSON.stringify(records),
    )
})

test('one deadline covers DNS and the publisher together', async () => {
  const never = setTimeout(() => {}, 2 ** 30)
  const silent = network(() => new Promise(() => {}), '', 200)
  await assert.rejects(silent.peppol.isRegistered(participant), isUnavailable)
  clearTimeout(never)
  const slowly = async () => {
    await new Promise((done) => setTimeout(done, 200))
    return [record]
  }
  await withServer(
    (_request, response) => void setTimeout(() => response.end(serviceGroup), 200),
    async (url) => {
      await assert.rejects(
        network(slowly, url, 300).peppol.isRegistered(participant),
        isUnavailable,
      )
      const patient = network(slowly, url, 5_000).peppol
      assert.equal((await patient.isRegistered(participant)).registered, true)
    },
  )
})

test('DNS cannot lead to this machine', async () => {
  let connections = 0
  const trap = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done))
  const { port } = trap.address() as { port: number }
  for (const base of [
    'https://127.0.0.1',
    'http://127.0.0.1',
    'https://localhost',
    'https://2130706433',
  ]) {
    const regexp = `!.*!${base}:${port}!`
    const resolver = { resolveNaptr: async () => [{ ...record, regexp }] }
    const peppol = openPeppolNetwork({ smlZone: zone, smpUrl: '', resolver, timeoutMs: 2_000 })
    await assert.rejects(peppol.isRegistered(participant), isUnavailable, base)
  }
  assert.equal(connections, 0)
  const smpUrl = `http://127.0.0.1:${port}`
  const peppol = openPeppolNetwork({ smlZone: zone, smpUrl, timeoutMs: 2_000 })
  await assert.rejects(peppol.isRegistered(participant), isUnavailable)
  assert.equal(connections, 1)
  await new Promise((done) => trap.close(done))
})

test('a publisher that is configured is asked without DNS', async () => {
  const resolver = {
    resolveNaptr: async () => assert.fail('DNS was asked'),
  }
  for (const smlZone of [zone, ''])
    await withServer(says(serviceGroup), async (url) => {
      const peppol = openPeppolNetwork({ smlZone, smpUrl: `${url}/`, resolver })
      assert.equal(peppol.isConfigured, true)
      assert.equal((await peppol.isRegistered(participant)).registered, true)
    })
})

test('what is no identifier is nobody, and nobody is asked', async () => {
  const { peppol, asked } = network(async () => assert.fail('DNS was asked'))
  const odd = [
    '',
    participant.slice(5),
    '0208:',
    '208:1',
    '0208:a/b',
    '0208:a b',
    `0208:${'1'.repeat(131)}`,
  ]
  for (const id of [...odd, `iso6523-actorid-upis::${participant}`, `${participant}\n`])
    assert.deepEqual(await peppol.isRegistered(id), { registered: false, documentTypes: [] }, id)
  assert.equal(asked.length, 0)
})

test('an answer that cannot be relied on is none, and so is one about somebody else', async () => {
  const call = (smpUrl: string, timeoutMs: number) =>
    openPeppolNetwork({ smlZone: '', smpUrl, timeoutMs }).isRegistered(participant)
  await believesOnly(serviceGroup, call)
  await withServer(says(serviceGroup.replace(participant, '0208:0999123457')), async (url) => {
    await assert.rejects(call(url, 2_000), isUnavailable)
  })
})

test('without a zone and a publisher there is nobody to ask', async () => {
  const peppol = openPeppolNetwork({ smlZone: '', smpUrl: '' })
  assert.equal(peppol.isConfigured, false)
  for (const id of [participant, 'x']) await assert.rejects(peppol.isRegistered(id), isUnavailable)
})
