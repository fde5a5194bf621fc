import { Agent, get } from 'node:http'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { createWorker } from 'tesseract.js'
import { readInvoice, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import { day } from '#kernel/days'
import { openReader, type Reader } from '#reading'
import { photographed, printed } from '#testing/documents'
import { sale } from '#testing/sale'
import type { Figure, Outcome } from './aims.js'
import { childrenOf, descendantsMsOf, memoryOf } from './processes.js'
import { withRig } from './rig.js'
import {
  type Done,
  inTurns,
  measured,
  medianMs,
  partOf,
  perRequest,
  type Stretch,
  timed,
} from './stretch.js'
import { printHead, printRow, processorCells, short, whole } from './table.js'

/** How often each file is read; the median counts. */
const times = Number(process.env.BENCH_TIMES ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
/** What takes long is to be seen, not to be given up. */
const limits = { ms: 120_000 }

/**
 * What reading a file costs, from the bytes to the invoice and the preview through a process of its own,
 * beside the one library call that it cannot do without; and what the API notices of it.
 */
export async function benchFiles(): Promise<Outcome<'files'>> {
  const groups = await groupsToRead()
  const reader = openReader({ processes: 1, limits, log: { warn: () => {} } })
  const peak = { megabytes: 0 }
  const figures: Partial<Record<Group['key'], Figure>> = {}
  printHead('file', 'ms', 'bare call', 'ms', 'ratio', 'most memory, MB', 'CPU ms', 'bare CPU ms')
  for (const group of groups) {
    const ofGroup = { megabytes: 0 }
    figures[group.key] = await measureGroup(reader, group, ofGroup)
    peak.megabytes = Math.max(peak.megabytes, ofGroup.megabytes)
  }
  reader.close()
  await beside(groups)
  const { eInvoice, text, scan } = figures as Record<Group['key'], Figure>
  return { eInvoice, text, scan, memory: { value: peak.megabytes } }
}

/** Processes for reading are the only children here; one may end and another take its place. */
const readersMs = () => descendantsMsOf(process.pid)

async function measureGroup(reader: Reader, group: Group, peak: Peak): Promise<Figure> {
  const { name, file, bytes, bare, call } = group
  await read(reader, bytes, file)
  await call()
  const { ours, theirs } = await inTurns(times, {
    ours: () =>
      measured({ server: readersMs }, () =>
        timed(() => watching(peak, () => read(reader, bytes, file))),
      ),
    theirs: () => measured({ generator: process.pid }, () => timed(call)),
  })
  const [one, other] = [medianMs(ours), medianMs(theirs)]
  const cpu = (stretch: Stretch) =>
    short(perRequest(stretch).server ?? perRequest(stretch).generator)
  const cells = [short(one), bare, short(other), (one / other).toFixed(2), whole(peak.megabytes)]
  printRow(name, ...cells, cpu(ours), cpu(theirs))
  return { value: one, perRequest: perRequest(ours) }
}

type Group = {
  readonly key: 'eInvoice' | 'text' | 'scan' | 'receipt'
  readonly name: string
  readonly file: string
  readonly bytes: Uint8Array
  readonly bare: string
  readonly call: () => Promise<unknown>
}

async function groupsToRead(): Promise<Group[]> {
  const ubl = Buffer.from(writeUbl(saleInvoice(sale)))
  const text = await printed({ pages: [letter] })
  const picture = await photographed(letter, { dots: 200 })
  const scan = await printed({ pages: [[]], picture })
  const receipt = await sharp(await photographed(strip, { dots: 250 }))
    .extract({ left: 150, top: 150, width: 1050, height: 2000 })
    .jpeg({ quality: 85 })
    .toBuffer()
  const recognise = await recogniser()
  return [
    {
      key: 'eInvoice',
      name: 'e-invoice (UBL)',
      file: 'a.xml',
      bytes: ubl,
      bare: 'readInvoice in the same process',
      call: async () => readInvoice(ubl),
    },
    {
      key: 'text',
      name: 'PDF with text, one page',
      file: 'a.pdf',
      bytes: text,
      bare: 'pdf.js getTextContent',
      call: () => textOf(text),
    },
    {
      key: 'scan',
      name: 'scanned page',
      file: 'scan.pdf',
      bytes: scan,
      bare: 'tesseract.js recognize',
      call: () => recognise(picture, '3'),
    },
    {
      key: 'receipt',
      name: 'receipt (JPEG)',
      file: 'receipt.jpg',
      bytes: receipt,
      bare: 'tesseract.js recognize',
      call: () => recognise(receipt, '6'),
    },
  ]
}

const items = Array.from(
  { length: 18 },
  (_, place) => `Fournitures de bureau, article ${place + 1}\t${place + 2}\t${(place + 2) * 12},50`,
)
const letter = [
  'Papeterie du Sablon SRL',
  'TVA BE 0403.227.515',
  'Facture 2026-0417 du 16/03/2026',
  'Description\tQuantité\tMontant',
  ...items,
  'Total HTVA\t2.362,50',
  'TVA 21 %\t496,13',
  'Total à payer\t2.858,63',
  'Paiement sous 30 jours sur le compte BE68 5390 0754 7034',
]
const strip = [
  'BRASSERIE DU PORT',
  'TVA BE 0403.227.515',
  '2 Lunch du jour 40,00',
  '2 Café 6,00',
  'TOTAL EUR 46,00',
]

async function textOf(bytes: Uint8Array): Promise<void> {
  // Loaded here: what it brings along for older browsers would slow the JSON of every other benchmark.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  await page.getTextContent()
  await task.destroy()
}

async function recogniser() {
  const { resolve } = createRequire(import.meta.url)
  const folder = dirname(resolve('@tesseract.js-data/fra/package.json'))
  const worker = await createWorker('fra', 1, {
    langPath: `${folder}/4.0.0_best_int`,
    gzip: true,
    cacheMethod: 'none',
  })
  return async (picture: Buffer, mode: string) =>
    worker.recognize(picture, { tessedit_pageseg_mode: mode } as object, { blocks: true })
}

async function read(reader: Reader, bytes: Uint8Array, name: string): Promise<void> {
  const own = { name: 'A', country: 'BE', vatNumber: null, enterpriseNumber: null, ibans: [] }
  await reader.read({ bytes, name, own, known: [], today: day('2026-03-16') })
}

type Peak = { megabytes: number }

/** Looks at the memory of our processes for reading while they are at it. */
async function watching(peak: Peak, work: () => Promise<void>): Promise<void> {
  const look = () => {
    peak.megabytes = Math.max(peak.megabytes, ...childrenOf(process.pid).map(memoryOf))
  }
  const timer = setInterval(look, 20)
  await work()
  look()
  clearInterval(timer)
}

/** How long a small request takes while nothing is read, and while every process for reading is busy. */
function beside(groups: readonly Group[]): Promise<void> {
  return withRig({}, async (rig) => {
    const ping = () =>
      measured({ server: rig.server.process.pid, generator: process.pid }, () =>
        pings(rig.server.url),
      )
    const reader = openReader({ limits, log: { warn: () => {} } })
    await ping()
    const idle = await ping()
    let isOver = false
    const busy = [0, 1].map(async () => {
      while (!isOver) for (const { bytes, file } of groups) await read(reader, bytes, file)
    })
    const during = await ping()
    isOver = true
    await Promise.allSettled(busy)
    reader.close()
    console.log('')
    printHead('GET /v1/ping, 100 a second', 'median ms', '99 % ms', 'server CPU ms')
    printPings('nothing is read', idle)
    printPings('files are read without a pause', during)
  })
}

function printPings(name: string, stretch: Stretch): void {
  const { latencies } = stretch
  const [server] = processorCells(perRequest(stretch))
  printRow(name, short(partOf(latencies, 0.5)), short(partOf(latencies, 0.99)), server!)
}

/** One request every ten milliseconds on a kept connection, as a person's program sends them. */
async function pings(url: string): Promise<Done> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const latencies: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  while (performance.now() < until) {
    const sent = performance.now()
    await ping(url, agent)
    latencies.push(performance.now() - sent)
    await new Promise((done) => setTimeout(done, 10))
  }
  agent.destroy()
  return { requests: latencies.length, seconds: (performance.now() - begun) / 1000, latencies }
}

function ping(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/v1/ping`, { agent }, (answer) => {
      answer.resume().once('end', resolve)
    }).once('error', reject)
  })
}
