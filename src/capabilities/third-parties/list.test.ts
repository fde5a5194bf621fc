import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('the list is a plain array by name, of all types or one', async () => {
  const { admin, path } = await books.openCompany()
  const elsewhere = await books.openCompany()
  await elsewhere.admin.post(`${elsewhere.path}/third-parties`, { type: 'customer', name: 'Ours' })
  for (const [type, name] of [
    ['customer', 'Zorro'],
    ['supplier', 'électro'],
    ['supplier', 'Fabel'],
    ['customer', 'Eland'],
  ])
    replies(await admin.post(`${path}/third-parties`, { type, name }), 201)
  const names = async (query: string) =>
    replies(await admin.get(`${path}/third-parties${query}`), 200).body.map(
      (one: { name: string }) => one.name,
    )
  assert.deepEqual(await names(''), ['Eland', 'électro', 'Fabel', 'Zorro'])
  assert.deepEqual(await names('?type=supplier'), ['électro', 'Fabel'])
  assert.deepEqual(await names('?type=customer&q=z'), ['Zorro'])
  replies(await admin.get(`${path}/third-parties?type=friend`), 422)
})

test('a search finds names, codes, numbers, addresses and cities, in any case and without accents', async () => {
  const { admin, path } = await books.openCompany()
  const made = replies(
    await admin.post(`${path}/third-parties`, {
      type: 'supplier',
      code: 'ZX-9',
      name: 'Crèmerie L’Œuf 100%',
      vat_number: 'BE0403170701',
      enterprise_number: '0417497106',
      email: 'info@fromage.example.be',
      city: 'Liège',
      note: 'unseen',
    }),
    201,
  ).body
  replies(
    await admin.post(`${path}/third-parties`, {
      type: 'customer',
      name: 'Retired',
    }),
    201,
  )
  const found = async (q: string) =>
    replies(await admin.get(`${path}/third-parties?q=${encodeURIComponent(q)}`), 200).body.map(
      (one: { id: number }) => one.id,
    )
  for (const q of [
    'CREMERIE',
    'oeuf',
    '100%',
    'zx-',
    'be0403',
    'BE 0403.170.701',
    '0403.170',
    '0417 497 106',
    'Fromage.Example',
    'liege',
  ])
    assert.deepEqual(await found(q), [made.id], q)
  for (const q of ['unseen', '100_', '%%', 'BE 0403.170.702', '--'])
    assert.deepEqual(await found(q), [], q)
})

test('the list tells who is active from who is not', async () => {
  const { admin, path } = await books.openCompany()
  const create = async (name: string, is_active: boolean) =>
    replies(await admin.post(`${path}/third-parties`, { type: 'customer', name, is_active }), 201)
      .body
  const active = await create('Active', true)
  const retired = await create('Retired', false)
  const list = async (query: string) =>
    replies(await admin.get(`${path}/third-parties?is_active=${query}`), 200).body
  assert.deepEqual(await list('1'), [active])
  assert.deepEqual(await list('false'), [retired])
})
