import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener } from 'node:http'
import { after, describe, test } from 'node:test'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { withServer } from '#testing/outside'
import { logOf, subscribe } from '#testing/traces'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

/** What the outside answers, as a test sets it, and what it was asked. */
type Said = { status?: number; body: string }
let answer: (request: IncomingMessage) => Said | Promise<Said>
let asked: string[] = []
let finish: () => void

const books = useBooks(() => {
  const listener: RequestListener = async (request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''))
    const { status = 200, body } = await answer(request)
    response.writeHead(status).end(body)
  }
  return new Promise((ready) => {
    void withServer(listener, async (url) => {
      ready({ own: true, environment: { VIES_URL: url, PEPPOL_SMP_URL: url } })
      await new Promise<void>((done) => {
        finish = done
      })
    })
  })
})
after(() => finish())

type Desk = Awaited<ReturnType<Books['openCompany']>>

/** Sets what the outside says from now on: what it said before is no longer kept. */
async function tells(next: typeof answer): Promise<void> {
  answer = next
  await books.sql.query('DELETE FROM lookup_cache; DELETE FROM lookup_pauses')
}

async function create({ admin, path }: Desk, fields: object) {
  asked = []
  const body = { type: 'supplier', name: 'De Kroon', ...fields }
  return replies(await admin.post(`${path}/third-parties`, body), 201).body
}

const vies = (valid: boolean) => () => ({
  body: JSON.stringify({ isValid: valid, userError: valid ? 'VALID' : 'INVALID', name: '---' }),
})

/** The publisher knows these participants and no other. */
const publisher =
  (...known: string[]) =>
  (request: IncomingMessage) => {
    const identifier = decodeURIComponent(request.url ?? '').split('::')[1]!
    if (!known.includes(identifier)) return { status: 404, body: '' }
    return {
      body: `<?xml version="1.0"?>
        <ServiceGroup xmlns="http://busdox.org/serviceMetadata/publishing/1.0/"
                      xmlns:ids="http://busdox.org/transport/identifiers/1.0/">
          <ids:ParticipantIdentifier scheme="iso6523-actorid-upis">${identifier}</ids:ParticipantIdentifier>
          <ServiceMetadataReferenceCollection/>
        </ServiceGroup>`,
    }
  }

const failing = () => ({ status: 500, body: 'no' })

describe('VIES', () => {
  test('is asked, and its answer is kept with its moment, without an event', async () => {
    const desk = await books.openCompany()
    const made = await create(desk, { vat_number: 'BE0403170701' })
    const hook = await subscribe(books, desk.firm)
    const check = () => desk.admin.post(`${desk.path}/third-parties/${made.id}/check-vat`)
    await tells(vies(true))
    books.clock.advance(1000)
    const found = replies(await check(), 200, {
      ...made,
      vat_valid: true,
      vat_checked_at: books.clock(),
      updated_at: books.clock(),
      version: 2,
      lock_version: 2,
    }).body
    assert.deepEqual(asked, ['/ms/BE/vat/0403170701'])
    await tells(vies(false))
    replies(await check(), 200, { vat_valid: false, version: 3 })
    const log = await logOf(books, desk.company, 'third-parties', made.id)
    assert.deepEqual(
      log.map(({ action }) => action),
      ['created', 'checked', 'checked'],
    )
    assert.deepEqual(log[1], { action: 'checked', version: 2, before: made, after: found })
    assert.deepEqual(await hook.events(), [])
  })

  test('that does not answer changes nothing', async () => {
    const desk = await books.openCompany()
    const made = await create(desk, { vat_number: 'BE0403170701' })
    const one = `${desk.path}/third-parties/${made.id}`
    await tells(failing)
    replies(await desk.admin.post(`${one}/check-vat`), 503, { code: 'external_unavailable' })
    replies(await desk.admin.get(one), 200, { version: 1, vat_checked_at: null })
  })

  test('is not asked without a number, nor for a dry run', async () => {
    const desk = await books.openCompany()
    await tells(vies(true))
    const made = await create(desk, {})
    const one = `${desk.path}/third-parties/${made.id}/check-vat`
    const { body } = replies(await desk.admin.post(one), 422)
    assert.deepEqual(Object.keys(body.errors), ['vat_number'])
    const dry = { headers: { 'x-dry-run': '1' } }
    replies(await desk.admin.post(one, {}, dry), 422, { code: 'dry_run_unsupported' })
    replies(await desk.admin.post(`${desk.path}/third-parties/999999/check-vat`), 404)
    assert.deepEqual(asked, [])
  })

  test('said nothing about a number that was changed meanwhile, or is another now', async () => {
    const desk = await books.openCompany()
    const made = await create(desk, { vat_number: 'BE0403170701' })
    const one = `${desk.path}/third-parties/${made.id}`
    await tells(vies(true))
    replies(await desk.admin.post(`${one}/check-vat`), 200, { vat_valid: true })
    replies(await desk.admin.patch(one, { vat_number: 'BE 0403 170 701' }), 200, {
      vat_valid: true,
    })
    replies(await desk.admin.patch(one, { vat_number: 'BE0417497106' }), 200, {
      vat_valid: null,
      vat_checked_at: null,
    })
    await tells(async () => {
      await books.sql.query('UPDATE third_parties SET vat_number = NULL WHERE id = $1', [made.id])
      return vies(true)()
    })
    replies(await desk.admin.post(`${one}/check-vat`), 409, { code: 'conflict' })
  })

  test('is asked once for one mutation key', async () => {
    const desk = await books.openCompany()
    const made = await create(desk, { vat_number: 'BE0403170701' })
    await tells(vies(true))
    const key = { headers: { 'x-client-mutation-id': 'check-1' } }
    const path = `${desk.path}/third-parties/${made.id}/check-vat`
    const first = replies(await desk.admin.post(path, {}, key), 200)
    const again = replies(await desk.admin.post(path, {}, key), 200)
    assert.equal(again.headers.get('x-idempotent-replay'), '1')
    assert.deepEqual(again.body, first.body)
    assert.equal(asked.length, 1)
  })
})

