import assert from 'node:assert/strict'
import { coda, ownIban, uploadTo } from '#testing/bank-files'
import { openDesk, refusedAt } from '#testing/desk'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import type { chapter } from '../chapter.js'
import {
  boolean,
  date,
  decimal,
  each,
  haveFields,
  ifSet,
  integer,
  like,
  listOf,
  object,
  oneOf,
  orNull,
  publicToken,
  shape,
  string,
  timestamp,
} from '../fields.js'
import { listenTo } from '../listener.js'
import { registration, type Scene, type Shown } from './scene.js'

const eventNames = [
  'document.imported',
  'document.booked',
  'entry.posted',
  'entry.reversed',
  'bank.transaction_imported',
  'vat.declaration_validated',
  'fiscal_year.closed',
  'peppol.status_changed',
  'third_party.created',
  'third_party.updated',
  'webhook.test',
]

export function channelSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section()

  says(
    'The service sends outgoing webhooks, configured per firm and covering all its company files.',
    async () => {
      const { books, firm, admin } = on
      const second = await books.newCompany(firm)
      const elsewhere = await books.office()
      const stranger = await listenTo(elsewhere.admin, elsewhere.firm)
      await on.listener.news()
      const wish = { type: 'customer', name: 'Klant' }
      for (const path of [on.path, second.path])
        replies(await admin.post(`${path}/third-parties`, wish), 201)
      const told = (await on.listener.news()).map(({ company }) => company.public_token)
      assert.deepEqual(told, [on.company.token, second.token])
      assert.deepEqual(await stranger.news(), [])
      replies(await elsewhere.admin.get(on.listener.path), 404)
    },
  )

  says(
    'No other event channel is shown (continuous synchronisation is a pull stream, see Endpoints).',
    async () => {
      const { paths } = replies(await on.admin.get('/v1/openapi.json'), 200).body
      assert.doesNotMatch(JSON.stringify(paths), /event-stream|websocket/i)
      const pulled = replies(await on.admin.get(`${on.path}/sync/pull?since=0`), 200)
      assert.match(pulled.headers.get('content-type')!, /^application\/json/)
      assert.ok(pulled.body.changes.length > 0)
    },
  )
}

export function envelopeSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Envelope')
  const named = shape({ public_token: publicToken, name: string })

  says('id | string, prefix `evt_`, unique', async () => {
    const envelopes = await on.envelopes()
    haveFields(envelopes, { id: like('an event id', /^evt_./) })
    assert.equal(new Set(envelopes.map(({ id }) => id)).size, envelopes.length)
  })

  says('event | string, event name', async () => {
    haveFields(await on.envelopes(), { event: oneOf(...eventNames) })
  })

  says('api_version | `v1`', async () => {
    haveFields(await on.envelopes(), { api_version: oneOf('v1') })
  })

  says('created_at | timestamp UTC', async () => {
    haveFields(await on.envelopes(), { created_at: timestamp })
    for (const { created_at } of await on.envelopes())
      assert.ok(created_at <= on.books.clock() && created_at >= '2026-03-16T10:00:00')
  })

  says('firm | `{public_token, name}`', async () => {
    haveFields(await on.envelopes(), { firm: named })
    for (const { firm } of await on.envelopes()) assert.equal(firm.public_token, on.firm.token)
  })

  says('company | `{public_token, name}`, or null for a firm-level event', async () => {
    haveFields(await on.envelopes(), { company: orNull(named) })
    for (const { event, company } of await on.envelopes())
      assert.equal(
        company?.public_token ?? null,
        event === 'webhook.test' ? null : on.company.token,
      )
  })

  says('data | object specific to the event', async () => {
    haveFields(await on.envelopes(), { data: object })
    const fields = ['id', 'event', 'api_version', 'created_at', 'firm', 'company', 'data']
    for (const envelope of await on.envelopes()) assert.deepEqual(Object.keys(envelope), fields)
  })
}

