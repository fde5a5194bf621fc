import assert from 'node:assert/strict'
import { parseConfig } from '#platform/config/index'
import { coda, uploadTo } from '#testing/bank-files'
import { platformOf } from '#testing/bridge'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import type { chapter } from '../chapter.js'
import { notBuilt } from '../not-built.js'
import { passages } from '../passages.js'
import { newDocument, type Scene, type Shown, webApp } from './scene.js'

export function platformSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section()

  says(
    "The service is an accounting platform for accounting firms ('firms') and the company files ('dossiers') they keep in Belgium, France and Luxembourg.",
    async () => {
      const packs = await on.read('/v1/country-packs')
      assert.deepEqual(
        packs.map(({ code }: Shown) => code),
        ['BE', 'FR', 'LU'],
      )
      for (const country_pack of ['FR', 'LU']) {
        const wish = { name: `Dossier ${country_pack}`, firm: on.firm.token, country_pack }
        replies(await on.admin.post('/v1/companies', wish), 201, { country_pack })
      }
      const { companies } = await on.read(on.firm.path)
      assert.equal(companies.length, 3)
    },
  )

  says('It offers a REST API over HTTPS with JSON bodies in UTF-8.', async () => {
    const name = 'Crèmerie Łódź 日本 🥐'
    const { id } = await on.post('third-parties', { type: 'customer', name })
    const answer = replies(await on.admin.get(`${on.path}/third-parties/${id}`), 200, { name })
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    const other = Buffer.from('{"type":"customer","name":"Crèmerie"}', 'latin1')
    const wrong = await on.admin.call('POST', `${on.path}/third-parties`, {
      raw: other,
      headers: { 'content-type': 'application/json' },
    })
    assert.deepEqual(Object.keys(replies(wrong, 422).body.errors), ['body'])
    // What ends the encryption stands before the service, which gives out the address that it is told.
    const told = 'https://api.example.be'
    assert.equal(parseConfig({ BASE_URL: `${told}/` }).baseUrl, told)
    const page = await on.read(`${on.path}/entries`)
    assert.ok(page.first_page_url.startsWith(`${on.books.service.services.baseUrl()}/v1/`))
  })

  says(
    'The same API serves web, desktop and mobile apps and third-party server-to-server integrations.',
    async () => {
      const { books, admin, path } = on
      const token = await books.newTokenFor(admin.id, 'integration')
      const [app, integration] = [
        await admin.get(`${path}/accounts`),
        await books.call('GET', `${path}/accounts`, { token }),
      ]
      assert.equal(replies(integration, 200).text, replies(app, 200).text)
      const asks = { origin: webApp, 'access-control-request-method': 'POST' }
      const allowed = replies(
        await books.call('OPTIONS', `${path}/entries`, { headers: asks }),
        204,
      )
      assert.equal(allowed.headers.get('access-control-allow-origin'), webApp)
      assert.match(allowed.headers.get('access-control-allow-headers')!, /Authorization/)
    },
  )

  says(
    'Each user of the API acts through a bearer token and sees only the firms and company files that user may access.',
    async () => {
      const { books, firm, company, path } = on
      replies(await books.call('GET', '/v1/companies'), 401)
      const basic = { headers: { authorization: `Basic ${on.admin.token}` } }
      replies(await books.call('GET', '/v1/companies', basic), 401)
      const elsewhere = await books.office()
      const tokens = (files: Shown[]) => files.map(({ public_token }) => public_token)
      assert.deepEqual(tokens(await on.read('/v1/companies', elsewhere.admin)), [
        elsewhere.company.token,
      ])
      assert.deepEqual(tokens(await on.read('/v1/firms', elsewhere.admin)), [elsewhere.firm.token])
      replies(await elsewhere.admin.get(path), 404)
      replies(await elsewhere.admin.get(firm.path), 404)
      const encoder = await books.member(firm, 'encoder')
      assert.deepEqual(await on.read('/v1/companies', encoder), [])
      await books.assign(company.id, encoder.id, 'encoder')
      assert.deepEqual(tokens(await on.read('/v1/companies', encoder)), [company.token])
    },
  )

  const areas =
    'Functional areas: service status and country packs; sign-in, integration tokens and a demo session; firms (team, assignment of company files, activity); licence and pricing; company files (creation with accounting set-up, identity, settings); company lookup; chart of accounts; journals and routing rules; fiscal years and periods; third parties; entries (free entries, invoices, credit notes, reversal); recurring entries; documents; document importer; bank (CODA statements, matching, SEPA files); VAT; fixed assets; reports; analytics and budgets; exports (PDF, XLSX, CSV, full-dossier ZIP); Peppol; integrations; history and recycle bin; continuous and offline synchronisation; mail; outgoing webhooks; a bridge reserved to an external fiduciary platform.'

  says(areas, 'every area that is built answers', async () => {
    const named = areas.replace(/^Functional areas: |\.$/g, '').split('; ')
    const missing = notBuilt.map(({ area }) => area)
    const tried = areasOf(on)
    assert.deepEqual(
      named.filter((area) => !missing.includes(area)),
      Object.keys(tried),
    )
    assert.ok(passages.some(({ text }) => text === areas))
    for (const [area, works] of Object.entries(tried))
      for (const answer of await works()) assert.ok(answer.status < 300, `${area}: ${answer.text}`)
  })
}

