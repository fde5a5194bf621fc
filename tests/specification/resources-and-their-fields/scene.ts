import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openBooks } from '#testing/books'
import { own } from '#testing/e-invoices'
import { localReceivers } from '#testing/hooks'
import { type Answered, Person, replies } from '#testing/http'

/** A record as the API shows it. */
export type Shown = Answered['body']

export type Scene = Awaited<ReturnType<typeof openScene>>

/** Everyone and everything whose fields the chapter tells, each with all that can be said of it and with nothing. */
export async function openScene() {
  const outside = await openOutside()
  const books = await openBooks({
    environment: {
      ...localReceivers,
      EXTERNAL_URL: outside.url,
      EXTERNAL_KEY: 'key',
      REGISTER_URL: `${outside.url}/register`,
      ANALYSIS_URL: outside.url,
      ANALYSIS_KEY: 'key',
      ANALYSIS_MODEL: 'reader',
      ANALYSIS_SENDS: 'text',
    },
  })
  const desk = await books.openCompany(wholeCompany)
  const alone = await books.person()
  return {
    books,
    /** A company file of a firm, and its admin. */
    ...desk,
    read: async (path: string, who = desk.admin): Promise<Shown> =>
      replies(await who.get(path), 200).body,
    /** Someone without a firm, and the path of their file, of which only the name was given. */
    alone,
    bare: `/v1/companies/${replies(await alone.post('/v1/companies', { name: 'Alleen' }), 201).body.public_token}`,
    demo: await demoVisitor(),
    external: await externalMember(),
    close: async () => {
      await books.close()
      outside.server.closeAllConnections()
      outside.server.close()
    },
  }

  async function demoVisitor() {
    const firm = await books.newFirm({ name: 'Demo', isDemo: true })
    const company = await books.newCompany(firm, { isDemo: true })
    const { token, user } = replies(await books.call('POST', '/v1/auth/demo'), 201).body
    return { visitor: new Person(books.base, token, user.id, user.email), company }
  }

  async function externalMember() {
    const { email } = platformFirm.members[0]!
    const body = { email, password: 'of the platform' }
    const { token, user } = replies(await books.call('POST', '/v1/auth/login', { body }), 201).body
    const path = `/v1/firms/${user.firms[0].public_token}`
    return { member: new Person(books.base, token, user.id, email), path }
  }
}

/** Everything that can be said when a file is made. */
export const wholeCompany = {
  country_pack: 'BE',
  code: 'JAN_SS-1',
  name: own.name,
  enterprise_number: own.vatNumber.slice(2),
  vat_number: own.vatNumber,
  legal_form: 'BV',
  legal_form_code: '610',
  address: 'Marktstraat 1 bus A, 9000 Gent',
  logo_url: 'https://www.example.be/logo.png',
  vat_regime: 'quarterly',
  locale: 'nl',
  street: 'Marktstraat',
  house_number: '1',
  box: 'A',
  postal_code: '9000',
  city: 'Gent',
  country: 'BE',
  latitude: 51.05,
  longitude: 3.7174243,
  nace_codes: [
    { code: '10.711', classification: 'MAIN' },
    { code: '47.241', classification: 'SECO' },
    { code: '56.101', classification: 'ANCI' },
  ],
  main_nace_code: '10.711',
  fiscal_year: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' },
  banks: [
    { code: 'KBC', label: 'KBC', iban: 'BE96 0689 0123 4505' },
    { code: 'ING', label: 'ING' },
  ],
}

/** What the register of companies says of the file. */
const registered = {
  name: wholeCompany.name,
  enterprise_number: wholeCompany.enterprise_number,
  legal_form_code: '610',
}

const platformFirm = {
  id: 'F1',
  name: 'Kantoor',
  country_code: 'BE',
  is_partner: true,
  members: [
    { id: 'P1', email: 'an@platform.example', name: 'An Declerck', locale: 'nl', role: 'admin' },
  ],
}

/** What a service of analysis reads on the invoice that `printed()` makes. */
const reading = {
  document_type: 'invoice',
  self_billed: false,
  seller: { name: 'Garage Verstappen BV', vat_number: 'BE0403227515' },
  buyer: { name: own.name, vat_number: own.vatNumber },
  number: '2026-0042',
  date: '2026-03-16',
  due_date: '2026-04-15',
  currency: 'EUR',
  payment: { iban: 'BE68539007547034', bic: null, reference: null, paid: false },
  lines: [
    { description: 'Onderhoud bestelwagen', quantity: 1, unit_price: 250, amount_net: 250 },
    { description: 'Olie en filters', quantity: 2, unit_price: 42.25, amount_net: 84.5 },
  ].map((line) => ({ ...line, vat_rate: 21, amount_gross: null })),
  totals: {
    net: 334.5,
    vat: 70.25,
    gross: 404.75,
    prepaid: null,
    payable: null,
    vat_breakdown: [{ rate: 21, base: 334.5, amount: 70.25 }],
  },
  corrects: [],
  nature: 'services',
  language: 'nl',
}

const answers: Readonly<Record<string, object>> = {
  '/login': { user: platformFirm.members[0], firm: platformFirm },
  '/companies/C1': { id: 'C1', name: wholeCompany.name },
  [`/register/companies/BE/${registered.enterprise_number}`]: registered,
  '/chat/completions': { choices: [{ message: { content: JSON.stringify(reading) } }] },
}

/** The external platform, the register of companies and the service of analysis, all in one server. */
async function openOutside(): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request: IncomingMessage, response) => {
    const asked = (await buffer(request)).toString()
    const isUnknown = request.url === '/chat/completions' && !asked.includes('Garage')
    const answer = isUnknown ? undefined : answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
