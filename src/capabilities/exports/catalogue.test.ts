import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { languages } from '#kernel/languages'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { type Person, replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** What can be exported, and links to it. */
const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
  const made = await desk.admin.post(`${desk.path}/third-parties`, {
    type: 'supplier',
    name: '=cmd()',
  })
  const { id } = replies(made, 201).body
  const account = await desk.admin.post(`${desk.path}/accounts`, { number: '604999', label: '@x' })
  replies(account, 201)
  const label = { label: '+1', third_party_id: id, reference: '-1+1' }
  replies(await desk.invoice('ACH', ['604999 10.00 PG21'], label), 201)
})

type Listed = {
  export: string
  label: string
  description: string
  path: string
  formats: string[]
  default_format: string
  parameters: { name: string; type: string; default: unknown; values: string[]; label: string }[]
}
const catalogue = async (query = ''): Promise<Listed[]> =>
  replies(await desk.admin.get(`${desk.path}/exports${query}`), 200).body.data

test('the catalogue names every export with its path, its formats and what it takes', async () => {
  const listed = await catalogue()
  for (const one of listed) {
    assert.equal(one.path, `${desk.path}/exports/${one.export}`)
    assert.equal(one.default_format, one.formats[0])
    const format = one.parameters.find(({ name }) => name === 'format')!
    assert.deepEqual([format.type, format.values], ['enum', one.formats], one.export)
    const names = one.parameters.map(({ name }) => name)
    assert.equal(names.includes('header'), one.formats.includes('csv'), one.export)
    assert.ok(!names.includes('page'), 'a file is always whole')
    assert.equal(new Set(names).size, names.length, one.export)
  }
  assert.ok(!listed.some((one) => one.export === 'fec'), 'of French files alone')
  const balance = listed.find((one) => one.export === 'trial-balance')!
  assert.deepEqual(balance.formats, ['pdf', 'xlsx', 'csv'])
  assert.ok(balance.parameters.some(({ name }) => name === 'level'))
  const typeOf = (of: string, name: string) =>
    listed.find((one) => one.export === of)!.parameters.find((one) => one.name === name)!.type
  assert.equal(typeOf('entries', 'third_party_id'), 'list')
  assert.equal(typeOf('documents', 'third_party_id'), 'integer')
  assert.equal(typeOf('documents', 'status'), 'list')
  assert.equal(typeOf('entries', 'status'), 'enum')
})

test('every export of the catalogue answers, in each of its formats, without a formula', async () => {
  for (const [place, one] of (await catalogue()).entries()) {
    // What is about a record needs one.
    const needs = ['vat_declaration_id', 'axis_id', 'budget_id']
    if (one.parameters.some(({ name }) => needs.includes(name))) continue
    const oneOfThem = one.formats[place % one.formats.length]!
    const few = new Set([oneOfThem, ...one.formats.filter((format) => format === 'csv')])
    for (const format of longOrShort(one.formats, [...few])) {
      const answer = await desk.admin.get(`${one.path}?format=${format}`)
      assert.equal(answer.status, 200, `${one.export} ${format}`)
      assert.match(answer.headers.get('x-export-fingerprint')!, /^[0-9a-f]{64}$/)
      const isFormula = /(?:^\ufeff?|[\n;])"?(?:[=+@]|-\d+[+])/
      if (format === 'csv') assert.doesNotMatch(answer.text, isFormula, one.export)
    }
  }
})

test('it speaks four languages', async () => {
  const said = await Promise.all(languages.map((lang) => catalogue(`?lang=${lang}`)))
  for (const [at, one] of said[0]!.entries()) {
    const descriptions = said.map((listed) => listed[at]!.description)
    assert.equal(new Set(descriptions).size, languages.length, one.export)
  }
})

type Link = { url: string; expires_at: string }
const linkFor = async (who: Person, query: string): Promise<Link> =>
  replies(await who.get(`${desk.path}/exports/trial-balance?${query}&link=1`), 200).body
const opened = (url: string) => books.call('GET', url.replace(/^https?:\/\/[^/]+/, ''))

test('a link gives the same file without a token', async () => {
  const asked = 'format=csv&header=key&lang=en&level=2'
  const { url, expires_at } = await linkFor(desk.admin, asked)
  assert.equal(Date.parse(expires_at) - Date.parse(books.clock()), 30 * 60_000)
  const direct = await desk.admin.get(`${desk.path}/exports/trial-balance?${asked}`)
  const file = replies(await opened(url), 200)
  assert.equal(file.text, direct.text)
  const fingerprint = 'x-export-fingerprint'
  assert.equal(file.headers.get(fingerprint), direct.headers.get(fingerprint))
})

test('a link opens nothing else, and nothing for ever', async () => {
  const { url } = await linkFor(desk.admin, 'format=csv')
  replies(await opened(`${url}&level=2`), 403)
  replies(await opened(url.replace('trial-balance', 'journal')), 403)
  replies(await opened(url.replace('format=csv', 'format=pdf')), 403)
  replies(await opened(url.replace(/&by=[^&]+/, '')), 403)
  books.clock.advance(30 * 60_000 + 1000)
  try {
    replies(await opened(url), 403)
  } finally {
    books.clock.reset()
  }
})

test('a link opens as long as whoever made it may come in', async () => {
  const reviewer = await books.member(desk.firm, 'reviewer')
  await books.assign(desk.company.id, reviewer.id, 'reviewer')
  const { url } = await linkFor(reviewer, 'format=csv')
  replies(await opened(url), 200)
  await books.sql.query('DELETE FROM company_members WHERE company_id = $1 AND user_id = $2', [
    desk.company.id,
    reviewer.id,
  ])
  replies(await opened(url), 403)
})

test('no link is made of what would be refused', async () => {
  const at = `${desk.path}/exports/trial-balance`
  refusedAt(await desk.admin.get(`${at}?link=1&level=77`), 'level')
  refusedAt(await desk.admin.get(`${at}?link=1&format=txt`), 'format')
  refusedAt(await desk.admin.get(`${at}?link=perhaps`), 'link')
  replies(await desk.admin.get(`${desk.path}/exports/nothing?link=1`), 404)
})
