import { randomBytes } from 'node:crypto'
import { instantOf } from '#kernel/instants'
import { bridgeSecret, platformOf } from '#testing/bridge'
import { type Answered, call } from '#testing/http'
import type { Outcome } from './aims.js'
import { type Rig, withRig } from './rig.js'
import {
  inTurns,
  medianMs,
  partOf,
  perRequest,
  processorRatio,
  type Stretch,
  timed,
} from './stretch.js'
import { printHead, printRow, processorCells, processorHeads, short } from './table.js'

const reads = 100
const papers = 10
const paperBytes = 500_000

/**
 * What a signature costs: a company file that is pushed as it is, beside a read of the same file; and a document that is
 * handed over, beside an upload of as many bytes. One client, since each request is signed anew.
 */
export function benchBridge(): Promise<Outcome<'bridge'>> {
  const environment = { BRIDGE_SECRET: bridgeSecret }
  return withRig({ environment }, async (rig) => {
    const desk = await openDesk(rig)
    const taken = await inTurns(3, {
      read: () => each(rig, reads, 200, desk.read),
      push: () => each(rig, reads, 200, desk.push),
      upload: () => each(rig, papers, 201, desk.upload),
      paper: () => each(rig, papers, 201, desk.paper),
    })
    printHead('request', 'median ms', '95 % ms', ...processorHeads)
    for (const [name, stretch] of Object.entries(taken))
      printRow(
        names[name as keyof typeof taken],
        short(medianMs(stretch)),
        short(partOf(stretch.latencies, 0.95)),
        ...processorCells(perRequest(stretch)),
      )
    const ratio = (one: Stretch, other: Stretch) => ({
      value: medianMs(one) / medianMs(other),
      byProcessor: processorRatio(one, other),
      perRequest: perRequest(one),
    })
    return { push: ratio(taken.push, taken.read), paper: ratio(taken.paper, taken.upload) }
  })
}

const names = {
  read: 'GET company',
  push: 'PUT of the same company',
  upload: 'upload of a file of 500 kB',
  paper: 'the same handed over',
}

async function openDesk({ books, server, renewSessions }: Rig) {
  const platform = platformOf({ base: server.url, clock: () => instantOf(Date.now()) } as never)
  const els = { id: 'els', email: 'els@platform.example', name: 'Els', role: 'admin' }
  await platform.put('/v1/bridge/firms/bench', { name: 'Fiduciaire', members: [els] })
  const wish = { firm_external_id: 'bench', name: 'Bakkerij', country_pack: 'BE', city: 'Gent' }
  const made = await platform.put('/v1/bridge/companies/bench', wish)
  const path = `/v1/companies/${made.body.company.public_token}`
  const { rows } = await books.sql.query(`SELECT id FROM users WHERE email = $1`, [els.email])
  const token = await books.newTokenFor(Number(rows[0].id))
  await books.sql.query('VACUUM ANALYZE')
  await renewSessions()
  return {
    read: () => call(server.url, 'GET', path, { token }),
    push: () => platform.put('/v1/bridge/companies/bench', wish),
    upload: () => {
      const form = new FormData()
      form.set('files[]', new Blob([newPaper()]), 'paper.pdf')
      return call(server.url, 'POST', `${path}/document-imports`, { token, form })
    },
    paper: () =>
      platform.post('/v1/bridge/companies/bench/documents', {
        external_id: randomBytes(8).toString('hex'),
        file: { name: 'paper.pdf', content: newPaper().toString('base64') },
      }),
  }
}

/** Bytes that nobody has sent before. */
function newPaper(): Buffer {
  const bytes = randomBytes(paperBytes)
  bytes.write('%PDF-1.7\n')
  return bytes
}

async function each(
  rig: Rig,
  count: number,
  status: number,
  ask: () => Promise<Answered>,
): Promise<Stretch> {
  await rig.books.sql.query('DELETE FROM rate_counters')
  return rig.own(async () => {
    const latencies: number[] = []
    for (let n = 0; n < count; n++) {
      const { latencies: one } = await timed(async () => {
        const answer = await ask()
        if (answer.status !== status) throw new Error(answer.text)
      })
      latencies.push(...one)
    }
    const seconds = latencies.reduce((sum, ms) => sum + ms, 0) / 1000
    return { requests: count, seconds, latencies }
  }, 'server')
}
