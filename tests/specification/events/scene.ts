import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBooks } from '#testing/books'
import { openDesk } from '#testing/desk'
import { eInvoice, own, seller } from '#testing/e-invoices'
import { localReceivers } from '#testing/hooks'
import { type Answered, replies } from '#testing/http'
import { contact, openPeppolWorld } from '#testing/peppol'
import { listenTo } from '../listener.js'

/** A record as the API shows it, or what an envelope holds. */
export type Shown = Answered['body']

export type Scene = Awaited<ReturnType<typeof openScene>>

const address = { street: 'Kaai', postal_code: '2000', city: 'Antwerpen', country: 'BE' }
export const registration = { contact, mandate_confirmed: true }

/** A firm at work in one of its files, someone who hears of it, and a register of VAT numbers that knows everyone. */
export async function openScene() {
  const vies = createServer((_request, response) =>
    response.end(JSON.stringify({ isValid: true, userError: 'VALID', name: '---' })),
  )
  await new Promise<void>((done) => vies.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(vies.address() as AddressInfo).port}`
  const peppol = await openPeppolWorld()
  const environment = { ...localReceivers, ...peppol.environment, VIES_URL: url }
  const books = await openBooks({ environment })
  const desk = await openDesk(books, { vat_number: own.vatNumber, ...address })
  const { admin, path } = desk
  const listener = await listenTo(admin, desk.firm)
  let all: Promise<Shown[]> | undefined

  async function act(below: string, body: object = {}): Promise<Shown> {
    const answer = await admin.post(`${path}/${below}`, body)
    if (answer.status > 201) throw new Error(answer.text)
    return answer.body
  }

  /** An electronic invoice that was read and waits to be validated. */
  async function imported(invoice: Parameters<typeof eInvoice>[0]): Promise<Shown> {
    const form = new FormData()
    form.append('files[]', new Blob([eInvoice(invoice)]), 'invoice.xml')
    const sent = await admin.call('POST', `${path}/document-imports`, { form })
    const { id } = replies(sent, 201).body.imports[0]
    return act(`document-imports/${id}/process`)
  }

  /** Lets one of everything happen that is announced. */
  async function everything(): Promise<Shown[]> {
    await listener.news()
    const { id: party } = await act('third-parties', wholeParty)
    const change = { email: 'nieuw@example.be', city: 'Gent' }
    replies(await admin.patch(`${path}/third-parties/${party}`, change), 200)
    const waiting = await imported({ number: 'EV-1' })
    const { document } = await act(`document-imports/${waiting.id}/validate`)
    await act(`documents/${document.id}/book`)
    const { id } = replies(await desk.invoice('ACH', ['604000 100 PG21'], wholeEntry), 201).body
    const inJanuary = { entry_date: '2026-01-12' }
    replies(await desk.invoice('VEN', ['700000 100 SG21'], inJanuary), 201)
    replies(await desk.reverse(id), 201)
    const month = { year: 2026, period: 1, period_type: 'monthly' }
    await act(`vat-declarations/${(await act('vat-declarations', month)).id}/validate`)
    const year = await act('fiscal-years', { starts_on: '2025-01-01', ends_on: '2025-12-31' })
    await act(`fiscal-years/${year.id}/close`)
    const { participant_id } = await act('peppol', registration)
    for (const status of ['suspended', 'active']) {
      peppol.accessPoint.moves(participant_id, { status })
      await act('peppol/refresh')
    }
    await listener.test()
    return listener.news()
  }

  function envelopes(): Promise<Shown[]> {
    all ??= everything()
    return all
  }

  return {
    peppol,
    books,
    ...desk,
    listener,
    act,
    imported,
    envelopes,
    of: async (...names: string[]): Promise<Shown[]> =>
      (await envelopes()).filter(({ event }) => names.includes(event)),
    close: async () => {
      await books.close()
      vies.closeAllConnections()
      vies.close()
    },
  }
}

/** The sender of the invoices, with all that an event tells of a third party. */
const wholeParty = {
  type: 'supplier',
  code: 'WILG',
  name: seller.name,
  vat_number: seller.vatNumber,
  enterprise_number: seller.vatNumber.slice(2),
  country: 'BE',
  email: 'info@example.be',
  peppol_identifier: '0208:0150200342',
}

const wholeEntry = {
  label: 'Bloem',
  reference: 'F-1',
  document_reference: 'D-1',
  due_date: '2026-04-30',
}
