import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { accessPointKey } from '#testing/access-point'
import { replies } from '#testing/http'
import { contact, openPeppolDesk, openPeppolWorld, type PeppolWorld } from '#testing/peppol'
import { useBooks } from '#testing/use-books'

let world: PeppolWorld
const books = useBooks(async () => {
  world = await openPeppolWorld()
  return { own: true, ...world.options }
})
beforeEach(() => {
  world.accessPoint.manner = null
  world.accessPoint.registersAs = 'active'
})

test('a file that was never registered shows what it would be, and what it still needs', async () => {
  const desk = await openPeppolDesk(books, { register: false })
  const shown = await desk.registration()
  assert.deepEqual(
    [shown.id, shown.status, shown.participant_id, shown.full_id],
    [null, 'none', desk.participant, `iso6523-actorid-upis::${desk.participant}`],
  )
  assert.deepEqual(
    shown.prerequisites.map(({ code, ok }: { code: string; ok: boolean }) => [code, ok]),
    [
      ['access_point', true],
      ['identifier', true],
      ['name', true],
      ['address', true],
    ],
  )
  const bare = await books.openCompany()
  const without = replies(await bare.admin.get(`${bare.path}/peppol`), 200).body
  assert.equal(without.participant_id, null)
  const body = { contact, mandate_confirmed: true }
  const refused = replies(await bare.admin.post(`${bare.path}/peppol`, body), 422).body
  assert.equal(refused.code, 'prerequisites_missing')
  assert.deepEqual(Object.keys(refused.errors).sort(), ['address', 'enterprise_number'])
})

test('a file is registered at the access point, which is told all it needs', async () => {
  const desk = await openPeppolDesk(books, { register: false })
  const made = replies(await desk.register(), 201).body
  assert.equal(made.status, 'active')
  assert.equal(made.access_point, 'Poort')
  assert.equal(made.provider, 'generic')
  assert.equal(made.activated_at, '2026-03-16T09:00:00.000000Z')
  assert.equal(made.mandate_confirmed_by, desk.admin.id)
  const told = world.accessPoint.participants.get(desk.participant)!
  assert.equal(told.name, 'Bakkerij Janssens')
  assert.deepEqual(told.address, {
    street: 'Kaai',
    house_number: '12',
    box: null,
    postal_code: '2000',
    city: 'Antwerpen',
    country: 'BE',
  })
  assert.deepEqual(told.contact, contact)
  assert.match(String(told.callback_url), /\/v1\/peppol\/callback$/)
  const again = replies(await desk.register(), 422).body
  assert.deepEqual([again.code, Object.keys(again.errors)], ['already_registered', ['status']])
})

test('what the access point refuses is told in its words, and nothing is kept', async () => {
  const desk = await openPeppolDesk(books, { register: false })
  const says = (status: number, body: object) => {
    world.accessPoint.manner = (_asked, response) => {
      response.writeHead(status).end(JSON.stringify(body))
      return true
    }
  }
  says(422, {
    code: 'bad',
    message: `The ${accessPointKey} is\u0000 fine, the company is not`,
  })
  const refused = replies(await desk.register(), 422)
  assert.equal(refused.body.code, 'registration_refused')
  assert.match(refused.body.message, /The … is {2}fine, the company is not/)
  assert.ok(!refused.text.includes(accessPointKey))
  says(409, { code: 'registered_elsewhere', message: 'Hermes' })
  const taken = replies(await desk.register(), 422).body
  assert.deepEqual(
    [taken.code, Object.keys(taken.errors)],
    ['participant_taken', ['participant_id']],
  )
  assert.match(taken.message, /Hermes/)
  for (const status of [500, 401, 403, 429, 302, 408]) {
    says(status, {})
    assert.equal(replies(await desk.register(), 503).body.code, 'external_unavailable')
  }
  assert.equal((await desk.registration()).id, null)
})

test('a registration wants a mandate, a contact who can be written to, and a number of the file', async () => {
  const desk = await openPeppolDesk(books, { register: false })
  const refusal = async (more: object) =>
    Object.keys(replies(await desk.register(more), 422).body.errors)
  assert.deepEqual(await refusal({ mandate_confirmed: false }), ['mandate_confirmed'])
  assert.deepEqual(await refusal({ contact: { name: 'Els', email: 'nobody' } }), ['contact.email'])
  assert.deepEqual(await refusal({ participant_id: '0208:0403170701' }), ['participant_id'])
  assert.deepEqual(await refusal({ participant_id: 'nobody' }), ['participant_id'])
  const byVat = `9925:BE${desk.number}`
  const full = `iso6523-actorid-upis::${byVat}`
  assert.equal(
    replies(await desk.register({ participant_id: full }), 201).body.participant_id,
    byVat,
  )
})

