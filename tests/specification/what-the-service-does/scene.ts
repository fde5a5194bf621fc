import { openBooks } from '#testing/books'
import { bridgeSecret } from '#testing/bridge'
import { openDesk } from '#testing/desk'
import { own } from '#testing/e-invoices'
import { type Answered, replies } from '#testing/http'

/** A record as the API shows it. */
export type Shown = Answered['body']

export type Scene = Awaited<ReturnType<typeof openScene>>

export const webApp = 'https://app.example.be'

/** A company file at work, in a scene that pages of a web app may call. */
export async function openScene() {
  const books = await openBooks({
    environment: { CORS_ORIGINS: webApp, BRIDGE_SECRET: bridgeSecret },
  })
  const desk = await openDesk(books, { vat_number: own.vatNumber })
  return {
    books,
    ...desk,
    demo: await demoFile(),
    read: async (path: string, who = desk.admin): Promise<Shown> =>
      replies(await who.get(path), 200).body,
    post: async (path: string, body: object): Promise<Shown> =>
      replies(await desk.admin.post(`${desk.path}/${path}`, body), 201).body,
    upload: (path: string, field: string, name: string, content: Buffer | string) => {
      const form = new FormData()
      form.append(field, new Blob([content]), name)
      return desk.admin.call('POST', path, { form })
    },
  }

  async function demoFile() {
    const firm = await books.newFirm({ isDemo: true })
    const company = await books.newCompany(firm, { isDemo: true })
    const admin = await books.member(firm, 'admin')
    return { admin, firm, path: company.path, supplier: await books.party(company, 'supplier') }
  }
}

/** A document by hand, which waits to be booked. */
export function newDocument(on: Scene, direction: 'purchase' | 'sale', number: string) {
  const isSale = direction === 'sale'
  return on.post('documents', {
    direction,
    number,
    document_date: '2026-03-10',
    due_date: '2026-04-09',
    third_party_id: isSale ? on.customer : on.supplier,
    lines: [
      {
        description: 'Bloem',
        amount_net: '100.00',
        account: isSale ? '700000' : '604000',
        vat_code: isSale ? 'SG21' : 'PG21',
      },
    ],
  })
}
