import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openBooks } from '#testing/books'
import { openDesk } from '#testing/desk'
import { own, seller } from '#testing/e-invoices'
import { localReceivers } from '#testing/hooks'
import { type Answered, replies } from '#testing/http'
import { listenTo } from '../listener.js'

/** A record as the API shows it. */
export type Shown = Answered['body']

export type Scene = Awaited<ReturnType<typeof openScene>>

/** A company file with a known supplier, someone who hears its events, and a service that could read its papers. */
export async function openScene() {
  const analysis = await openAnalysis()
  const books = await openBooks({
    environment: {
      ...localReceivers,
      ANALYSIS_URL: analysis.url,
      ANALYSIS_KEY: 'key',
      ANALYSIS_MODEL: 'reader',
      ANALYSIS_SENDS: 'text',
    },
  })
  const desk = await openDesk(books, { vat_number: own.vatNumber })
  const party = { type: 'supplier', name: seller.name, vat_number: seller.vatNumber }
  replies(await desk.admin.post(`${desk.path}/third-parties`, party), 201)
  const imports = `${desk.path}/document-imports`

  return {
    books,
    desk,
    analysis,
    imports,
    listener: await listenTo(desk.admin, desk.firm),
    send: (files: readonly (readonly [name: string, bytes: Buffer | string])[]) => {
      const form = new FormData()
      for (const [name, bytes] of files) form.append('files[]', new Blob([bytes]), name)
      return desk.admin.call('POST', imports, { form })
    },
    read: async (path: string): Promise<Shown> => replies(await desk.admin.get(path), 200).body,
    process: (id: number) => desk.admin.post(`${imports}/${id}/process`),
    validate: (id: number, body: object = {}) => desk.admin.post(`${imports}/${id}/validate`, body),
    close: async () => {
      await books.close()
      analysis.close()
    },
  }
}

/** A service of analysis that knows nothing; `meanwhile` runs while it is asked. */
async function openAnalysis() {
  const analysis = { asked: 0, meanwhile: async () => {}, url: '', close: () => server.close() }
  const server = createServer(async (request, response) => {
    await buffer(request)
    analysis.asked++
    await analysis.meanwhile()
    response.writeHead(400, { connection: 'close' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  analysis.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return analysis
}
