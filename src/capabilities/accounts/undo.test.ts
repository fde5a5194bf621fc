import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function office() {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const make = async (body: object) =>
    replies(await admin.post(`${path}/accounts`, { label: 'Divers', ...body }), 201).body
  const account = async (number: string) => {
    const all = replies(await admin.get(`${path}/accounts?q=${number}`), 200).body
    return all.find((one: { number: string }) => one.number === number)
  }
  const patch = async (number: string, body: object) =>
    admin.patch(`${path}/accounts/${(await account(number)).id}`, body)
  const importing = (...lines: string[]) => {
    const form = new FormData()
    form.set('file', new Blob([lines.join('\n')]), 'accounts.csv')
    return admin.call('POST', `${path}/accounts/import`, { form })
  }
  const sale = (account: string) =>
    admin.post(`${path}/entries`, {
      journal_id: desk.journal('OD'),
      entry_date: '2026-03-01',
      lines: [
        { account, debit: '1.00' },
        { account: '700000', credit: '1.00' },
      ],
    })
  return { ...desk, ...undoIn(books, desk), make, account, patch, importing, sale }
}

test('a new account goes to the bin and comes back', async () => {
  const { admin, path, thereAndBack, account } = await office()
  await thereAndBack(() => admin.post(`${path}/accounts`, { number: '604010', label: 'Fûts' }))
  assert.equal(await account('604010'), undefined)
})

test('a new heading gives back the accounts that it took over', async () => {
  const { admin, path, thereAndBack, make } = await office()
  await make({ number: '604011' })
  await make({ number: '604012' })
  const heading = { number: '60401', label: 'Vidanges', kind: 'heading' }
  await thereAndBack(() => admin.post(`${path}/accounts`, heading))
})

test('a new heading under which accounts were made since stays', async () => {
  const { make, revert, lastOf } = await office()
  await make({ number: '604011' })
  const heading = await make({ number: '60401', kind: 'heading' })
  await make({ number: '604013' })
  const { operation_id } = await lastOf('accounts', heading.id)
  const { body } = replies(await revert(operation_id), 422, {
    code: 'not_revertible',
    reason: 'in_use',
  })
  assert.deepEqual(body.used_by, { accounts: 1 })
})

test('what followed a heading is not taken back alone', async () => {
  const { make, revert, lastOf } = await office()
  const below = await make({ number: '604011' })
  await make({ number: '60401', kind: 'heading' })
  const { id, action } = await lastOf('accounts', below.id)
  assert.equal(action, 'updated')
  replies(await revert(id), 422, { code: 'not_revertible', reason: 'not_possible' })
})

test('an account that was booked on stays', async () => {
  const { make, sale, revert, lastOf } = await office()
  const { id } = await make({ number: '604010' })
  replies(await sale('604010'), 201)
  const { operation_id } = await lastOf('accounts', id)
  replies(await revert(operation_id), 422, { code: 'not_revertible', reason: 'in_use' })
})

for (const [what, body] of Object.entries({
  'its label': { label: 'Petit matériel' },
  'its labels': { labels: { nl: 'Klein materieel', de: 'Kleinmaterial' } },
  'its number': { number: '604199' },
  'its kind': { kind: 'heading' },
  'its type': { type: 'appropriation' },
  'what it is used for': { is_active: false, is_reconcilable: true },
}))
  test(`an account of which ${what} changed is as it was`, async () => {
    const { thereAndBack, make, patch } = await office()
    await make({ number: '604010', labels: { fr: 'Fûts', nl: 'Vaten' } })
    await thereAndBack(() => patch('604010', body))
  })

test('a heading that moved is as it was, with the accounts below it', async () => {
  const { thereAndBack, make, patch } = await office()
  await make({ number: '60401', kind: 'heading' })
  await make({ number: '604011' })
  await make({ number: '604021' })
  await thereAndBack(() => patch('60401', { number: '60402' }))
})

test('an import is taken back as a whole: what it made and what it changed', async () => {
  const { thereAndBack, make, importing } = await office()
  await make({ number: '604011', label: 'Vidanges' })
  await thereAndBack(() =>
    importing(
      'number;label;kind',
      '60401;Emballages;heading',
      '604011;Vidanges reprises;',
      '604012;Palettes;',
      '604013;Fûts;',
    ),
  )
})

test('an import of hundreds of accounts is taken back in a few statements', async () => {
  const { revert, operationOf, importing, account } = await office()
  const count = longOrShort(600, 30)
  const rows = Array.from({ length: count }, (_, row) => `6049${1000 + row};Compte ${row}`)
  const operation = operationOf(await importing('number;label', ...rows))
  const { body } = replies(await revert(operation), 200)
  assert.equal(body.revisions.length, count)
  assert.equal(await account('60491000'), undefined)
  const again = replies(await revert(body.operation_id), 200).body
  assert.equal(again.revisions.length, count)
  assert.equal((await account(`${60_491_000 + count - 1}`)).label, `Compte ${count - 1}`)
})

test('a field that has moved since stands in the way, and is named', async () => {
  const { make, patch, revert, operationOf, account } = await office()
  await make({ number: '604010', labels: { fr: 'Fûts', nl: 'Vaten' } })
  const operation = operationOf(
    await patch('604010', { labels: { fr: 'Bidons' }, is_active: false }),
  )
  operationOf(await patch('604010', { labels: { nl: 'Bussen' } }))
  operationOf(await patch('604010', { labels: { fr: 'Tonneaux' } }))
  const { body } = replies(await revert(operation), 409, {
    code: 'conflict',
    fields: ['labels.fr'],
    server_version: 4,
  })
  assert.equal(body.server_data.label, 'Tonneaux')
  assert.equal((await account('604010')).is_active, false)
  operationOf(await patch('604010', { labels: { fr: 'Bidons' } }))
  replies(await revert(operation), 200)
  const { labels, is_active } = await account('604010')
  assert.deepEqual([labels.fr, labels.nl, is_active], ['Fûts', 'Bussen', true])
})

test('what was changed comes back only while the record is there', async () => {
  const { admin, path, make, patch, revert, operationOf, purge } = await office()
  const { id } = await make({ number: '604010' })
  const operation = operationOf(await patch('604010', { label: 'Fûts' }))
  const deletion = operationOf(await admin.delete(`${path}/accounts/${id}`))
  const { message } = replies(await revert(operation), 422, { reason: 'not_possible' }).body
  assert.match(message, /recycle bin/)
  replies(await purge('accounts', id), 204)
  replies(await revert(operation), 422, { reason: 'purged' })
  replies(await revert(deletion), 422, { reason: 'purged' })
})

test('an account that was deleted comes back', async () => {
  const { admin, path, thereAndBack, make } = await office()
  const { id } = await make({ number: '604010' })
  await thereAndBack(() => admin.delete(`${path}/accounts/${id}`))
})

test('history calls accounts by number and label, in the reader’s language', async () => {
  const { admin, path, make } = await office()
  await make({ number: '604010', labels: { en: 'Barrels', nl: 'Vaten' } })
  const label = async () => replies(await admin.get(`${path}/history`), 200).body.data[0].label
  assert.equal(await label(), 'Created: account 604010 Barrels')
  await books.sql.query(`UPDATE users SET locale = 'nl' WHERE id = $1`, [admin.id])
  assert.equal(await label(), 'Aangemaakt: rekening 604010 Vaten')
})
