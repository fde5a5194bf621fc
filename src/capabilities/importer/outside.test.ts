import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { openBooks } from '#testing/books'
import { openDesk } from '#testing/desk'
import { invoiceLines, printed } from '#testing/documents'
import { eInvoice, own } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { withServer } from '#testing/outside'
import { importer } from './index.js'

type Sent = { url: string; authorization: string | undefined; body: Record<string, unknown> }

/** A server that remembers what it was sent and answers as it is told. */
async function withOutside(
  answer: () => { status: number; body: unknown },
  story: (url: string, sent: Sent[]) => Promise<void>,
): Promise<void> {
  const sent: Sent[] = []
  const listen = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization } = request.headers
    sent.push({
      url: request.url ?? '',
      authorization,
      body: (await json(request)) as Sent['body'],
    })
    const { status, body } = answer()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  await withServer(
    (request, response) => void listen(request, response),
    (url) => story(url, sent),
  )
}

async function deskWith(environment: Record<string, string>) {
  const books = await openBooks({ environment })
  const desk = await openDesk(books, { vat_number: own.vatNumber })
  const path = `${desk.path}/document-imports`
  const read = async (bytes: Buffer, name: string) => {
    const form = new FormData()
    form.append('files[]', new Blob([bytes]), name)
    const sent = replies(await desk.admin.call('POST', path, { form }), 201).body.imports[0]
    return replies(await desk.admin.post(`${path}/${sent.id}/process`), 200).body
  }
  return { books, desk, path, read }
}

test('the analysis service reads a PDF; a service that fails leaves our own reading', async () => {
  const line = (description: string, quantity: number, unit_price: number, net: number) => ({
    description,
    quantity,
    unit_price,
    vat_rate: 21,
    amount_net: net,
    amount_gross: null,
  })
  const said = {
    document_type: 'invoice',
    self_billed: false,
    seller: { name: 'Garage Verstappen BV', vat_number: 'BE0403227515' },
    buyer: { name: own.name, vat_number: own.vatNumber },
    number: '2026-0042',
    date: '2026-03-16',
    due_date: '2026-04-15',
    currency: 'EUR',
    payment: { iban: 'BE68539007547034', bic: null, reference: null, paid: false },
    lines: [line('Onderhoud bestelwagen', 1, 250, 250), line('Olie en filters', 2, 42.25, 84.5)],
    totals: {
      net: 334.5,
      vat: 70.25,
      gross: 404.75,
      prepaid: null,
      payable: null,
      vat_breakdown: [{ rate: 21, base: 334.5, amount: 70.25 }],
    },
    corrects: [],
    nature: null,
    language: 'nl',
  }
  let status = 200
  const answer = () => ({
    status,
    body: { choices: [{ message: { content: JSON.stringify(said) } }] },
  })
  await withOutside(answer, async (url, sent) => {
    const { books, read } = await deskWith({
      ANALYSIS_URL: url,
      ANALYSIS_KEY: 'sk-secret-of-the-service',
      ANALYSIS_MODEL: 'reader-1',
      ANALYSIS_SENDS: 'text',
    })
    try {
      const lines = [...invoiceLines, `Klant: ${own.name} ${own.vatNumber}`]
      const both = await read(await printed({ pages: [lines] }), 'a.pdf')
      assert.deepEqual([both.engine, both.status], ['api', 'ready'])
      assert.equal(sent.length, 1)
      assert.equal(sent[0]!.url, '/chat/completions')
      assert.equal(sent[0]!.authorization, 'Bearer sk-secret-of-the-service')
      assert.match(JSON.stringify(sent[0]!.body), /Garage Verstappen/)
      assert.ok(!books.logged.join('').includes('sk-secret'), 'the key is in no log')

      status = 400
      const own1 = await read(await printed({ pages: [[...lines, 'bis']] }), 'b.pdf')
      assert.equal(own1.engine, 'local')
      assert.ok(
        own1.warnings.some(({ code }: { code: string }) => code === 'analysis_service_failed'),
      )

      await read(eInvoice(), 'c.xml')
      assert.equal(sent.length, 2, 'an electronic invoice is never sent')
    } finally {
      await books.close()
    }
  })
})

test('a validated document goes to the external platform, at once or by a job', async () => {
  const states = [
    { status: 503, body: {} },
    { status: 200, body: { id: 'ext-7', token: 'tok', locked: true } },
  ]
  await withOutside(
    () => states[0]!,
    async (url, sent) => {
      const { books, desk, path, read } = await deskWith({ EXTERNAL_URL: url, EXTERNAL_KEY: 'key' })
      const validate = (id: number, more: object) =>
        desk.admin.post(`${path}/${id}/validate`, {
          new_third_party: { name: `Wilg ${id}` },
          ...more,
        })
      try {
        const quiet = await read(eInvoice({ number: 'X-0' }), 'x.xml')
        const skipped = replies(await validate(quiet.id, {}), 201).body
        assert.equal(skipped.external.status, 'skipped')
        assert.equal(sent.length, 0)

        const first = await read(eInvoice({ number: 'X-1' }), 'x.xml')
        const queued = replies(await validate(first.id, { push_to_external: true }), 201).body
        assert.equal(queued.external.status, 'queued')
        assert.equal(sent.length, 1)

        states.shift()
        const job = importer.tasks.find(({ name }) => name === 'send-document')!
        const payload = { company_id: desk.company.id, document_id: queued.document.id }
        const context = { services: books.service.services, payload, attempt: 1 }
        await job.run(context)
        const done = replies(
          await desk.admin.get(`${desk.path}/documents/${queued.document.id}`),
          200,
        ).body
        assert.deepEqual(done.external, {
          status: 'sent',
          document_id: 'ext-7',
          token: 'tok',
          locked: true,
          error: null,
          message: null,
        })
        assert.equal(sent[0]!.body.reference, sent[1]!.body.reference)
        await job.run(context)
        assert.equal(sent.length, 2, 'what was sent is not sent again')

        const second = await read(eInvoice({ number: 'X-2' }), 'x.xml')
        const key = { 'X-Client-Mutation-Id': 'push-once' }
        const body = { new_third_party: { name: 'Wilg 2' }, push_to_external: true }
        const call = () =>
          desk.admin.call('POST', `${path}/${second.id}/validate`, { body, headers: key })
        const at = replies(await call(), 201).body
        assert.equal(at.external.status, 'sent')
        const replay = replies(await call(), 200).body
        assert.deepEqual(replay.external, at.external)
        assert.equal(sent.length, 3)
      } finally {
        await books.close()
      }
    },
  )
})
