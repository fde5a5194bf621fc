import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks({ own: true, environment: { VIES_URL: 'http://127.0.0.1:9' } })

type Desk = Awaited<ReturnType<Books['openCompany']>>

const create = ({ admin, path }: Desk, fields: object, headers = {}) =>
  admin.post(`${path}/third-parties`, { type: 'supplier', name: 'De Kroon', ...fields }, headers)

async function send({ admin, path }: Desk, ...lines: string[]) {
  const form = new FormData()
  form.set('file', new Blob([lines.join('\r\n')]), 'parties.csv')
  return replies(await admin.call('POST', `${path}/third-parties/import`, { form }), 200).body
}

test('a number is checked by its own prefix, wherever its holder lives', async () => {
  const desk = await books.openCompany()
  // biome-ignore format: a table
  const kept: [country: string, given: string, number: string][] = [
    ['LU', 'BE 0403.170.701', 'BE0403170701'], ['FR', 'LU26375245', 'LU26375245'],
    ['GB', 'XI123456789', 'XI123456789'],      ['GR', 'GR 023456780', 'EL023456780'],
    ['GR', '023456780', 'EL023456780'],        ['NL', '004495445B01', 'NL004495445B01'],
    ['US', 'DE 136 695 976', 'DE136695976'],   ['BE', 'GB980780684', 'GB980780684'],
  ]
  for (const [country, vat_number, number] of kept)
    replies(await create(desk, { country, vat_number }), 201, { country, vat_number: number })
})

test('outside the European Union a number is kept as it is given, without its separators', async () => {
  const desk = await books.openCompany()
  // biome-ignore format: a table
  const kept: [country: string, given: string, number: string][] = [
    ['GB', 'GB980780684', 'GB980780684'],        ['GB', 'gb 980 7806 84', 'GB980780684'],
    ['CH', 'CHE-107.787.577 IVA', 'CHE107787577IVA'], ['NO', 'NO 123 456 785 MVA', 'NO123456785MVA'],
    ['US', '12-3456789', '123456789'],           ['TR', '123 456 7890', '1234567890'],
    // The letters of a name, which happen to be those of Germany.
    ['MX', 'DEM 850101 AB1', 'DEM850101AB1'],
  ]
  for (const [country, vat_number, number] of kept)
    replies(await create(desk, { country, vat_number }), 201, { country, vat_number: number })
  for (const vat_number of ['none', ' -./ ', '1', '123 ?', '１２３'])
    assert.ok(
      replies(await create(desk, { country: 'US', vat_number }), 422).body.errors.vat_number,
    )
})

test('a wrong number is refused in the name of the country of its prefix', async () => {
  const desk = await books.openCompany()
  // biome-ignore format: a table
  const wrong: [country: string, number: string, named: string][] = [
    ['FR', 'BE0403170702', 'Belgique'],  ['US', 'DE136695975', 'Allemagne'],
    ['GB', 'ATU13585626', 'Autriche'],   ['LU', 'GR023456781', 'Grèce'],
    ['BE', '0403170702', 'Belgique'],    ['BE', 'ZZ0403170701', 'Belgique'],
    ['NL', '004495446B01', 'Pays-Bas'],  ['BE', 'XI12', 'Royaume-Uni'],
  ]
  for (const [country, vat_number, named] of wrong) {
    const french = { headers: { 'accept-language': 'fr' } }
    await books.sql.query('UPDATE users SET locale = NULL WHERE id = $1', [desk.admin.id])
    const { body } = replies(await create(desk, { country, vat_number }, french), 422)
    const sentence = `Ce numéro de TVA ne suit pas les règles de son pays (${named}).`
    assert.deepEqual(body.errors, { vat_number: [sentence] }, vat_number)
  }
})

test('who gives no country is where the number says, in a request and in a file', async () => {
  const desk = await books.openCompany()
  // biome-ignore format: a table
  const found: [number: string, country: string][] = [
    ['FR40303265045', 'FR'], ['EL023456780', 'GR'], ['GB980780684', 'GB'], ['XI123456789', 'GB'],
    ['CHE-107.787.577 MWST', 'CH'], ['NO 123 456 785 MVA', 'NO'], ['0403170701', 'BE'],
  ]
  for (const [vat_number, country] of found)
    for (const more of [{}, { country: null }])
      replies(await create(desk, { vat_number, ...more }), 201, { country })
  const fresh = await books.openCompany()
  const rows = found.map(([number], place) => `supplier;S${place};Kroon;${number}`)
  const { created } = await send(fresh, 'type;code;name;vat_number', ...rows)
  assert.equal(created, found.length)
  const parties = replies(await fresh.admin.get(`${fresh.path}/third-parties`), 200).body
  assert.deepEqual(
    parties.map((one: { country: string }) => one.country).sort(),
    found.map(([, country]) => country).sort(),
  )
  replies(
    await fresh.admin.patch(`${fresh.path}/third-parties/${parties[0].id}`, {
      vat_number: 'LU26375245',
    }),
    200,
    { country: parties[0].country },
  )
})

test('a row finds its third party under every spelling of the number', async () => {
  const desk = await books.openCompany()
  const made = replies(await create(desk, { vat_number: 'CHE-107.787.577 IVA' }), 201).body
  const greek = replies(await create(desk, { vat_number: 'EL023456780' }), 201).body
  const { rows } = await send(
    desk,
    'type;vat_number;city',
    'supplier;CHE107787577 TVA;Lugano',
    'supplier;GR 023 456 780;Athina',
  )
  assert.deepEqual(
    rows.map(({ id, status }: { id: number; status: string }) => [id, status]),
    [made, greek].map(({ id }) => [id, 'updated']),
  )
})

test('VIES is not asked about a number that it cannot know', async () => {
  const desk = await books.openCompany()
  const made = replies(await create(desk, { vat_number: 'GB980780684' }), 201).body
  const check = (id: number) => desk.admin.post(`${desk.path}/third-parties/${id}/check-vat`)
  const { errors } = replies(await check(made.id), 422).body
  assert.deepEqual(Object.keys(errors), ['vat_number'])
  const northern = replies(await create(desk, { vat_number: 'XI123456789' }), 201).body
  replies(await check(northern.id), 503)
})
