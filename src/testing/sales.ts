import { readInvoice } from '#formats/e-invoices/index'
import { readPdf } from '#platform/pdf/reading'
import type { Books } from './books.js'
import { openDesk } from './desk.js'
import { replies } from './http.js'

/** A desk that sells: a file with an address and a customer who can be sent electronic invoices. */
export async function openSales(
  books: Books,
  fields: Record<string, unknown> = {},
  buyer: Record<string, unknown> = {},
) {
  const desk = await openDesk(books, { ...belgian, ...fields })
  const { admin, path } = desk
  const documents = `${path}/documents`
  const customer: number = replies(
    await admin.post(`${path}/third-parties`, { ...belgianCustomer, ...buyer }),
    201,
  ).body.id
  return {
    ...desk,
    documents,
    customer,
    sell: (more: object = {}) =>
      admin.post(documents, {
        direction: 'sale',
        document_date: '2026-03-12',
        third_party_id: customer,
        lines: [{ description: 'Muur', amount_net: '1000', account: '700000', vat_code: 'SG21' }],
        ...more,
      }),
    book: async (id: number, body: object = {}) =>
      replies(await admin.post(`${documents}/${id}/book`, body), 200).body,
    /** Every text that its PDF has, in order. */
    print: async (id: number, language: string): Promise<string[]> => {
      const url = `${books.base}${documents}/${id}/pdf?lang=${language}`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${admin.token}` } })
      const pages = readPdf(Buffer.from(await answer.arrayBuffer()))
      return pages.flatMap(({ texts }) => texts.map(({ text }) => text))
    },
    /** Its electronic invoice, as text and as it is read. */
    ubl: async (id: number) => {
      const { text } = replies(await admin.get(`${documents}/${id}/ubl`), 200)
      return { text, ...readInvoice(Buffer.from(text)) }
    },
  }
}

const belgian = {
  vat_number: 'BE0160771164',
  street: 'Kaai',
  house_number: '12',
  postal_code: '2000',
  city: 'Antwerpen',
  country: 'BE',
}

const belgianCustomer = {
  type: 'customer',
  name: 'Wilg & Zonen BV',
  vat_number: 'BE0150200342',
  street: 'Wilgenlaan',
  house_number: '3',
  postal_code: '9000',
  city: 'Gent',
  country: 'BE',
  language: 'nl',
  payment_terms_days: 30,
}
