import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError, parseConfig } from '#platform/config/index'
import { sourceFile } from '#platform/config/project'
import { variables } from '#platform/config/variables'
import { openBooks } from '#testing/books'
import { makeThinDemo } from '#testing/demo'
import { pasted, piecesBelow } from '#testing/shell'

test('the guided tour works by copy and paste', async () => {
  const books = await openBooks()
  try {
    await makeThinDemo(books)
    const readme = readFileSync(sourceFile('README.md'), 'utf8')
    const pieces = piecesBelow(readme, 'A guided tour')
    assert.equal(pieces.length, 7)
    const said = await pasted(
      pieces.join('').replaceAll('http://localhost:3000', books.base),
      books.folder,
    )
    for (const line of [
      'BRINDILLE  Studio Brindille  quarterly',
      '612300  100.00  0.00\n411059  21.00  0.00\n440000  0.00  121.00',
      '"code":"not_balanced","difference":"1.00"',
      'De boeking is niet in evenwicht',
      '3 changes\nreversed',
      'Demo: Factuur F-118',
    ])
      assert.ok(said.includes(line), `${line} in:\n${said}`)
    assert.equal(readFileSync(join(books.folder, 'statement.pdf'), 'latin1').slice(0, 5), '%PDF-')
  } finally {
    await books.close()
  }
})

test('the README lists every variable of the environment with its default and meaning', () => {
  const readme = readFileSync(sourceFile('README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \|(.*)\|(.*)\|$/gm)]
  assert.deepEqual(
    rows.map(([, name = '', initial = '', about = '']) => ({
      name,
      initial: initial.trim().replaceAll('`', ''),
      about: about.trim(),
    })),
    variables.map(({ name, initial, about }) => ({ name, initial, about })),
  )
})

test('without an environment the defaults hold', () => {
  const config = parseConfig({})
  assert.equal(config.port, 3000)
  assert.equal(config.role, 'both')
  assert.equal(config.rateLimit, 6000)
  assert.deepEqual(config.freePlan, { users: 25, companies: 100 })
})

test('a service outside that is on by default is switched off by setting it to nothing', () => {
  const { vies, peppol, sirene } = parseConfig({}).lookups
  assert.match(sirene.url, /\.gouv\.fr$/)
  assert.match(vies.url, /^https:\/\/ec\.europa\.eu\//)
  assert.match(peppol.smlZone, /\.peppol\.org$/)
  const off = parseConfig({ VIES_URL: ' ', PEPPOL_SML_ZONE: '', SIRENE_URL: '' }).lookups
  assert.deepEqual([off.vies.url, off.peppol.smlZone, off.sirene.url], ['', '', ''])
})

test('a service that reads documents needs the name of its model', () => {
  const ANALYSIS_URL = 'https://models.example/v1'
  assert.throws(() => parseConfig({ ANALYSIS_URL }), /ANALYSIS_MODEL/)
  const { analysis } = parseConfig({ ANALYSIS_URL, ANALYSIS_MODEL: 'reader', ANALYSIS_KEY: 'k' })
  const expected = {
    url: ANALYSIS_URL,
    key: 'k',
    model: 'reader',
    sends: 'text',
    timeoutMs: 60_000,
  }
  assert.deepEqual(analysis, expected)
})

test('the secret of the bridge may be followed by the one before, not replaced by it', () => {
  const secret = 'x'.repeat(32)
  assert.deepEqual(parseConfig({ BRIDGE_SECRET: secret }).bridge, { secret, oldSecret: '' })
  assert.throws(() => parseConfig({ BRIDGE_SECRET_OLD: secret }), /BRIDGE_SECRET_OLD/)
})

test('every value that is wrong is refused, all in one message that names them', () => {
  const wrong = {
    PORT: '99999',
    BASE_URL: 'ftp://x',
    DATABASE_URL: 'mysql://x',
    ROLE: 'boss',
    SERVICE_KEY: 'short',
    TRUSTED_PROXIES: '10.0.0.0/8, somewhere',
    CORS_ORIGINS: 'https://app.example.com/path',
    LOG_LEVEL: 'loud',
    FILES_URL: 'http://x',
    SMTP_URL: 'mail.example.com',
    FREE_PLAN_USERS: '-1',
    FREE_PLAN_COMPANIES: 'many',
    RATE_LIMIT: '1.5',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'short',
    EXTERNAL_URL: 'x',
    BRIDGE_SECRET: 'short',
    BRIDGE_SECRET_OLD: 'short',
    VIES_URL: 'x',
    VIES_REQUESTER: 'BE0403170702',
    SIRENE_URL: 'x',
    PEPPOL_SML_ZONE: 'no zone/at all',
    PEPPOL_SMP_URL: 'smp.example.org',
    PEPPOL_AP_PROVIDER: 'pigeon',
    PEPPOL_AP_URL: 'x',
    PEPPOL_AP_SECRET: 'short',
    REGISTER_URL: 'ftp://x',
  }
  assert.throws(
    () => parseConfig(wrong),
    (error) => {
      assert.ok(error instanceof ConfigError)
      for (const name of Object.keys(wrong))
        assert.match(error.message, new RegExp(`^${name} `, 'm'))
      assert.doesNotMatch(error.message, /short/)
      return true
    },
  )
})
