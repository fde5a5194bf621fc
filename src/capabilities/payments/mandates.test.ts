import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { openPaymentDesk, type PaymentDesk } from '#testing/payments'
import { useBooks } from '#testing/use-books'
import { paymentJobs } from './jobs.js'

const books = useBooks()
let desk: PaymentDesk
before(async () => {
  desk = await openPaymentDesk(books)
})

const made = (answer: Answered) => replies(answer, 201).body
const at = (id: number) => `${desk.path}/sepa-mandates/${id}`
const change = (id: number, body: object) => desk.admin.patch(at(id), body)

test('a mandate is kept with what is usual, read, listed and found', async () => {
  const own = await openPaymentDesk(books)
  const mandate = made(
    await own.mandate({ reference: ' Été-1 '.replace('É', 'E').replace('é', 'e') }),
  )
  const { id, company_id, ...rest } = mandate
  assert.ok(id > 0 && company_id === own.company.id)
  assert.deepEqual(rest, {
    reference: 'Ete-1',
    third_party_id: own.customer,
    iban: 'LU120010001234567891',
    bic: null,
    scheme: 'core',
    type: 'recurrent',
    signed_on: '2026-01-15',
    status: 'active',
    sequence_type: 'FRST',
    last_used_on: null,
    previous_iban: null,
    previous_reference: null,
    version: 1,
    lock_version: 1,
    created_at: '2026-03-16T10:00:00.000000Z',
    updated_at: '2026-03-16T10:00:00.000000Z',
    deleted_at: null,
  })
  const path = `${own.path}/sepa-mandates`
  replies(await own.admin.get(`${path}/${id}`), 200, mandate)
  const other = made(await own.mandate({ reference: 'B-2', bic: 'gkcc be bb', type: 'one_off' }))
  assert.deepEqual([other.bic, other.sequence_type], ['GKCCBEBB', 'OOFF'])
  const found = async (query: string) =>
    replies(await own.admin.get(`${path}?${query}`), 200).body.map(
      ({ reference }: { reference: string }) => reference,
    )
  assert.deepEqual(await found(''), ['B-2', 'Ete-1'])
  assert.deepEqual(await found('q=ETE'), ['Ete-1'])
  assert.deepEqual(await found('q=metropole'), ['B-2', 'Ete-1'])
  assert.deepEqual(await found(`third_party_id=${own.supplier}`), [])
  assert.deepEqual(await found('status=revoked'), [])
  refusedAt(await own.admin.get(`${path}?status=lost`), 'status')
})

test('a mandate is refused at what is missing or wrong', async () => {
  refusedAt(
    await desk.admin.post(`${desk.path}/sepa-mandates`, {}),
    'reference',
    'third_party_id',
    'iban',
    'signed_on',
  )
  const wrong: [object, string][] = [
    [{ reference: 'Été' }, 'reference'],
    [{ reference: '/1' }, 'reference'],
    [{ reference: 'a//b' }, 'reference'],
    [{ reference: 'x'.repeat(36) }, 'reference'],
    [{ third_party_id: desk.supplier }, 'third_party_id'],
    [{ third_party_id: 999_999_999 }, 'third_party_id'],
    [{ iban: 'BE71096123456768' }, 'iban'],
    [{ iban: 'TR330006100519786457841326' }, 'iban'],
    [{ bic: 'KRED' }, 'bic'],
    [{ signed_on: '2026-03-17' }, 'signed_on'],
    [{ signed_on: '2026-02-30' }, 'signed_on'],
    [{ scheme: 'cor1' }, 'scheme'],
    [{ type: 'always' }, 'type'],
  ]
  for (const [body, field] of wrong)
    refusedAt(await desk.mandate({ reference: 'W', ...body }), field)
  const both = { reference: 'W', iban: 'BE1', signed_on: '2027-01-01' }
  refusedAt(await desk.mandate(both), 'iban', 'signed_on')
})

test('a reference is unique, whatever the case of its letters', async () => {
  const { id } = made(await desk.mandate({ reference: 'Uniek-1' }))
  refusedAt(await desk.mandate({ reference: 'UNIEK-1' }), 'reference')
  const other = made(await desk.mandate({ reference: 'Uniek-2' }))
  refusedAt(await change(other.id, { reference: 'uniek-1' }), 'reference')
  replies(await change(id, { reference: 'UNIEK-1' }), 200, { reference: 'UNIEK-1' })
})