test('a participant is held by one file, and of two who register at once one does', async () => {
  const desk = await openPeppolDesk(books)
  const twin = await openPeppolDesk(books, { register: false, vat_number: `BE${desk.number}` })
  const refused = replies(await twin.register(), 422).body
  assert.equal(refused.code, 'participant_taken')
  const single = await openPeppolDesk(books, { register: false })
  const both = await Promise.all([single.register(), single.register()])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 422])
  const late = both.find(({ status }) => status === 422)!
  assert.equal(late.body.code, 'already_registered')
  // The same number in two files that never met.
  const one = await openPeppolDesk(books, { register: false })
  const other = await openPeppolDesk(books, { register: false, vat_number: `BE${one.number}` })
  const two = await Promise.all([one.register(), other.register()])
  assert.deepEqual(two.map(({ status }) => status).sort(), [201, 422])
})

test('the access point alone moves a registration, and each move is announced once', async () => {
  const desk = await openPeppolDesk(books, { register: false })
  const endpoint = { url: 'https://hooks.example.org/x', events: ['peppol.status_changed'] }
  replies(await desk.admin.post(`/v1/firms/${desk.firm.token}/webhooks`, endpoint), 201)
  world.accessPoint.registersAs = 'pending'
  const made = replies(await desk.register(), 201).body
  assert.deepEqual(
    [made.status, made.verification_url],
    ['pending', 'https://poort.example/verify'],
  )
  const seq = async () =>
    (await books.sql.query('SELECT count(*) FROM changes WHERE company_id = $1', [desk.company.id]))
      .rows[0].count
  const before = await seq()
  assert.equal(replies(await desk.refresh(), 200).body.status, 'pending')
  assert.equal(await seq(), before, 'without news nothing is recorded')
  const steps = [
    ['active', 'active'],
    ['pending', 'active'],
    ['suspended', 'suspended'],
    ['rejected', 'suspended'],
    ['nonsense', 'suspended'],
    ['active', 'active'],
  ]
  for (const [said, status] of steps) {
    world.accessPoint.moves(desk.participant, {
      status: said,
      reason: said === 'suspended' ? 'unpaid' : null,
    })
    const answer = await desk.refresh()
    assert.equal(answer.status, said === 'nonsense' ? 503 : 200)
    assert.equal((await desk.registration()).status, status, said)
  }
  assert.equal((await desk.admin.delete(desk.peppol)).status, 204)
  const { rows } = await books.sql.query(
    `SELECT payload -> 'data' AS data FROM webhook_deliveries WHERE event = 'peppol.status_changed'
        AND payload -> 'data' ->> 'participant_id' = $1 ORDER BY id`,
    [desk.participant],
  )
  assert.deepEqual(
    rows.map(({ data }) => [data.previous_status, data.status]),
    [
      [null, 'pending'],
      ['pending', 'active'],
      ['active', 'suspended'],
      ['suspended', 'active'],
      ['active', 'none'],
    ],
  )
  assert.equal(rows[0].data.full_id, `iso6523-actorid-upis::${desk.participant}`)
})

test('incoming and contact change at the access point too, and a refused file registers again', async () => {
  const desk = await openPeppolDesk(books)
  const changed = replies(
    await desk.admin.patch(desk.peppol, { incoming_enabled: false }),
    200,
  ).body
  assert.deepEqual([changed.incoming_enabled, changed.status], [false, 'active'])
  assert.equal(world.accessPoint.participants.get(desk.participant)!.incoming, false)
  const off = replies(await desk.fetch(), 422).body
  assert.deepEqual(Object.keys(off.errors), ['incoming_enabled'])
  const asked = world.accessPoint.asked.length
  replies(await desk.admin.patch(desk.peppol, { incoming_enabled: false }), 200)
  assert.equal(world.accessPoint.asked.length, asked, 'nothing new is not told')
  const stale = { headers: { 'x-base-version': '999' } }
  replies(await desk.admin.patch(desk.peppol, { incoming_enabled: true }, stale), 409)
  const gone = await desk.admin.delete(desk.peppol)
  assert.deepEqual([gone.status, gone.headers.get('x-trashed')], [204, null])
  assert.equal(world.accessPoint.participants.has(desk.participant), false)
  const none = await desk.registration()
  assert.deepEqual([none.status, none.id], ['none', changed.id])
  for (const refused of [
    await desk.admin.delete(desk.peppol),
    await desk.admin.patch(desk.peppol, { incoming_enabled: true }),
    await desk.fetch(),
  ])
    assert.deepEqual(Object.keys(replies(refused, 422).body.errors), ['status'])
  world.accessPoint.registersAs = 'rejected'
  assert.equal(replies(await desk.register(), 201).body.status, 'rejected')
  assert.deepEqual(Object.keys(replies(await desk.admin.patch(desk.peppol, {}), 422).body.errors), [
    'status',
  ])
  replies(await desk.admin.delete(desk.peppol), 204)
  world.accessPoint.registersAs = 'active'
  assert.equal(replies(await desk.register(), 201).body.status, 'active')
})

test('registering has no dry run, and is not taken back', async () => {
  const desk = await openPeppolDesk(books, { register: false })
  const dry = replies(await desk.register({}, { 'x-dry-run': '1' }), 422).body
  assert.equal(dry.code, 'dry_run_unsupported')
  const made = await desk.register()
  const operation = replies(made, 201).headers.get('x-operation-id')
  const undo = await desk.admin.post(`${desk.path}/history/operations/${operation}/revert`, {})
  assert.equal(replies(undo, 422).body.code, 'not_revertible')
})
