import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  csvOf,
  dotted,
  headers,
  madeUpNumber,
  metaOf,
  writeExtract,
  writeUpdate,
} from '#testing/cbe-extract'
import { command } from '#testing/commands'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { zipOf } from '#testing/zip'

const books = useBooks({ own: true })
let folder: string
let els: Person
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dubbel-kbo-'))
  els = await books.person({ locale: 'nl' })
})
after(() => rm(folder, { recursive: true, force: true }))

const register = (...args: string[]) =>
  command(['register', ...args], { DATABASE_URL: books.databaseUrl, DATA_DIR: books.folder })

const [bakery, garage, person, nameless] = [1, 2, 3, 4].map(madeUpNumber) as [
  string,
  string,
  string,
  string,
]
const unit = '2.123.456.789'

const code = (number: string, form: string, cac: string, start = '14-03-2011') => [
  ...[dotted(number), 'AC', '000', '2', form, cac, start],
]
const seat = (number: string, type = 'REGO') => [
  ...[dotted(number), type, '', '', '1000', 'Brussel', 'Bruxelles', 'Nieuwstraat', 'Rue Neuve'],
  ...['12', 'A', '', ''],
]

const extract = {
  meta: metaOf(140),
  code: [
    ['JuridicalForm', '610', 'NL', 'Besloten vennootschap'],
    ['JuridicalForm', '998', 'NL', 'Een nieuwe vorm'],
    ['JuridicalForm', '998', 'FR', 'Une forme nouvelle'],
    ['ActivityGroup', '001', 'NL', 'BTW'],
  ],
  enterprise: [
    code(bakery, '015', '610'),
    code(garage, '998', ''),
    code(person, '', '', ''),
    code(nameless, '610', ''),
  ],
  denomination: [
    [dotted(bakery), '2', '001', 'Bäckerei Janssens & Zonen'],
    [dotted(bakery), '1', '001', 'Boulangerie Janssens'],
    [dotted(bakery), '2', '002', 'BJZ'],
    [dotted(bakery), '0', '003', 'Het "Gouden" Brood'],
    [dotted(bakery), '2', '004', 'Bijhuis Noord'],
    [unit, '2', '003', 'Winkel Noord'],
    [dotted(garage), '2', '001', 'Garage Vandenberghe'],
    [dotted(person), '2', '001', 'Peeters Els'],
  ],
  address: [seat(bakery), seat(garage, 'BAET'), [unit, ...seat(bakery, 'BAET').slice(1)]],
  contact: [
    [dotted(bakery), 'ENT', 'TEL', '09 123 45 67'],
    [dotted(bakery), 'ENT', 'EMAIL', 'info@example.be'],
    [unit, 'ESTB', 'WEB', 'https://elsewhere.example'],
    [dotted(bakery), 'ENT', 'WEB', 'https://example.be'],
  ],
  activity: [
    [dotted(bakery), '001', '2008', '10711', 'MAIN'],
    [dotted(bakery), '001', '2025', '47242', 'SECO'],
    [dotted(bakery), '003', '2025', '10711', 'MAIN'],
    [dotted(bakery), '006', '2025', '10711', 'MAIN'],
    [dotted(garage), '003', '2008', '45201', 'MAIN'],
    [unit, '001', '2025', '99999', 'MAIN'],
  ],
}

const company = (number: string, more = '') => els.get(`/v1/lookup/companies/BE/${number}${more}`)
const search = async (q: string) => {
  const answer = await els.get(`/v1/lookup/companies?country=BE&q=${encodeURIComponent(q)}`)
  return replies(answer, 200).body.map(({ name }: { name: string }) => name)
}

describe('before anything is loaded', () => {
  test('Belgium has nobody who answers', async () => {
    replies(await company(bakery), 503, { code: 'external_unavailable' })
    replies(await els.get('/v1/lookup/companies?country=BE&q=bakkerij'), 503)
    assert.deepEqual((await register('status')).said, ['The Belgian register is not loaded.'])
  })

  test('an update has nothing to follow on', async () => {
    const path = await writeUpdate(join(folder, 'early'), metaOf(141, 'update'), {})
    const { code: exit, complained } = await register('load', path)
    assert.deepEqual(
      [exit, complained],
      [1, ['Extract 141 is an update: load a full extract first.']],
    )
  })
})

