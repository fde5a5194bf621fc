import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { gif } from '#testing/pictures'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const operation = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

test('the activity tells who did what with which device, newest first, in the reader’s language', async () => {
  const { firm, admin } = await books.office()
  const french = await books.member(firm, 'reviewer', { locale: 'fr' })
  const known = await books.person({ name: 'Piet Claes' })
  const headers = {
    'x-operation-id': operation(1).toUpperCase(),
    'x-device-id': 'dev-1',
    'x-device-name': 'Laptop%20d%E2%80%99Els',
  }
  const changed = await admin.patch(firm.path, { city: 'Gent' }, { headers })
  assert.equal(replies(changed, 200).headers.get('x-operation-id'), operation(1))
  books.clock.advance(60_000)
  const wish = { email: known.email, role: 'manager' }
  const added = replies(await admin.post(`${firm.path}/members`, wish), 200)
  const { data, ...page } = replies(await french.get(`${firm.path}/activity`), 200).body
  assert.deepEqual(page, { current_page: 1, per_page: 50, has_more: false })
  const by = { user: { id: admin.id, name: 'Els Peeters' }, origin: 'api', count: 1 }
  assert.deepEqual(
    data.map(({ id: _, at: _at, ...item }: { id: number; at: string }) => item),
    [
      {
        ...by,
        operation_id: added.headers.get('x-operation-id'),
        label: 'Piet Claes a rejoint l’équipe (gestionnaire)',
        action: 'created',
        resource: 'members',
        record_id: known.id,
        device: null,
      },
      {
        ...by,
        operation_id: operation(1),
        label: 'Fiche du cabinet modifiée',
        action: 'updated',
        resource: 'firm',
        record_id: firm.id,
        device: { id: 'dev-1', name: 'Laptop d’Els' },
      },
    ],
  )
  assert.ok(data[0].at > data[1].at)
  const english = replies(await admin.get(`${firm.path}/activity`), 200).body.data
  assert.deepEqual(
    english.map((item: { label: string }) => item.label),
    ['Piet Claes joined the team (manager)', 'Firm sheet changed'],
  )
})

test('every kind of change of the firm leaves a line, in all four languages', async () => {
  const { firm, admin, company } = await books.office()
  const encoder = await books.member(firm, 'encoder', { name: 'Jan Maes' })
  const path = `${firm.path}/members/${encoder.id}`
  const picture = new FormData()
  picture.append('file', new Blob([gif]), 'logo.gif')
  replies(await admin.patch(path, { role: 'reviewer' }), 200)
  replies(await admin.put(`${path}/companies`, { company_tokens: [company.token] }), 200)
  replies(await admin.call('POST', `${firm.path}/logo`, { form: picture }), 200)
  replies(await admin.delete(`${firm.path}/logo`), 204)
  replies(await admin.delete(path), 204)
  const lines = async (locale: string) => {
    const reader = await books.member(firm, 'manager', { locale })
    const { data } = replies(await reader.get(`${firm.path}/activity`), 200).body
    return data.map((item: { label: string }) => item.label)
  }
  assert.deepEqual(await lines('en'), [
    'Jan Maes left the team',
    'Logo removed',
    'Logo replaced',
    'Company files of Jan Maes: 1',
    'Member Jan Maes changed',
  ])
  const all: string[][] = []
  for (const locale of ['fr', 'nl', 'de', 'en']) all.push(await lines(locale))
  assert.equal(new Set(all.flat()).size, 20)
  assert.ok(!all.flat().some((label) => /[{}]/.test(label)))
})

test('one operation is one item, however many changes it grouped', async () => {
  const { firm, admin } = await books.office()
  const headers = { 'x-operation-id': operation(2) }
  for (const city of ['Gent', 'Brugge', 'Aalst'])
    replies(await admin.patch(firm.path, { city }, { headers }), 200)
  const { data } = replies(await admin.get(`${firm.path}/activity`), 200).body
  assert.deepEqual(
    data.map((item: { operation_id: string; count: number }) => [item.operation_id, item.count]),
    [[operation(2), 3]],
  )
})

test('the activity comes in pages that only know whether there is more', async () => {
  const { firm, admin } = await books.office()
  for (let n = 1; n <= 5; n++) replies(await admin.patch(firm.path, { phone: `${n}` }), 200)
  const page = async (query: string) =>
    replies(await admin.get(`${firm.path}/activity?${query}`), 200).body
  const shape = ({ data, ...rest }: { data: unknown[] }) => ({ ...rest, items: data.length })
  const at = (current_page: number, per_page: number, items: number, has_more: boolean) => ({
    current_page,
    per_page,
    has_more,
    items,
  })
  const cases: [string, object][] = [
    ['per_page=2', at(1, 2, 2, true)],
    ['per_page=2&page=2', at(2, 2, 2, true)],
    ['per_page=2&page=3', at(3, 2, 1, false)],
    ['per_page=2&page=9', at(9, 2, 0, false)],
    ['per_page=5', at(1, 5, 5, false)],
    ['per_page=1000', at(1, 200, 5, false)],
    ['per_page=0&page=0', at(1, 50, 5, false)],
    ['per_page=-1&page=-1', at(1, 50, 5, false)],
    ['per_page=x&page=1.5', at(1, 50, 5, false)],
    ['page=1&page=2', at(1, 50, 5, false)],
    ['page=99999999999999999999', at(1_000_000_000, 50, 0, false)],
    ['page=999999999999', at(1_000_000_000, 50, 0, false)],
  ]
  for (const [query, expected] of cases) assert.deepEqual(shape(await page(query)), expected, query)
  const ids = [...(await page('per_page=2')).data, ...(await page('per_page=2&page=2')).data].map(
    (item: { id: number }) => item.id,
  )
  assert.deepEqual(
    ids,
    [...new Set(ids)].sort((a, b) => b - a),
  )
})