describe('Peppol', () => {
  const askedFor = () => asked.map((url) => url.split('::')[1])

  test('is asked for the identifier of the third party', async () => {
    const desk = await books.openCompany()
    const made = await create(desk, { peppol_identifier: '0088:5412345000013' })
    const one = `${desk.path}/third-parties/${made.id}`
    await tells(publisher('0088:5412345000013'))
    replies(await desk.admin.post(`${one}/check-peppol`), 200, {
      peppol_registered: true,
      peppol_checked_at: books.clock(),
      version: 2,
    })
    assert.deepEqual(askedFor(), ['0088:5412345000013'])
    await tells(publisher())
    replies(await desk.admin.post(`${one}/check-peppol`), 200, {
      peppol_identifier: '0088:5412345000013',
      peppol_registered: false,
    })
    await tells(failing)
    replies(await desk.admin.post(`${one}/check-peppol`), 503, { code: 'external_unavailable' })
    replies(await desk.admin.get(one), 200, { version: 3 })
    const log = await logOf(books, desk.company, 'third-parties', made.id)
    assert.equal(log.at(-1)?.action, 'checked')
  })

  test('is else asked by the numbers, in the order of the country, and what is found is kept', async () => {
    const desk = await books.openCompany()
    const check = async (fields: object, ...known: string[]) => {
      const made = await create(desk, fields)
      await tells(publisher(...known))
      return replies(
        await desk.admin.post(`${desk.path}/third-parties/${made.id}/check-peppol`),
        200,
      ).body
    }
    const found = await check({ enterprise_number: '0403170701' }, '0208:0403170701')
    assert.deepEqual([found.peppol_identifier, found.peppol_registered], ['0208:0403170701', true])
    const second = await check({ vat_number: 'BE0403170701' }, '9925:BE0403170701')
    assert.deepEqual(askedFor(), ['0208:0403170701', '9925:BE0403170701'])
    assert.equal(second.peppol_identifier, '9925:BE0403170701')
    const none = await check({ country: 'FR', enterprise_number: '73282932000074' })
    assert.deepEqual(askedFor(), ['0009:73282932000074', '0002:732829320'])
    assert.deepEqual([none.peppol_identifier, none.peppol_registered], [null, false])
  })

  test('is not asked about someone without numbers', async () => {
    const desk = await books.openCompany()
    await tells(failing)
    for (const fields of [{}, { country: 'US', enterprise_number: '123' }]) {
      const made = await create(desk, fields)
      const answered = await desk.admin.post(`${desk.path}/third-parties/${made.id}/check-peppol`)
      assert.deepEqual(Object.keys(replies(answered, 422).body.errors), ['peppol_identifier'])
    }
    assert.deepEqual(asked, [])
  })

  test('said nothing about another identifier, nor about other numbers', async () => {
    const desk = await books.openCompany()
    await tells(publisher('0208:0403170701'))
    const made = await create(desk, { enterprise_number: '0403170701' })
    const one = `${desk.path}/third-parties/${made.id}`
    replies(await desk.admin.post(`${one}/check-peppol`), 200, { peppol_registered: true })
    replies(await desk.admin.patch(one, { city: 'Gent' }), 200, { peppol_registered: true })
    const hook = await subscribe(books, desk.firm)
    replies(await desk.admin.patch(one, { enterprise_number: '0417497106' }), 200, {
      peppol_identifier: null,
      peppol_registered: null,
      peppol_checked_at: null,
    })
    const [event] = await hook.events()
    assert.deepEqual(event!.data.changed, ['enterprise_number', 'peppol_identifier'])
    replies(await desk.admin.patch(one, { peppol_identifier: '0208:0403170701' }), 200)
    replies(await desk.admin.post(`${one}/check-peppol`), 200, { peppol_registered: true })
    // One that was given and does not follow from the numbers stays when these change.
    replies(await desk.admin.patch(one, { enterprise_number: null }), 200, {
      peppol_identifier: '0208:0403170701',
      peppol_registered: true,
    })
    replies(await desk.admin.patch(one, { peppol_identifier: '9925:BE0403170701' }), 200, {
      peppol_registered: null,
    })
  })
})

test('what a check found out is taken back, and done again', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const { thereAndBack, lastOf } = undoIn(books, desk)
  const { id, code } = await create(desk, { enterprise_number: '0123456749' })
  await tells(publisher('0208:0123456749'))
  await thereAndBack(() => admin.post(`${path}/third-parties/${id}/check-peppol`))
  const { label } = await lastOf('third-parties', id)
  assert.equal(label, `Checked: third party ${code} De Kroon`)
})