describe('a full extract', () => {
  test('is loaded from a folder, and the register answers from it', async () => {
    const done = await register('load', await writeExtract(join(folder, 'full'), extract))
    assert.deepEqual([done.code, done.complained], [0, []])
    assert.deepEqual(done.said, [
      'Loading extract 140 (full) of 2026-10-05.',
      'The Belgian register has 4 enterprises.',
    ])
    assert.deepEqual((await register('status')).said, [
      'Snapshot of 2026-10-05, extract 140, 4 enterprises.',
    ])
    assert.deepEqual(replies(await company(bakery), 200).body, {
      country: 'BE',
      enterprise_number: bakery,
      vat_number: `BE${bakery}`,
      name: 'Bäckerei Janssens & Zonen',
      names: [
        { name: 'Bäckerei Janssens & Zonen', language: 'nl', kind: 'legal' },
        { name: 'Boulangerie Janssens', language: 'fr', kind: 'legal' },
        { name: 'BJZ', language: 'nl', kind: 'abbreviation' },
        { name: 'Het "Gouden" Brood', language: null, kind: 'commercial' },
      ],
      legal_form: 'BV',
      legal_form_code: '610',
      legal_form_label: 'Besloten vennootschap',
      status: 'active',
      started_on: '2011-03-14',
      address: 'Nieuwstraat 12 bus A, 1000 Brussel',
      street: 'Nieuwstraat',
      house_number: '12',
      box: 'A',
      postal_code: '1000',
      city: 'Brussel',
      latitude: null,
      longitude: null,
      nace_codes: [
        { code: '47242', classification: 'SECO', version: '2025' },
        { code: '10711', classification: 'MAIN', version: '2025' },
      ],
      main_nace_code: '10711',
      email: 'info@example.be',
      phone: '09 123 45 67',
      website: 'https://example.be',
      source: 'kbo',
      as_of: '2026-10-05',
    })
  })

  test('speaks the language of who asks', async () => {
    const marie = await books.person({ locale: 'fr' })
    replies(await marie.get(`/v1/lookup/companies/BE/${bakery}`), 200, {
      name: 'Boulangerie Janssens',
      street: 'Rue Neuve',
      city: 'Bruxelles',
      legal_form: 'SRL',
    })
    replies(await marie.get(`/v1/lookup/companies/BE/${garage}`), 200, {
      legal_form_label: 'Une forme nouvelle',
      legal_form_code: '998',
    })
  })

  test('knows who pays VAT, and has no seat of a person', async () => {
    replies(await company(garage), 200, {
      vat_number: null,
      main_nace_code: '45201',
      address: null,
    })
    replies(await company(person), 200, { legal_form_code: null, started_on: null, street: null })
    replies(await company(nameless), 503, { code: 'external_unavailable' })
    replies(await company(madeUpNumber(99)), 404)
  })

  test('is found by words in any order, without case and accents, and with small mistakes', async () => {
    const all = ['Bäckerei Janssens & Zonen']
    for (const q of [
      'janssens backerei',
      'BÄCKEREI',
      'zonen jans',
      'boulang',
      'gouden brood',
      'jansens',
    ])
      assert.deepEqual(await search(q), all, q)
    assert.deepEqual(await search('garage vandenbergh'), ['Garage Vandenberghe'])
    assert.deepEqual(await search('garage vandenbrghe'), ['Garage Vandenberghe'])
    assert.deepEqual(await search('winkel noord'), [])
    assert.deepEqual(await search('--'), [])
    assert.deepEqual(await search(dotted(person)), ['Peeters Els'])
    assert.deepEqual(await search(`BE ${bakery}`), all)
  })

  test('is loaded from a ZIP as well', async () => {
    const path = join(folder, 'full.zip')
    const names = Object.keys(headers)
    const items = await Promise.all(
      names.map(async (name) => ({
        name: `KboOpenData/${name}.csv`,
        content: await readFile(join(folder, 'full', `${name}.csv`)),
      })),
    )
    await writeFile(path, zipOf(items))
    assert.equal((await register('load', path)).code, 0)
    replies(await company(bakery), 200, { name: 'Bäckerei Janssens & Zonen' })
    await truncate(path, 900)
    const { code: exit, complained } = await register('load', path)
    assert.equal(exit, 1)
    assert.match(complained[0]!, /cut/)
  })

  test('leaves tables and indexes as the migration made them', async () => {
    const { rows } = await books.sql.query(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename LIKE 'kbo%' ORDER BY 1`,
    )
    const fresh = rows.filter(({ name }) => /_next/.test(name))
    assert.deepEqual(fresh, [])
    for (const name of ['kbo_names_trigrams', 'kbo_names_by_beginning', 'kbo_enterprises_pkey'])
      assert.ok(
        rows.some((row) => row.name === name),
        name,
      )
  })
})

describe('an extract that cannot be right leaves the old one', () => {
  const spoilt = async (name: string, spoil: (path: string) => Promise<unknown>) => {
    const path = join(folder, name)
    await writeExtract(path, { ...extract, meta: metaOf(150) })
    await spoil(path)
    const done = await register('load', path)
    assert.equal(done.code, 1, name)
    assert.deepEqual((await register('status')).said, [
      'Snapshot of 2026-10-05, extract 140, 4 enterprises.',
    ])
    replies(await company(bakery), 200, { name: 'Bäckerei Janssens & Zonen' })
    return done.complained.join()
  }
  const file = (path: string, name: string) => join(path, `${name}.csv`)

  test('when a column is missing', async () => {
    const said = await spoilt('column', (path) =>
      writeFile(file(path, 'contact'), '"EntityNumber","EntityContact","Kind","Value"\n'),
    )
    assert.match(said, /contact\.csv has no column ContactType/)
  })

  test('when a file is cut', async () => {
    const said = await spoilt('cut', async (path) => {
      const whole = await readFile(file(path, 'denomination'))
      await writeFile(file(path, 'denomination'), whole.subarray(0, -5))
    })
    assert.match(said, /denomination\.csv is cut/)
  })

  test('when one line in a hundred makes no sense, and not when one in two hundred does', async () => {
    const many = (bad: number) => [
      ...extract.contact,
      ...Array.from({ length: 199 - bad }, (_, n) => [dotted(bakery), 'ENT', 'FAX', String(n)]),
    ]
    const broken = '"0403","ENT"\n'
    const said = await spoilt('bad', async (path) =>
      writeFile(file(path, 'contact'), csvOf([headers.contact, ...many(3)]) + broken.repeat(3)),
    )
    assert.match(said, /contact\.csv cannot be read: 3 of its 203 lines/)
    const path = await writeExtract(join(folder, 'one-bad'), extract)
    const text = csvOf([headers.contact, ...many(1)])
    await writeFile(file(path, 'contact'), text + broken + text.slice(text.indexOf('\n') + 1))
    const done = await register('load', path)
    assert.deepEqual([done.code, done.complained], [0, ['1 line made no sense and was left out.']])
  })

  test('when a file is missing, empty or twice the same', async () => {
    assert.match(await spoilt('missing', (path) => rm(file(path, 'address'))), /no address\.csv/)
    assert.match(await spoilt('meta', (path) => rm(file(path, 'meta'))), /no meta\.csv/)
    const header = csvOf([headers.enterprise])
    const empty = await spoilt('empty', (path) => writeFile(file(path, 'enterprise'), header))
    assert.match(empty, /no enterprises/)
    const twice = await spoilt('twice', (path) =>
      writeFile(
        file(path, 'enterprise'),
        csvOf([headers.enterprise, ...extract.enterprise, extract.enterprise[0]!]),
      ),
    )
    assert.match(twice, /twice/)
    assert.match((await register('load', join(folder, 'nowhere'))).complained[0]!, /There is no/)
    await copyFile(file(join(folder, 'full'), 'meta'), join(folder, 'no.zip'))
    assert.match((await register('load', join(folder, 'no.zip'))).complained[0]!, /no ZIP/)
    assert.equal((await register('load')).code, 2)
    assert.equal((await register('forget')).code, 2)
  })
})

describe('an update', () => {
  test('changes what it names and nothing else', async () => {
    const updated = await writeUpdate(join(folder, 'update'), metaOf(141, 'update', '12-10-2026'), {
      enterprise: { gone: [garage], lines: [code(madeUpNumber(5), '610', '')] },
      denomination: {
        gone: [bakery, garage],
        lines: [
          [dotted(bakery), '2', '001', 'Patisserie Janssens'],
          [dotted(madeUpNumber(5)), '2', '001', 'Nieuw BV'],
        ],
      },
      activity: { gone: [bakery], lines: [[dotted(bakery), '003', '2025', '10720', 'MAIN']] },
    })
    const done = await register('load', updated)
    assert.deepEqual([done.code, done.complained], [0, []])
    assert.deepEqual((await register('status')).said, [
      'Snapshot of 2026-10-12, extract 141, 4 enterprises.',
    ])
    replies(await company(bakery), 200, {
      name: 'Patisserie Janssens',
      vat_number: null,
      main_nace_code: '10720',
      street: 'Nieuwstraat',
      as_of: '2026-10-12',
    })
    replies(await company(garage), 404)
    assert.deepEqual(await search('backerei'), [])
    assert.deepEqual(await search('nieuw'), ['Nieuw BV'])
  })

  test('that does not follow on what is loaded is refused with a sentence', async () => {
    for (const number of [140, 141, 143]) {
      const path = await writeUpdate(join(folder, `update-${number}`), metaOf(number, 'update'), {})
      const { code: exit, complained } = await register('load', path)
      assert.equal(exit, 1)
      assert.match(complained[0]!, /does not follow on 141/)
    }
  })
})

test('who reads while an extract is loaded sees the old one or the new one, never half', async () => {
  const names = new Set<string>()
  const path = await writeExtract(join(folder, 'again'), { ...extract, meta: metaOf(200) })
  let isDone = false
  const loading = register('load', path).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await books.sql.query('DELETE FROM rate_counters')
    names.add(replies(await company(bakery), 200).body.name)
  }
  assert.equal((await loading).code, 0)
  names.add(replies(await company(bakery), 200).body.name)
  assert.deepEqual([...names].sort(), ['Bäckerei Janssens & Zonen', 'Patisserie Janssens'])
})

test('without trigrams, words are found by their beginning', async () => {
  await books.sql.query('DROP EXTENSION pg_trgm CASCADE')
  assert.equal((await register('load', join(folder, 'again'))).code, 0)
  assert.deepEqual(await search('zonen jans'), ['Bäckerei Janssens & Zonen'])
  assert.deepEqual(await search('garage vandenbrghe'), [])
})
