import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { Person, replies } from '#testing/http'
import { ends, openReceiver, type Receiver } from '#testing/receiver'
import { useBooks } from '#testing/use-books'

/** Company files that the external platform has for a firm: they are here after a sign-in. */
let platform: Receiver
const books = useBooks(async () => {
  platform = await openReceiver()
  return {
    own: true,
    environment: {
      EXTERNAL_URL: platform.url.replace('/hook', ''),
      EXTERNAL_KEY: 'key',
      FREE_PLAN_COMPANIES: '3',
    },
  }
})
after(() => platform.close())
beforeEach(() => books.sql.query('DELETE FROM rate_counters'))

type File = Record<string, unknown> & { public_token: string; external_id: string; version: number }

let count = 0

/** Someone at the platform whose firm has these files there; signs in, and is then here too. */
function knownThere() {
  const id = `a-${++count}`
  const user = { id, email: `${id}@platform.example`, name: 'An Declerck', locale: 'nl' }
  const firm = { id: `f-${count}`, name: `Kantoor ${count}`, country_code: 'BE', locale: 'nl' }
  const members = [{ ...user, role: 'admin' }]
  const says = (companies: unknown[]) => {
    platform.answers = (response, { path }) => {
      const whole = { ...firm, members, companies }
      ends(200, JSON.stringify(path.endsWith('/login') ? { user, firm: whole } : whole))(response, {
        path,
        headers: {},
        body: '',
        method: 'POST',
      })
    }
  }
  const signIn = async (companies: unknown[]) => {
    says(companies)
    const body = { email: user.email, password: 'secret of there' }
    const { token, user: shown } = replies(
      await books.call('POST', '/v1/auth/login', { body }),
      201,
    ).body
    return {
      person: new Person(books.base, token, shown.id, shown.email),
      firm: `/v1/firms/${shown.firms[0].public_token}`,
    }
  }
  return { says, signIn }
}

const companiesOf = async (person: Person): Promise<File[]> =>
  replies(await person.get('/v1/companies'), 200).body

const bakery = {
  id: 'c-1',
  name: 'Bakkerij Janssens',
  enterprise_number: '0123.456.749',
  vat_number: 'BE 0123.456.749',
  country: 'be',
  vat_regime: 'monthly',
  locale: 'fr',
  street: 'Marktstraat',
  city: 'Gent',
}

test('a file of the platform is made with its whole set-up, and follows what the platform says of it', async () => {
  const an = knownThere()
  const { person } = await an.signIn([bakery, { id: 'c-2', name: 'SARL Midi', country_pack: 'FR' }])
  const [first, second] = await companiesOf(person)
  assert.deepEqual(
    [
      first!.name,
      first!.enterprise_number,
      first!.vat_number,
      first!.vat_regime,
      first!.locale,
      first!.city,
    ],
    ['Bakkerij Janssens', '0123456749', 'BE0123456749', 'monthly', 'fr', 'Gent'],
  )
  assert.deepEqual([first!.source, first!.external_id, first!.version], ['external', 'c-1', 1])
  assert.equal(first!.synced_at, books.clock())
  assert.deepEqual([second!.name, second!.country_pack, second!.locale], ['SARL Midi', 'FR', 'nl'])
  const path = `/v1/companies/${first!.public_token}`
  assert.ok(replies(await person.get(`${path}/accounts`), 200).body.length > 100)
  assert.equal(replies(await person.get(path), 200).body.journals.length, 6)

  const moved = { ...bakery, name: 'Bakkerij Janssens BV', city: null, postal_code: '9000' }
  await an.signIn([moved])
  const [renamed, untouched] = await companiesOf(person)
  assert.deepEqual(
    [renamed!.name, renamed!.city, renamed!.postal_code, renamed!.version],
    ['Bakkerij Janssens BV', 'Gent', '9000', 2],
  )
  assert.equal(untouched!.version, 1, 'one of which nothing is said stays')
  await an.signIn([moved])
  assert.equal((await companiesOf(person))[0]!.version, 2, 'nothing new, nothing changed')
  const { data } = replies(await person.get(`${path}/history`), 200).body
  assert.equal(data[0].user.name, 'An Declerck')
})

test('what cannot be is not believed, and what is not said is as usual', async () => {
  const { person } = await knownThere().signIn([
    {
      ...bakery,
      id: 'c-3',
      vat_number: 'BE 0123.456.700',
      vat_regime: 'weekly',
      locale: 'es',
      country: 'XX',
    },
  ])
  const [file] = await companiesOf(person)
  assert.deepEqual(
    [file!.vat_number, file!.enterprise_number, file!.vat_regime, file!.locale, file!.country_pack],
    [null, '0123456749', 'quarterly', 'nl', 'BE'],
  )
})

test('a file that was put in the bin here is not made again', async () => {
  const an = knownThere()
  const { person } = await an.signIn([bakery])
  const [file] = await companiesOf(person)
  replies(await person.delete(`/v1/companies/${file!.public_token}`), 204)
  await an.signIn([{ ...bakery, name: 'Renamed' }])
  assert.deepEqual(await companiesOf(person), [])
})

test('two who sign in at once find each file once', async () => {
  const an = knownThere()
  const [one] = await Promise.all(Array.from({ length: 4 }, () => an.signIn([bakery])))
  assert.equal((await companiesOf(one!.person)).length, 1)
})

test('a licence without room leaves files out, and nobody out', async () => {
  const an = knownThere()
  const many = Array.from({ length: 5 }, (_, place) => ({
    id: `m-${place}`,
    name: `File ${place}`,
  }))
  const { person } = await an.signIn(many)
  assert.equal((await companiesOf(person)).length, 3)
})

test('a sync of the firm brings its files too', async () => {
  const an = knownThere()
  const { person, firm } = await an.signIn([])
  assert.deepEqual(await companiesOf(person), [])
  an.says([bakery])
  const { companies } = replies(await person.post(`${firm}/sync`), 200).body
  assert.deepEqual(
    companies.map(({ name }: File) => name),
    ['Bakkerij Janssens'],
  )
})

test('one that has no id or no name is left out', async () => {
  const nameless = [{ name: 'Without an id' }, { id: 'c-9' }, null, 7, bakery]
  const { person } = await knownThere().signIn(nameless)
  assert.equal((await companiesOf(person)).length, 1)
})