export function triggerSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Events and triggers')
  /** What is announced when this is done: names and ids, in order. */
  async function announced(act: () => Promise<unknown>): Promise<string[]> {
    await on.listener.news()
    await act()
    return (await on.listener.news()).map(({ event, data }) => `${event} ${data.id}`)
  }
  const free = ['Dr 612000 10.00', 'Cr 550000 10.00']

  says(
    'document.imported | a document enters the company (importer, external platform, Peppol)',
    async () => {
      const waiting = await on.imported({ number: 'TR-1' })
      let made: Shown
      const news = await announced(async () => {
        made = await on.act(`document-imports/${waiting.id}/validate`, known)
      })
      const events = news.filter((one) => !one.startsWith('third_party'))
      assert.deepEqual(events, [`document.imported ${made.document.id}`])
      // One that comes by Peppol is imported alike.
      await on.of('peppol.status_changed')
      const { participant_id } = replies(await on.admin.get(`${on.path}/peppol`), 200).body
      on.peppol.accessPoint.lays(participant_id, eInvoice({ number: 'TR-P' }))
      const [message] = (await on.act('peppol/fetch')).messages
      const ofNetwork = await announced(async () => {
        made = await on.act(`document-imports/${message.import_id}/validate`, known)
      })
      assert.ok(ofNetwork.includes(`document.imported ${made.document.id}`))
      assert.equal(made.document.source, 'peppol')
    },
  )

  const known = { new_third_party: { name: 'Wilg' } }

  says('document.booked | a document is booked', async () => {
    const waiting = await on.imported({ number: 'TR-2' })
    const { document } = await on.act(`document-imports/${waiting.id}/validate`, known)
    let booked: Shown
    const news = await announced(async () => {
      booked = await on.act(`documents/${document.id}/book`)
    })
    assert.deepEqual(news.sort(), [
      `document.booked ${document.id}`,
      `entry.posted ${booked.journal_entry_id}`,
    ])
  })

  const postedEntry = 'entry.posted | an entry is posted (a reversal also emits it)'

  says(postedEntry, 'by hand', async () => {
    let posted: Shown[] = []
    const news = await announced(async () => {
      const one = replies(await on.free(free), 201).body
      const item = { kind: 'free', ...on.freeBody(free) }
      const batch = replies(await on.batch([item, item]), 201).body.data
      posted = [one, ...batch, replies(await on.creditNote('NCA', ['604000 5.00']), 201).body]
      posted.push(replies(await on.reverse(one.id), 201).body)
    })
    const expected = posted.map(({ id }) => `entry.posted ${id}`)
    assert.deepEqual(
      news.filter((one) => one.startsWith('entry.posted')),
      expected,
    )
    const refused = await announced(async () => {
      refusedAt(await on.invoice('ACH', ['604000 -1.00']), 'lines')
      const dry = { headers: { 'x-dry-run': '1' } }
      replies(await on.admin.post(`${on.path}/entries`, on.freeBody(free), dry), 201)
    })
    assert.deepEqual(refused, [])
  })

  says(postedEntry, 'by closing a year, and by taking something back', async () => {
    const desk = await openDesk(on.books)
    const { admin, path, firm, years } = desk
    const listener = await listenTo(admin, firm, ['entry.posted', 'entry.reversed'])
    const told = async () =>
      (await listener.news()).map(({ event, data }) => `${event} ${data.id}`).sort()
    const first = replies(await desk.free(free), 201)
    assert.deepEqual(await told(), [`entry.posted ${first.body.id}`])
    const operation = first.headers.get('x-operation-id')
    replies(await admin.post(`${path}/history/operations/${operation}/revert`), 200)
    const undone = replies(await admin.get(`${path}/entries/${first.body.id}`), 200).body
    assert.deepEqual(await told(), [
      `entry.posted ${undone.reversed_by_entry_id}`,
      `entry.reversed ${undone.id}`,
    ])
    replies(await desk.free(free), 201)
    await listener.news()
    const closing = await admin.post(`${path}/fiscal-years/${years[0].id}/close`)
    const { closing_entry_id, opening_entry_id } = replies(closing, 200).body
    assert.ok(closing_entry_id && opening_entry_id)
    assert.deepEqual(await told(), [
      `entry.posted ${closing_entry_id}`,
      `entry.posted ${opening_entry_id}`,
    ])
  })

  says('entry.reversed | an entry is reversed (concerns the original entry)', async () => {
    const { id } = replies(await on.free(free), 201).body
    let reversal: Shown
    const news = await announced(async () => {
      reversal = replies(await on.reverse(id), 201).body
    })
    assert.deepEqual(news.sort(), [`entry.posted ${reversal.id}`, `entry.reversed ${id}`])
  })

  says('vat.declaration_validated | a VAT declaration is validated', async () => {
    const [{ data }] = await on.of('vat.declaration_validated')
    const ofReturn = async (action: string) =>
      (await announced(() => on.act(`vat-declarations/${data.id}/${action}`))).filter((one) =>
        one.startsWith('vat'),
      )
    assert.deepEqual(await ofReturn('reopen'), [])
    assert.deepEqual(await ofReturn('recompute'), [])
    assert.deepEqual(await ofReturn('validate'), [`vat.declaration_validated ${data.id}`])
  })

  says('fiscal_year.closed | a fiscal year is closed', async () => {
    const [{ data }] = await on.of('fiscal_year.closed')
    const ofYears = async (action: string) =>
      (await announced(() => on.act(`fiscal-years/${data.id}/${action}`))).filter((one) =>
        one.startsWith('fiscal_year'),
      )
    assert.deepEqual(await ofYears('reopen'), [])
    assert.deepEqual(await ofYears('close'), [`fiscal_year.closed ${data.id}`])
  })

  says(
    'bank.transaction_imported | a bank transaction is imported (one per transaction in bulk imports)',
    async () => {
      const movements = ['11.00', '12.00', '-13.00']
      const ofFile = await namesOf(async () =>
        replies(await uploadTo(on.admin, on.path, coda({ movements })), 201),
      )
      assert.deepEqual(ofFile, Array(3).fill('bank.transaction_imported'))
      const again = () => uploadTo(on.admin, on.path, coda({ movements }))
      assert.deepEqual(await namesOf(again), [], 'a statement that is known brings none')
    },
  )

  says('peppol.status_changed | the Peppol status of the company changes', async () => {
    const [{ data }] = await on.of('peppol.status_changed')
    const ofStatus = (act: () => Promise<unknown>) => announced(act)
    assert.deepEqual(await ofStatus(() => on.act('peppol/refresh')), [], 'no news, no event')
    on.peppol.accessPoint.moves(data.participant_id, { status: 'suspended' })
    const told = `peppol.status_changed ${data.id}`
    assert.deepEqual(await ofStatus(() => on.act('peppol/refresh')), [told])
    const gone = async () => replies(await on.admin.delete(`${on.path}/peppol`), 204)
    assert.deepEqual(await ofStatus(gone), [told])
    assert.deepEqual(await ofStatus(() => on.act('peppol', registration)), [told])
  })

  says('third_party.created | a third party is created', async () => {
    let made: Shown
    const byHand = await announced(async () => {
      made = await on.act('third-parties', { type: 'customer', name: 'Eerste' })
    })
    assert.deepEqual(byHand, [`third_party.created ${made.id}`])
    const form = new FormData()
    form.set('file', new Blob(['type;name\nsupplier;Tweede\nsupplier;Derde\n']), 'parties.csv')
    const ofFile = await namesOf(() =>
      on.admin.call('POST', `${on.path}/third-parties/import`, { form }),
    )
    assert.deepEqual(ofFile, ['third_party.created', 'third_party.created'])
    const waiting = await on.imported({ number: 'TR-3' })
    const ofImport = await namesOf(() =>
      on.admin.post(`${on.path}/document-imports/${waiting.id}/validate`, {
        new_third_party: { name: 'Vierde' },
      }),
    )
    assert.ok(ofImport.includes('third_party.created'))
  })

  async function namesOf(act: () => Promise<unknown>): Promise<string[]> {
    return (await announced(act)).map((one) => one.replace(/ .*/, ''))
  }

  says(
    'third_party.updated | a third party is modified (technical checks alone emit nothing)',
    async () => {
      const wish = { type: 'customer', name: 'Klant', vat_number: 'BE0123456749' }
      const { id, code } = await on.act('third-parties', wish)
      const own = `${on.path}/third-parties/${id}`
      const patch = () => on.admin.patch(own, { phone: '+32 2 000 00 00' })
      assert.deepEqual(await announced(patch), [`third_party.updated ${id}`])
      assert.deepEqual(await announced(patch), [], 'nothing was modified')
      const form = new FormData()
      form.set('file', new Blob([`type;code;name\ncustomer;${code};Klant BV\n`]), 'parties.csv')
      const byFile = () => on.admin.call('POST', `${on.path}/third-parties/import`, { form })
      assert.deepEqual(await announced(byFile), [`third_party.updated ${id}`])
      const { data } = replies(await on.admin.get(`${on.path}/history?record_id=${id}`), 200).body
      const undo = () => on.admin.post(`${on.path}/history/${data[0].id}/revert`)
      assert.deepEqual(await announced(undo), [`third_party.updated ${id}`])
      const checked = await announced(async () =>
        replies(await on.admin.post(`${own}/check-vat`), 200, { vat_valid: true }),
      )
      assert.deepEqual(checked, [])
    },
  )

  says('webhook.test | on demand', async () => {
    await on.listener.news()
    const { event, status } = await on.listener.test()
    assert.deepEqual([event, status], ['webhook.test', 'failed'])
    assert.deepEqual(
      (await on.listener.news()).map((envelope) => envelope.event),
      ['webhook.test'],
    )
  })
}