test('what changes is told until a collection told it, and nothing when it is so again', async () => {
  const { id } = made(await desk.mandate({ reference: 'C-1' }))
  replies(await change(id, { iban: 'BE71096123456769' }), 200, {
    previous_iban: 'LU120010001234567891',
    version: 2,
  })
  replies(await change(id, { iban: 'BE43068999999501' }), 200, {
    previous_iban: 'LU120010001234567891',
  })
  replies(await change(id, { iban: 'LU12 0010 0012 3456 7891' }), 200, { previous_iban: null })
  const same = await change(id, { iban: 'LU120010001234567891' })
  assert.equal(replies(same, 200).headers.get('x-operation-id'), null)
  refusedAt(await change(id, { iban: 'BE1' }), 'iban')
  refusedAt(await change(id, { bic: '1' }), 'bic')
})

test('a revoked mandate stays revoked, and one that expired does not come back', async () => {
  const { id } = made(await desk.mandate({ reference: 'R-1' }))
  const revoked = await change(id, { status: 'revoked' })
  replies(revoked, 200, { status: 'revoked' })
  for (const status of ['active', 'expired']) refusedAt(await change(id, { status }), 'status')
  replies(await change(id, { status: 'revoked', bic: 'KREDBEBB' }), 200)
  const old = made(await desk.mandate({ reference: 'R-2', signed_on: '2020-01-01' }))
  refusedAt(await change(old.id, { status: 'active' }), 'status')
  replies(await change(old.id, { status: 'revoked' }), 200)
  refusedAt(await change(id, { status: 'lost' }), 'status')
})

test('an unused mandate goes to the bin and comes back, unless its reference is taken', async () => {
  const { id } = made(await desk.mandate({ reference: 'Bin-1' }))
  const gone = replies(await desk.admin.delete(at(id)), 204)
  assert.equal(gone.headers.get('x-trashed'), '1')
  replies(await desk.admin.get(at(id)), 404)
  const { id: other } = made(await desk.mandate({ reference: 'BIN-1' }))
  refusedAt(await desk.restore('sepa-mandates', id), 'reference')
  replies(await desk.admin.delete(at(other)), 204)
  replies(await desk.restore('sepa-mandates', id), 200, { reference: 'Bin-1' })
  replies(await desk.purge('sepa-mandates', other), 204)
})

test('a mandate that is in a file, or was used, is not deleted', async () => {
  const own = await openPaymentDesk(books)
  const { id } = made(await own.mandate())
  const file = made(await own.collect([await own.sold('V-1 1.00')]))
  const path = `${own.path}/sepa-mandates/${id}`
  const used = replies(await own.admin.delete(path), 422, { code: 'record_in_use' })
  assert.deepEqual(used.body.used_by, { sepa_files: 1 })
  replies(await own.confirm(file.id), 200)
  replies(await own.admin.delete(path), 422, { code: 'record_in_use' })
  const customer = `${own.path}/third-parties/${own.customer}`
  const { used_by } = replies(await own.admin.delete(customer), 422, { code: 'record_in_use' }).body
  assert.deepEqual([used_by.sepa_files, used_by.sepa_mandates], [1, [`MANDAT-${own.customer}`]])
})

test('what was done to mandates is taken back, and taken back again', async () => {
  const own = await openPaymentDesk(books)
  let id = 0
  await own.thereAndBack(async () => {
    const answer = await own.mandate({ reference: 'T-1' })
    id = made(answer).id
    return answer
  })
  replies(await own.restore('sepa-mandates', id), 200)
  const path = `${own.path}/sepa-mandates/${id}`
  const patch = { iban: 'BE71096123456769', reference: 'T-2', bic: 'KREDBEBB' }
  await own.thereAndBack(() => own.admin.patch(path, patch))
  await own.thereAndBack(() => own.admin.patch(path, { status: 'revoked' }))
  await own.thereAndBack(() => own.admin.delete(path))
})

test('a mandate lapses after 36 months without a collection, by the job of the day', async () => {
  const own = await openPaymentDesk(books)
  const { id } = made(await own.mandate({ signed_on: '2023-03-17' }))
  const path = `${own.path}/sepa-mandates/${id}`
  const [job] = paymentJobs
  const { services } = books.service
  const run = async () => {
    await job!.run({ services } as never)
    return replies(await own.admin.get(path), 200).body.status
  }
  assert.equal(await run(), 'active')
  books.clock.advance(24 * 3_600_000)
  const stillActive = await run()
  books.clock.advance(24 * 3_600_000)
  const lapsed = await run()
  books.clock.reset()
  assert.deepEqual([stillActive, lapsed], ['active', 'expired'])
  const last = await own.lastOf('sepa-mandates', id)
  assert.deepEqual([last.action, last.origin], ['expired', 'job'])
  assert.match(last.label, /MANDAT-/)
  await own.undo(last.id)
  replies(await own.admin.get(path), 200, { status: 'active' })
})
