import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { createWorker } from 'tesseract.js'
import { readInvoice, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import { day } from '#kernel/days'
import { openReader, type Reader } from '#reading'
import { openBooks } from '#testing/books'
import { photographed, printed } from '#testing/documents'
import { startServerProcess } from '#testing/processes'
import { sale } from '#testing/sale'

/** How often each file is read; the median counts. */
const times = Number(process.env.BENCH_TIMES ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
/** What takes long is to be seen, not to be given up. */
const limits = { ms: 120_000 }

/**
 * What reading a file costs, from the bytes to the invoice and the preview through a process of its own,
 * beside the one library call that it cannot do without; and what the API notices of it.
 */
export async function benchFiles(): Promise<void> {
  const reader = openReader({ processes: 1, limits, log: { warn: () => {} } })
  const groups = await groupsToRead()
  console.log('| file | ms | bare call | ms | ratio | most memory, MB |')
  console.log('|---|---|---|---|---|---|')
  for (const { name, file, bytes, bare, call } of groups) {
    const peak = { megabytes: 0 }
    await read(reader, bytes, file)
    await call()
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < times; round++) {
      ours.push(await timed(() => watching(peak, () => read(reader, bytes, file))))
      theirs.push(await timed(call))
    }
    const [one, other] = [median(ours), median(theirs)]
    console.log(
      `| ${[name, one.toFixed(1), bare, other.toFixed(1), (one / other).toFixed(2), Math.round(peak.megabytes)].join(' | ')} |`,
    )
  }
  reader.close()
  await beside(groups)
}

type Group = {
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
      name: 'e-invoice (UBL)',
      file: 'a.xml',
      bytes: ubl,
      bare: 'readInvoice in the same process',
      call: async () => readInvoice(ubl),
    },
    {
      name: 'PDF with text, one page',
      file: 'a.pdf',
      bytes: text,
      bare: 'pdf.js getTextContent',
      call: () => textOf(text),
    },
    {
      name: 'scanned page',
      file: 'scan.pdf',
      bytes: scan,
      bare: 'tesseract.js recognize',
      call: () => recognise(picture, '3'),
    },
    {
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Looks at the memory of our processes for reading while they are at it. */
async function watching(peak: { megabytes: number }, work: () => Promise<void>): Promise<void> {
  const look = () => {
    peak.megabytes = Math.max(peak.megabytes, ...childMegabytes())
  }
  const timer = setInterval(look, 20)
  await work()
  look()
  clearInterval(timer)
}

function childMegabytes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'latin1')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
        const isOurs = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === process.pid
        const isReader = isOurs && command.includes('reading/process/child')
        return isReader ? [Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024] : []
      } catch {
        return []
      }
    })
}

function median(figures: number[]): number {
  return figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)]!
}

/** How long a small request takes while nothing is read, and while every process for reading is busy. */
async function beside(groups: readonly Group[]): Promise<void> {
  const books = await openBooks({ empty: true, environment: { RATE_LIMIT: '0' } })
  const server = await startServerProcess(books.databaseUrl, { RATE_LIMIT: '0', WALL_CLOCK: '1' })
  const reader = openReader({ limits, log: { warn: () => {} } })
  await pings(server.url)
  const idle = await pings(server.url)
  let isOver = false
  const busy = [0, 1].map(async () => {
    while (!isOver) for (const { bytes, file } of groups) await read(reader, bytes, file)
  })
  const during = await pings(server.url)
  isOver = true
  await Promise.allSettled(busy)
  console.log('\n| GET /v1/ping, 100 a second | median ms | 99 % ms |')
  console.log('|---|---|---|')
  for (const [name, figures] of [
    ['nothing is read', idle],
    ['files are read without a pause', during],
  ] as const)
    console.log(
      `| ${name} | ${share(figures, 0.5).toFixed(2)} | ${share(figures, 0.99).toFixed(2)} |`,
    )
  reader.close()
  await server.end()
  await books.close()
}

/** One request every ten milliseconds on a kept connection, as a person's program sends them. */
async function pings(url: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const taken: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    taken.push(await timed(() => ping(url, agent)))
    await new Promise((done) => setTimeout(done, 10))
  }
  agent.destroy()
  return taken.sort((a, b) => a - b)
}

function ping(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/v1/ping`, { agent }, (answer) => {
      answer.resume().once('end', resolve)
    }).once('error', reject)
  })
}

function share(sorted: readonly number[], part: number): number {
  return sorted[Math.floor(sorted.length * part)] ?? 0
}
