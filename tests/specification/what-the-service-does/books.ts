import assert from 'node:assert/strict'
import { history as historyCapability } from '#capabilities/history'
import { languages } from '#kernel/languages'
import { eInvoice } from '#testing/e-invoices'
import { type Answered, Person, replies } from '#testing/http'
import type { chapter } from '../chapter.js'
import { newDocument, type Scene, type Shown } from './scene.js'

export function languageRules({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('General rules')
  const speaking = (language: string) => ({ headers: { 'accept-language': language } })
  const login = { email: 'nobody@example.be', password: 'wrong' }

  says('Messages and labels are translated.', async () => {
    const messages = new Set<string>()
    const labels = new Set<string>()
    for (const language of languages) {
      const body = { body: login, ...speaking(language) }
      const refused = replies(await on.books.call('POST', '/v1/auth/login', body), 422)
      messages.add(refused.body.message)
      const events = await on.read(`/v1/webhooks/events?lang=${language}`)
      labels.add(events.data[0].description)
    }
    assert.deepEqual([messages.size, labels.size], [4, 4])
    const [account] = await on.read(`${on.path}/accounts`)
    assert.deepEqual(Object.keys(account.labels).sort(), ['de', 'en', 'fr', 'nl'])
    assert.equal(new Set(Object.values(account.labels)).size, 4)
  })

  says('Languages: `fr`, `nl`, `en`, `de`.', async () => {
    for (const locale of ['fr', 'nl', 'de', 'en'])
      replies(await on.admin.patch('/v1/auth/me', { locale }), 200, { locale })
    replies(await on.admin.patch('/v1/auth/me', { locale: 'it' }), 422)
    assert.deepEqual([...languages].sort(), ['de', 'en', 'fr', 'nl'])
  })

  says(
    'The `Accept-Language` header selects the language, the stored language of the authenticated user wins when set, and several endpoints also accept the query parameter `lang`.',
    async () => {
      const said = {
        fr: /n’existe pas|introuvable/i,
        nl: /niet gevonden|bestaat niet/i,
        en: /not found|does not exist/i,
        de: /nicht gefunden|existiert nicht/i,
      }
      const undecided = await on.books.person()
      await on.books.sql.query('UPDATE users SET locale = NULL WHERE id = $1', [undecided.id])
      const decided = await on.books.person({ locale: 'de' })
      const message = async (who: Person, language: string) =>
        replies(await who.get('/v1/companies/AAAAAAAAAAAA', speaking(language)), 404).body.message
      for (const language of languages) {
        assert.match(await message(undecided, language), said[language])
        assert.match(await message(decided, language), said.de)
      }
      assert.match(await message(undecided, 'en;q=0.5, nl-BE;q=0.9'), said.nl)
      for (const path of [
        '/v1/country-packs/BE',
        '/v1/reference/legal-forms',
        '/v1/webhooks/events',
      ]) {
        const texts = new Set<string>()
        for (const language of languages)
          texts.add(replies(await decided.get(`${path}?lang=${language}`), 200).text)
        assert.equal(texts.size, 4, path)
        assert.ok(texts.has(replies(await decided.get(path), 200).text))
      }
    },
  )
}

/** The rules about what is kept, moved and taken back. */
export function recordRules({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('General rules')
  const free = ['Dr 612000 10.00', 'Cr 550000 10.00']

  says('A company file the caller cannot see answers 404, never 403.', async () => {
    const { books, path, firm } = on
    const inactive = await books.person()
    await books.join(firm.id, inactive.id, 'admin', false)
    const strangers = [
      inactive,
      (await books.office()).admin,
      await books.person({ isPlatformAdmin: true }),
      // Of the firm, but nobody gave them this file.
      await books.member(firm, 'encoder'),
      await books.member(firm, 'reviewer'),
    ]
    for (const who of strangers)
      for (const answer of [
        await who.get(path),
        await who.get(`${path}/entries`),
        await who.post(`${path}/entries`, on.freeBody(free)),
        await who.patch(path, { city: 'Gent' }),
        await who.delete(path),
      ])
        replies(answer, 404)
    const other = await books.newCompany(firm)
    const token = await books.newTokenFor(on.admin.id, 'integration', ['read'], [other.id])
    replies(await books.call('GET', other.path, { token }), 200)
    replies(await books.call('GET', path, { token }), 404)
    replies(await on.admin.delete(other.path), 204)
    replies(await on.admin.get(other.path), 404)
  })

  says(
    'A write in a locked period or in a closed fiscal year answers 422 with code `period_locked` (see Errors).',
    async () => {
      const { admin, path, years } = on
      const year = { starts_on: '2025-01-01', ends_on: '2025-12-31' }
      const { id } = await on.post('fiscal-years', year)
      replies(await admin.post(`${path}/fiscal-years/${id}/close`), 200)
      const older = await on.free(free, { entry_date: '2025-12-31' })
      replies(older, 422, { code: 'period_locked', reason: 'fiscal_year_closed' })
      const january = `${path}/periods/${years[0].periods[0].id}`
      replies(await admin.post(`${january}/lock`), 200)
      const late = await on.free(free, { entry_date: '2026-01-31' })
      replies(late, 422, { code: 'period_locked', reason: 'period_locked' })
      replies(await on.free(free, { entry_date: '2026-02-01' }), 201)
    },
  )

  says(
    'DELETE on most records moves the record to a recycle bin and answers with header `X-Trashed: 1` (restorable).',
    async () => {
      const { admin, path } = on
      const code = { code: 'XS21', label: 'Own', direction: 'sale', rate: '21.00', category: 'S' }
      const imports = await on.upload(`${path}/document-imports`, 'files[]', 'x.xml', eInvoice())
      const made: Record<string, Shown> = {
        accounts: await on.post('accounts', { number: '619999', label: 'Sundries' }),
        'vat-codes': await on.post('vat-codes', { ...code, due_account: '451054' }),
        journals: await on.post('journals', { code: 'OD2', label: 'Other', type: 'general' }),
        'third-parties': await on.post('third-parties', { type: 'customer', name: 'Weg' }),
        documents: await newDocument(on, 'purchase', 'T-1'),
        'document-imports': replies(imports, 201).body.imports[0],
      }
      const rule = { label: 'Alles', conditions: { direction: 'purchase' } }
      const rules = `${path}/journals/${on.journal('ACH')}/rules`
      const { id: ruleId } = replies(await admin.post(rules, rule), 201).body
      const { headers } = replies(await admin.delete(`${rules}/${ruleId}`), 204)
      assert.equal(headers.get('x-trashed'), '1')
      replies(await admin.post(`${path}/trash/journal-rules/${ruleId}/restore`), 200)
      for (const [type, { id }] of Object.entries(made)) {
        const own = `${path}/${type}/${id}`
        const gone = replies(await admin.delete(own), 204)
        assert.equal(gone.headers.get('x-trashed'), '1', type)
        replies(await admin.get(own), 404)
        const { data } = await on.read(`${path}/trash?type=${type}`)
        assert.deepEqual(
          data.map((item: Shown) => [item.type, item.id]),
          [[type, id]],
        )
        replies(await admin.post(`${path}/trash/${type}/${id}/restore`), 200, { id })
        replies(await admin.get(own), 200)
        assert.equal((await on.read(`${path}/trash?type=${type}`)).total, 0)
      }
    },
  )

  says('Posted entries are never deleted; they are reversed.', async () => {
    const { id } = replies(await on.free(free), 201).body
    replies(await on.admin.delete(`${on.path}/entries/${id}`), 405)
    const reversal = replies(await on.reverse(id), 201, { reversed_entry_id: id }).body
    replies(await on.admin.get(`${on.path}/entries/${id}`), 200, {
      status: 'reversed',
      reversed_by_entry_id: reversal.id,
    })
  })

  says(
    'The recycle bin keeps records for a retention in days held in the company setting `history.trash_retention_days`.',
    async () => {
      const { admin, path, books } = on
      const keep = { history: { trash_retention_days: 7 } }
      replies(await admin.patch(`${path}/settings`, keep), 200)
      const { id } = await on.post('third-parties', { type: 'customer', name: 'Oud' })
      replies(await admin.delete(`${path}/third-parties/${id}`), 204)
      const bin = await on.read(`${path}/trash`)
      assert.equal(bin.retention_days, 7)
      assert.equal(bin.data[0].purge_at, '2026-03-23T10:00:00.000000Z')
      const night = historyCapability.jobs.find(({ name }) => name === 'empty-old-bins')!
      const dayMs = 24 * 3_600_000
      const left = async () => {
        await night.run({ services: books.service.services, payload: {}, attempt: 1 })
        return (await on.read(`${path}/trash`)).total
      }
      books.clock.advance(7 * dayMs)
      assert.equal(await left(), 1)
      books.clock.advance(1)
      assert.equal(await left(), 0)
      replies(await admin.post(`${path}/trash/third-parties/${id}/restore`), 404)
    },
  )

  says(
    'Demo mode: inside the demo firm, operations that have an external effect answer 403 with code `demo_mode`.',
    async () => {
      const { books } = on
      const { admin, firm, path, supplier } = on.demo
      const invoice = new FormData()
      invoice.append('files[]', new Blob([eInvoice()]), 'a.xml')
      const blocked: Record<string, Answered> = {
        'external platform': await admin.post(`${firm.path}/sync`),
        'file of the external platform': await admin.post(`${path}/sync/external`),
        'licence keys': await admin.post(`${firm.path}/licence`, { key: 'DUB1.x.y' }),
        team: await admin.delete(`${firm.path}/members/${admin.id}`),
        firm: await admin.patch(firm.path, { phone: '1' }),
        'new file': await admin.post('/v1/companies', { name: 'X', firm: firm.token }),
        'deleted file': await admin.delete(path),
        webhooks: await admin.post(`${firm.path}/webhooks`, {
          url: 'https://example.be',
          events: ['*'],
        }),
        'VIES check': await admin.post(`${path}/third-parties/${supplier}/check-vat`),
        'register of companies': await admin.post(`${path}/refresh-sheet`),
        upload: await admin.call('POST', `${path}/document-imports`, { form: invoice }),
      }
      for (const [what, answer] of Object.entries(blocked))
        assert.deepEqual([answer.status, answer.body.code], [403, 'demo_mode'], what)
      replies(await admin.post(`${path}/third-parties`, { type: 'customer', name: 'Hier' }), 201)
      const { token, user } = replies(await books.call('POST', '/v1/auth/demo'), 201).body
      const visitor = new Person(books.base, token, user.id, user.email)
      const wish = { name: 'Webshop', abilities: ['read'] }
      replies(await visitor.post('/v1/auth/tokens', wish), 403, { code: 'demo_mode' })
    },
  )

  const history =
    'Each change made by a request is recorded in a history; the header `X-Operation-Id` groups the changes of one request and is the handle of undo.'

  says(history, 'changes of one kind', async () => {
    const { admin, path } = on
    const operation = '018f3a52-8ec1-4bb0-94d3-0c6c0d0e7a11'
    const headers = { 'x-operation-id': operation }
    const item = { kind: 'free', ...on.freeBody(free, { entry_date: '2026-03-10' }) }
    const batch = { entries: [item, item] }
    const posted = replies(await admin.post(`${path}/entries/batch`, batch, { headers }), 201)
    assert.equal(posted.headers.get('x-operation-id'), operation)
    const { data } = await on.read(`${path}/history?operation_id=${operation}`)
    assert.deepEqual(
      data.map((one: Shown) => [one.resource, one.record_id, one.action, one.user.id]).reverse(),
      posted.body.data.map(({ id }: Shown) => ['entries', id, 'posted', admin.id]),
    )
    const undo = `${path}/history/operations/${operation}/revert`
    replies(await admin.post(undo), 200, { reverted: operation })
    for (const { id } of posted.body.data)
      replies(await admin.get(`${path}/entries/${id}`), 200, { status: 'reversed' })
    const own = replies(await on.free(free), 201).headers.get('x-operation-id')
    assert.match(own!, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    replies(await admin.get(`${path}/history/operations/${own}`), 200, { operation_id: own })
    const same = await admin.patch(path, { city: (await on.read(path)).city })
    assert.equal(replies(same, 200).headers.get('x-operation-id'), null)
  })

  says(history, 'changes of several kinds', async () => {
    const { admin, path } = on
    const imports = `${path}/document-imports`
    const sent = await on.upload(imports, 'files[]', 'h.xml', eInvoice({ number: 'H-1' }))
    const { id } = replies(sent, 201).body.imports[0]
    replies(await admin.post(`${imports}/${id}/process`), 200)
    const wish = { new_third_party: { name: 'Wilg' }, book: true }
    const done = replies(await admin.post(`${imports}/${id}/validate`, wish), 201)
    const operation = done.headers.get('x-operation-id')
    const { data } = await on.read(`${path}/history?operation_id=${operation}`)
    const { document, entry } = done.body
    const changed = data.map((one: Shown) => `${one.resource} ${one.record_id}`)
    assert.deepEqual([...new Set(changed)].sort(), [
      `document-imports ${id}`,
      `documents ${document.id}`,
      `entries ${entry.id}`,
      `third-parties ${document.third_party_id}`,
    ])
    replies(await admin.post(`${path}/history/operations/${operation}/revert`), 200)
    replies(await admin.get(`${path}/documents/${document.id}`), 404)
    replies(await admin.get(`${path}/entries/${entry.id}`), 200, { status: 'reversed' })
    assert.notEqual((await on.read(`${imports}/${id}`)).status, 'validated')
  })
}