type Works = () => Promise<readonly { status: number; text: string }[]>

/** What the areas of the specification offer, each seen at work. */
function areasOf(on: Scene): Record<string, Works> {
  const { books, admin, firm, path, company } = on
  const get = (...paths: string[]) => Promise.all(paths.map((one) => admin.get(one)))
  const inFile = (...paths: string[]) => get(...paths.map((one) => `${path}/${one}`))
  const free = ['Dr 612000 10.00', 'Cr 550000 10.00']
  const signIn = { email: 'jan@example.be', password: 'vier schapen op stal' }
  return {
    'service status and country packs': () => get('/v1/status', '/v1/ping', '/v1/country-packs/BE'),
    'sign-in, integration tokens and a demo session': async () => [
      await admin.post(`${firm.path}/members`, { ...signIn, name: 'Jan Maes', role: 'encoder' }),
      await books.call('POST', '/v1/auth/login', { body: signIn }),
      await admin.post('/v1/auth/tokens', { name: 'Webshop', abilities: ['read'] }),
      await books.call('POST', '/v1/auth/demo'),
    ],
    'firms (team, assignment of company files, activity)': async () => {
      const wish = { company_tokens: [company.token], role: 'encoder' }
      const { id } = await books.member(firm, 'encoder')
      return [
        await admin.put(`${firm.path}/members/${id}/companies`, wish),
        ...(await get(`${firm.path}/members`, `${firm.path}/activity`)),
      ]
    },
    'licence and pricing': () => get(`${firm.path}/licence`, '/v1/pricing'),
    'company files (creation with accounting set-up, identity, settings)': async () => [
      await admin.patch(path, { city: 'Gent' }),
      ...(await get('/v1/companies', path, `${path}/settings`)),
    ],
    'company lookup': () => get('/v1/lookup/iban/BE68539007547034'),
    'chart of accounts': () => inFile('accounts'),
    'journals and routing rules': () => inFile('journals', `journals/${on.journal('ACH')}/rules`),
    'fiscal years and periods': () => inFile('fiscal-years', 'periods'),
    'third parties': () => inFile('third-parties', `third-parties/${on.supplier}`),
    'entries (free entries, invoices, credit notes, reversal)': async () => {
      const posted = await on.free(free)
      return [
        posted,
        await on.invoice('ACH', ['604000 100.00 PG21']),
        await on.creditNote('NCA', ['604000 10.00 PG21']),
        await on.reverse(posted.body.id),
      ]
    },
    'recurring entries': async () => {
      const rent = {
        ...{ label: 'Rent', frequency: 'monthly', starts_on: '2026-03-01' },
        template: {
          journal_id: on.journal('OD'),
          label: 'Rent {period}',
          lines: [
            { account: '612000', debit: '10.00' },
            { account: '499000', credit: '10.00' },
          ],
        },
      }
      const made = await admin.post(`${path}/recurring-entries`, rent)
      const own = `recurring-entries/${made.body.id}`
      return [
        made,
        await admin.post(`${path}/${own}/run`, {}),
        ...(await inFile('recurring-entries', own, `${own}/occurrences`)),
      ]
    },
    documents: async () => {
      const { id } = await newDocument(on, 'purchase', 'A-1')
      return [await admin.post(`${path}/documents/${id}/book`), ...(await inFile('documents'))]
    },
    'document importer': async () => {
      const imports = `${path}/document-imports`
      const sent = await on.upload(imports, 'files[]', 'a.xml', eInvoice())
      const own = `${imports}/${replies(sent, 201).body.imports[0].id}`
      return [sent, await admin.post(`${own}/process`), await admin.get(own)]
    },
    'bank (CODA statements, matching, SEPA files)': async () => {
      const sent = await uploadTo(admin, path, coda({ movements: ['5.00'] }))
      return [
        sent,
        await admin.post(`${path}/bank-transactions/auto-match`, {}),
        ...(await inFile('bank-accounts', 'bank-transactions', 'bank-reconciliation')),
        ...(await inFile('payment-proposals', 'sepa-files', 'sepa-mandates')),
      ]
    },
    VAT: () => inFile('vat-declarations', 'vat/periods', 'vat/control'),
    'fixed assets': async () => {
      const [categories] = await inFile('asset-categories')
      const { id } = categories!.body.find(({ code }: { code: string }) => code === 'IT')
      const bought = { label: 'Laptop', acquired_on: '2026-01-01', acquisition_value: '1500.00' }
      return [
        categories!,
        await admin.post(`${path}/fixed-assets`, { ...bought, category_id: id }),
        await admin.post(`${path}/depreciation-runs`, { until: '2026-01-31' }),
        ...(await inFile('fixed-assets', 'fixed-assets/proposals', 'reports/fixed-assets')),
      ]
    },
    reports: () => inFile('reports', 'reports/trial-balance', 'reports/balance-sheet'),
    'analytics and budgets': async () => [
      await admin.post(`${path}/analytic-axes`, { code: 'SITE', label: 'Sites' }),
      ...(await inFile('analytic-axes', 'analytic-codes', 'budgets')),
    ],
    'exports (PDF, XLSX, CSV, full-dossier ZIP)': () =>
      inFile('exports', 'exports/journal?format=pdf', 'exports/entries?format=csv'),
    Peppol: () => inFile('peppol', 'peppol/messages'),
    integrations: async () => [
      ...(await get('/v1/integrations')),
      ...(await inFile('integrations', 'integrations/vies', 'integrations/vies/log')),
    ],
    'history and recycle bin': () => inFile('history', 'activity', 'trash'),
    'continuous and offline synchronisation': async () => {
      const change = { method: 'PATCH', path: `third-parties/${on.supplier}` }
      const mutation = { mutation_id: 'one', ...change, body: { city: 'Gent' } }
      return [
        await admin.post(`${path}/sync/push`, { mutations: [mutation] }),
        ...(await inFile('sync/bootstrap', 'sync/pull', 'sync/status', 'sync/conflicts')),
      ]
    },
    mail: async () => {
      const free = { kind: 'free', to: ['els@example.be'], subject: 'Hello', body: 'Hello' }
      return [
        await admin.post(`${path}/mail/messages`, free),
        ...(await inFile('mail/settings', 'mail/templates', 'mail/messages')),
        ...(await inFile('mail/reminders', 'mail/reminders/history')),
      ]
    },
    'outgoing webhooks': () => get(`${firm.path}/webhooks`, '/v1/webhooks/events'),
    'a bridge reserved to an external fiduciary platform': async () => [
      await platformOf(books).get('/v1/bridge/status'),
    ],
  }
}
