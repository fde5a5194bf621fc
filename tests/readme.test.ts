import assert from 'node:assert/strict'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError, parseConfig } from '#platform/config/index'
import { sourceFile } from '#platform/config/project'
import { variables } from '#platform/config/variables'
import { openBooks } from '#testing/books'
import { firstDesk } from '#testing/first-desk'
import { pdfPages } from '#testing/pdf'
import { pasted, piecesBelow } from '#testing/shell'

test('the guided tour works by copy and paste', async () => {
  const books = await openBooks({ empty: true })
  try {
    const { password } = await firstDesk(books, '2026-11-17')
    const readme = readFileSync(sourceFile('README.md'), 'utf8')
    const pieces = piecesBelow(readme, 'A guided tour')
    assert.equal(pieces.length, 11)
    assert.match(pieces[0]!, /\nread -rs PASSWORD\n$/)
    pieces.splice(1, 0, `${password}\n`)
    symlinkSync(sourceFile('docs'), join(books.folder, 'docs'))
    const said = await pasted(
      pieces.join('').replaceAll('http://localhost:3000', books.base),
      books.folder,
    )
    for (const line of [
      'nl\nready\n',
      "number: '2026-0317'",
      'confidence: 0.99',
      '604000  300.00  0.00\n604000  100.00  0.00\n411059  84.00  0.00\n440000  0.00  484.00\n',
      '400000  1210.00  0.00\n700000  0.00  1000.00\n451054  0.00  210.00\nimported\n',
      '0.6  Gestructureerde mededeling van 2026-0317\n',
      '2 matched\n-4.20  pending\n-484.00  matched\n1210.00  matched\n',
      '03  1000.00  Handelingen',
      '71  126.00  Aan de Staat verschuldigde btw\nvalidated\n',
      'De btw van 2026-10-12 is aangegeven (oktober 2026)',
      '12 changes\n-4.20  pending\n-484.00  pending\n1210.00  pending\n',
      'admin: Weer open: bankverrichting 2026-10-28 -484.00 DRUKKERIJ DE ZWALUW BV\n',
      'admin: Tegenboeking van 2026-010 geboekt in BNK',
    ])
      assert.ok(said.includes(line), `${line} in:\n${said}`)
    const taken = (name: string) => readFileSync(join(books.folder, name))
    assert.match(taken('october.xml').toString(), /GridNumber="71">126\.00</)
    const [balance = ''] = await pdfPages(taken('balance-sheet.pdf'))
    for (const words of [
      'Balans op 31/10/2026',
      'TOTAAL VAN DE ACTIVA 726,00',
      'Belastingen 126,00',
    ])
      assert.ok(balance.includes(words), `${words} in:\n${balance}`)
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