export function dataSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('`data` shapes')
  const dataOf = async (...names: string[]) => (await on.of(...names)).map(({ data }) => data)

  const documentFields =
    'document.imported, document.booked | id, source, origin, type, direction (purchase/sale), is_credit_note (boolean), number, document_date (date), due_date (date), third_party_id, third_party_name, third_party_vat, currency, amount_net, amount_vat, amount_gross (decimal strings), status (`pending`; `booked` for document.booked), journal_entry_id (integer or null; set for document.booked)'

  says(
    'bank.transaction_imported | id, source, account_iban, value_date, amount (signed decimal string), currency, counterpart_name, counterpart_iban, communication, status (`pending`)',
    async () => {
      const paid = {
        amount: '-60.50',
        on: '2026-03-12',
        name: 'DE SMET',
        iban: 'BE71096123456769',
        text: 'Facture 12',
      }
      await on.listener.news()
      replies(await uploadTo(on.admin, on.path, coda({ number: 77, movements: [paid] })), 201)
      const [{ event, data }] = await on.listener.news()
      assert.equal(event, 'bank.transaction_imported')
      assert.deepEqual(data, {
        id: data.id,
        source: 'coda',
        account_iban: ownIban,
        value_date: '2026-03-12',
        amount: '-60.50',
        currency: 'EUR',
        counterpart_name: 'DE SMET',
        counterpart_iban: 'BE71096123456769',
        communication: 'Facture 12',
        status: 'pending',
      })
      assert.ok(Number.isInteger(data.id))
    },
  )

  says(documentFields, 'its fields', async () => {
    const documents = await dataOf('document.imported', 'document.booked')
    haveFields(documents, {
      ...each('id, third_party_id', integer),
      ...each('source, origin, type, number, third_party_name, third_party_vat', string),
      currency: oneOf('EUR'),
      direction: oneOf('purchase', 'sale'),
      is_credit_note: boolean,
      ...each('document_date, due_date', date),
      ...each('amount_net, amount_vat, amount_gross', decimal),
      status: oneOf('pending', 'booked'),
      journal_entry_id: orNull(integer),
    })
    const [imported, booked] = documents
    assert.deepEqual([imported.status, imported.journal_entry_id], ['pending', null])
    assert.equal(booked.status, 'booked')
    const { journal_entry_id: entry, ...same } = booked
    assert.deepEqual({ ...same, status: 'pending', journal_entry_id: null }, imported)
    const posted = (await dataOf('entry.posted')).map(({ id }) => id)
    assert.ok(posted.includes(entry))
    assert.deepEqual(
      [imported.number, imported.document_date, imported.due_date, imported.direction],
      ['EV-1', '2026-03-02', '2026-04-01', 'purchase'],
    )
    assert.deepEqual(
      [imported.amount_net, imported.amount_vat, imported.amount_gross],
      ['150.00', '24.00', '174.00'],
    )
  })

  says(documentFields, 'the third party that was chosen, whatever the paper says', async () => {
    const { id, name, vat_number } = await on.act('third-parties', {
      type: 'supplier',
      name: 'Hoofdzetel',
      vat_number: 'BE0123456749',
    })
    const waiting = await on.imported({ number: 'DS-1' })
    await on.listener.news()
    const choice = { third_party_id: id, book: true }
    await on.act(`document-imports/${waiting.id}/validate`, choice)
    const parties = (await on.listener.news())
      .filter(({ event }) => event.startsWith('document.'))
      .map(({ data }) => [data.third_party_id, data.third_party_name, data.third_party_vat])
    assert.deepEqual(parties, [
      [id, name, vat_number],
      [id, name, vat_number],
    ])
  })

  says(
    'entry.posted, entry.reversed | id, reference, journal_code, fiscal_year_code, number (integer), entry_date, due_date, label, document_reference, status (`posted` or `reversed`), origin, third_party_id, total_debit, total_credit (decimal strings), lines_count (integer), reversed_entry_id (set on the reversal), reversed_by_entry_id (set on the original when reversed). Lines are not included',
    async () => {
      const entries = await dataOf('entry.posted', 'entry.reversed')
      haveFields(entries, {
        ...each('id, number, lines_count', integer),
        ...each('reference, label, document_reference', ifSet(string)),
        ...each('journal_code, fiscal_year_code, origin', string),
        entry_date: date,
        due_date: ifSet(date),
        status: oneOf('posted', 'reversed'),
        ...each('third_party_id, reversed_entry_id, reversed_by_entry_id', ifSet(integer)),
        ...each('total_debit, total_credit', decimal),
      })
      for (const entry of entries) assert.ok(!('lines' in entry))
      const invoice = entries.find(
        ({ reference, status }) => reference === 'F-1' && status === 'posted',
      )
      const { id, number, third_party_id, ...facts } = invoice
      assert.equal(third_party_id, on.supplier)
      assert.ok(number > 0)
      assert.deepEqual(facts, {
        reference: 'F-1',
        journal_code: 'ACH',
        fiscal_year_code: '2026',
        entry_date: '2026-03-10',
        due_date: '2026-04-30',
        label: 'Bloem',
        document_reference: 'D-1',
        status: 'posted',
        origin: 'invoice',
        total_debit: '121.00',
        total_credit: '121.00',
        lines_count: 3,
        reversed_entry_id: null,
        reversed_by_entry_id: null,
      })
      const reversal = entries.find((one) => one.reversed_entry_id === id)
      assert.deepEqual([reversal.status, reversal.reversed_by_entry_id], ['posted', null])
      const [original] = await dataOf('entry.reversed')
      assert.deepEqual(original, {
        ...invoice,
        status: 'reversed',
        reversed_by_entry_id: reversal.id,
      })
    },
  )

  says(
    'vat.declaration_validated | id, period_type (for example `quarterly`), year (integer), period (integer), label, starts_on, ends_on, amount_due, amount_refund (decimal strings), status (`validated`), validated_at, journal_entry_id',
    async () => {
      const returns = await dataOf('vat.declaration_validated')
      haveFields(returns, {
        ...each('id, year, period, journal_entry_id', integer),
        ...each('period_type, label', string),
        ...each('starts_on, ends_on', date),
        ...each('amount_due, amount_refund', decimal),
        status: oneOf('validated'),
        validated_at: timestamp,
      })
      const { period_type, year, period, starts_on, ends_on, amount_due } = returns[0]
      assert.deepEqual([period_type, year, period], ['monthly', 2026, 1])
      assert.deepEqual([starts_on, ends_on, amount_due], ['2026-01-01', '2026-01-31', '21.00'])
    },
  )

  says('fiscal_year.closed | id, code, starts_on, ends_on, closed_at', async () => {
    const years = await dataOf('fiscal_year.closed')
    haveFields(years, {
      id: integer,
      code: string,
      ...each('starts_on, ends_on', date),
      closed_at: timestamp,
    })
    const { code, starts_on, ends_on } = years[0]
    assert.deepEqual([code, starts_on, ends_on], ['2025', '2025-01-01', '2025-12-31'])
  })

  says(
    'peppol.status_changed | id, participant_id, full_id, status, previous_status (null at first registration), incoming_enabled (boolean), activated_at',
    async () => {
      const changes = await dataOf('peppol.status_changed')
      const [first] = changes
      haveFields(changes, {
        id: integer,
        ...each('participant_id, full_id, status', string),
        previous_status: ifSet(string),
        incoming_enabled: boolean,
        activated_at: ifSet(timestamp),
      })
      assert.deepEqual([first.previous_status, first.status], [null, 'active'])
      assert.equal(first.full_id, `iso6523-actorid-upis::${first.participant_id}`)
    },
  )

  says(
    'third_party.created, third_party.updated | id, type, code, name, vat_number, enterprise_number, country, email, peppol_identifier, peppol_registered (boolean), changed (array of field names; only for updated)',
    async () => {
      const [created] = await dataOf('third_party.created')
      const [updated] = await dataOf('third_party.updated')
      haveFields([created, updated], {
        id: integer,
        type: oneOf('supplier', 'customer'),
        ...each('code, name', string),
        ...each('vat_number, enterprise_number, country, email, peppol_identifier', ifSet(string)),
        peppol_registered: boolean,
      })
      haveFields([updated], { changed: listOf(string) })
      assert.ok(!('changed' in created))
      assert.deepEqual([...updated.changed].sort(), ['city', 'email'])
      assert.deepEqual([created.email, updated.email], ['info@example.be', 'nieuw@example.be'])
      assert.equal(created.peppol_identifier, '0208:0150200342')
    },
  )

  says('webhook.test | message (string), webhook_id (integer)', async () => {
    const tests = await dataOf('webhook.test')
    haveFields(tests, { message: string, webhook_id: integer })
    assert.equal(tests[0].webhook_id, on.listener.id)
  })
}
