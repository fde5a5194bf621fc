import type { FakeAccessPoint } from '#testing/access-point'
import { eInvoice } from '#testing/e-invoices'
import { openPeppolDesk, type PeppolDesk } from '#testing/peppol'
import { sale } from '#testing/sale'
import type { Rig } from './rig.js'
import { inTurns, perRequest, processorRatio, type Stretch, timed } from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short } from './table.js'

const times = Math.min(Number(process.env.BENCH_TIMES ?? 5), 20)
const invoices = 20
const papers = 100

/** An invoice that is queued with its printed one, beside asking for its PDF and its UBL. */
export async function measureQueueing(rig: Rig) {
  const desk = await openPeppolDesk(rig.books)
  const line = (place: number) => ({
    ...{ description: `Muur ${place}`, amount_net: '1000', account: '700000', vat_code: 'SG21' },
  })
  const lines = Array.from({ length: 20 }, (_, place) => line(place))
  const sold: number[] = []
  for (let place = 0; place < invoices * (times + 1); place++) sold.push(await desk.sold({ lines }))
  await rig.renewSessions()
  let next = 0
  const queue = () => {
    const those = sold.slice(next, next + invoices)
    next += invoices
    return each(rig, desk, those, (id) => [`documents/${id}/peppol`, {}], 202)
  }
  const get = (part: string) => () =>
    each(rig, desk, sold.slice(0, invoices), (id) => [`documents/${id}/${part}`], 200)
  for (const warm of [queue, get('pdf'), get('ubl')]) await warm()
  const taken = await inTurns(times, { queue, pdf: get('pdf'), ubl: get('ubl') })
  printHead('an invoice of 20 lines, by Peppol', 'ms each', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(name, short(eachMs(stretch)), ...processorCells(perRequest(stretch)))
  await desk.work()
  return {
    value: eachMs(taken.queue) / (eachMs(taken.pdf) + eachMs(taken.ubl)),
    byProcessor: processorRatio(taken.queue, taken.pdf, taken.ubl),
    perRequest: perRequest(taken.queue),
  }
}

/** A hundred invoices that came, beside as many that are uploaded and read. */
export async function measureFetching(rig: Rig, accessPoint: FakeAccessPoint) {
  // A firm each: the licence of one allows a thousand in a month.
  const [desk, other] = [await openPeppolDesk(rig.books), await openPeppolDesk(rig.books)]
  const buyer = { ...sale.buyer, endpoint: { scheme: '0208', value: desk.number } }
  let count = 0
  const hundred = () =>
    Array.from({ length: papers }, () => eInvoice({ number: `B-${++count}`, buyer }))
  await rig.renewSessions()
  const fetched = async () => {
    for (const xml of hundred()) accessPoint.lays(desk.participant, xml)
    return rig.own(
      () =>
        timed(async () => {
          const { received } = await asked(rig, desk, ['peppol/fetch', {}], 200)
          if (received !== papers) throw new Error(`${received} came`)
        }, papers),
      'server',
    )
  }
  const uploaded = async () => {
    const files = hundred()
    await rig.books.sql.query('DELETE FROM rate_counters')
    const work = async () => {
      for (let place = 0; place < papers; place += 20) {
        const form = new FormData()
        for (const xml of files.slice(place, place + 20))
          form.append('files[]', new Blob([xml as Uint8Array<ArrayBuffer>]), `${place}.xml`)
        const { imports } = await asked(rig, other, ['document-imports', form], 201)
        for (const { id } of imports)
          await asked(rig, other, [`document-imports/${id}/process`, {}], 200)
      }
    }
    return rig.own(() => timed(work, papers), 'server')
  }
  await fetched()
  await uploaded()
  const taken = await inTurns(times, { fetched, uploaded })
  printHead('an invoice that comes', 'ms each', ...processorHeads)
  for (const [name, stretch] of Object.entries(taken))
    printRow(name, short(eachMs(stretch)), ...processorCells(perRequest(stretch)))
  return {
    value: eachMs(taken.fetched) / eachMs(taken.uploaded),
    byProcessor: processorRatio(taken.fetched, taken.uploaded),
    perRequest: perRequest(taken.fetched),
  }
}

type Asked = readonly [path: string, body?: object | FormData]

/** Each in turn, one after the other. */
function each(
  rig: Rig,
  desk: PeppolDesk,
  ids: readonly number[],
  of: (id: number) => Asked,
  status: number,
): Promise<Stretch> {
  const work = async () => {
    for (const id of ids) await asked(rig, desk, of(id), status)
  }
  return rig.own(() => timed(work, ids.length), 'server')
}

async function asked(
  rig: Rig,
  desk: PeppolDesk,
  [path, body]: Asked,
  status: number,
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which is looked into
): Promise<any> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${rig.server.url}${desk.path}/${path}`, {
    headers: {
      authorization: `Bearer ${desk.admin.token}`,
      ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
    },
    ...(body ? { method: 'POST', body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (answer.status !== status) throw new Error(bytes.toString().slice(0, 2000))
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(bytes.toString()) : bytes
}

const eachMs = ({ seconds, requests }: Stretch) => (seconds * 1000) / requests
