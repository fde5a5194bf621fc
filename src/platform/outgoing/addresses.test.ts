import assert from 'node:assert/strict'
import dns, { type LookupAddress, type LookupOptions } from 'node:dns'
import { type TestContext, test } from 'node:test'
import { isPublicAddress, publicLookup, publicUrl } from './addresses.js'

test('an address is public, or of this machine and its networks', () => {
  // biome-ignore format: a table
  const own = ['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '169.254.169.254', '169.254.170.2', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '2001::1', '2001:1ff::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'fe80::1', 'fe80::1%eth0', '2a00:1450::1%eth0', 'fd00:ec2::254', 'ff02::1', '', 'example.org', '1.2.3', '0177.0.0.1']
  for (const address of own) assert.equal(isPublicAddress(address), false, address)
  // biome-ignore format: a table
  const others = ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '172.15.0.1', '172.32.0.0', '192.0.1.1', '192.167.0.1', '198.17.0.1', '198.20.0.0', '223.255.255.255', '2001:200::1', '2001:4860:4860::8888', '2a00:1450::1', '3ffe::1']
  for (const address of others) assert.equal(isPublicAddress(address), true, address)
})

test("a stranger's URL leads to the public internet by https, or is none", () => {
  // biome-ignore format: a table
  const refused = ['https://2130706433', 'https://0x7f000001', 'https://0177.0.0.1', 'https://127.1', 'https://0', 'https://[::]', 'https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://[::ffff:a9fe:a9fe]', 'https://[::127.0.0.1]', 'https://[64:ff9b::7f00:1]', 'https://[2002:7f00:1::]', 'https://[fe80::1]', 'https://[fd00:ec2::254]', 'https://[ff02::1]', 'https://169.254.169.254', 'https://100.100.100.200', 'https://192.168.0.1', 'https://localhost.', 'https://foo.localhost', 'https://x.INTERNAL.', 'https://printer.local.', 'https://127。0。0。1', 'https://①②⑦.⓪.⓪.①', 'https://loc%61lhost', 'https://user:pw@example.org', 'https://:@example.org', 'https://example.org@127.0.0.1', 'https:127.0.0.1', 'https:example.org', 'https:\\\\127.0.0.1', 'https:\\\\example.org', 'https://example.org\\@x', 'http://example.org', 'ftp://example.org', 'file:///etc/passwd', 'gopher://example.org', 'javascript:alert(1)', 'data:,x', 'https://example.org:22', 'https://example.org:0', 'https://example.org:80', 'https://intranet', 'https://a..org', 'https://.org', ' https://example.org', 'https://example.org/a b', 'https://exa\tmple.org', `https://example.org/${'x'.repeat(500)}`, '', 'x']
  for (const raw of refused) assert.equal(publicUrl(raw), null, raw)
  // biome-ignore format: a table
  const taken = ['https://example.org', 'https://smp.example.org/', 'HTTPS://SMP.Example.org./base?x=1', 'https://example.org:443', 'https://example.org:8443/a@b', 'https://1.1.1.1', 'https://[2a00:1450::1]:1024']
  for (const raw of taken) assert.equal(publicUrl(raw)?.href, new URL(raw).href, raw)
})

function resolvesTo(t: TestContext, ...addresses: string[]) {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  t.mock.method(
    dns,
    'lookup',
    (_host: string, _options: LookupOptions, done: (...answer: unknown[]) => void) =>
      all.length > 0 ? done(null, all) : done(new Error('ENOTFOUND')),
  )
}

function lookUp(options: LookupOptions): Promise<string | LookupAddress[]> {
  return new Promise((resolve, reject) =>
    publicLookup('smp.example.org', options, (error, address) =>
      error ? reject(error) : resolve(address),
    ),
  )
}

test('a name is resolved to the addresses that were checked', async (t) => {
  resolvesTo(t, '1.1.1.1', '2a00:1450::1')
  assert.equal(await lookUp({}), '1.1.1.1')
  assert.deepEqual(await lookUp({ all: true }), [
    { address: '1.1.1.1', family: 4 },
    { address: '2a00:1450::1', family: 6 },
  ])
})

test('a name with one address of this network among public ones is refused, and so is no name', async (t) => {
  resolvesTo(t, '1.1.1.1', '10.0.0.1')
  await assert.rejects(lookUp({ all: true }), /address refused/)
  await assert.rejects(lookUp({}), /address refused/)
  t.mock.restoreAll()
  resolvesTo(t)
  await assert.rejects(lookUp({ all: true }), /ENOTFOUND/)
})
