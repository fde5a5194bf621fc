/**
 * What a service for analysis adds: the same papers with a service on loopback that answers right, wrong or
 * nonsense, through the same client and the same weighing of two readings as in the importer.
 */
import type { RequestListener } from 'node:http'
import type { Answered } from '#outside/analysis/answer-schema'
import { openAnalysisService } from '#outside/analysis/client'
import type { CompanyScope } from '#platform/operations/access'
import type { Services } from '#platform/operations/services'
import { withSecondReading } from '../../capabilities/importer/actions/second-reading.js'
import type { Reading } from '../../reading/reading.js'
import { interpret } from '../../reading/rules/index.js'
import { withServer } from '../outside.js'
import { diceOf } from './chance.js'
import { vatNumberFor } from './firms.js'
import { judge, type Score, scoreOf } from './score.js'
import { type Specimen, specimen, type Truth } from './specimen.js'
import type { PaperClass } from './story.js'

export const manners = ['none', 'right', 'wrong', 'nonsense'] as const
export type Manner = (typeof manners)[number]

/** The scores of so many papers without a service and with one of each manner. */
export async function analysisScores(
  paper: PaperClass,
  papers: number,
): Promise<Map<Manner, Score>> {
  const drawn = Array.from({ length: papers }, (_, seed) => specimen(paper, seed))
  const scores = new Map<Manner, Score>()
  for (const manner of manners) scores.set(manner, await scoreWith(manner, drawn))
  return scores
}

async function scoreWith(manner: Manner, drawn: readonly Specimen[]): Promise<Score> {
  if (manner === 'none') return scoreOf(drawn.map((one) => judge(one, ownReading(one))))
  let asked = drawn[0]!
  const answers: RequestListener = (request, response) => {
    request.resume()
    request.on('end', () => response.end(replyOf(manner, asked)))
  }
  const judged: ReturnType<typeof judge>[] = []
  await withServer(answers, async (url) => {
    const analysis = openAnalysisService({
      url,
      key: '',
      model: 'specimen',
      sends: 'text',
      timeoutMs: 20_000,
      pause: async () => {},
    })
    // The part of the services that a second reading needs; no picture is sent.
    const services = {
      outside: { analysis },
      config: { analysis: { sends: 'text' } },
      connections: { find: async () => null },
    } as unknown as Services
    const company = {} as CompanyScope
    for (const one of drawn) {
      asked = one
      const question = {
        bytes: new Uint8Array(),
        name: 'specimen.pdf',
        own: one.own,
        known: [],
        today: one.today,
      }
      judged.push(judge(one, await withSecondReading(services, company, question, ownReading(one))))
    }
  })
  return scoreOf(judged)
}

function ownReading({ pages, own, today }: Specimen): Reading {
  const read = interpret(pages, { own, known: [], today, name: 'specimen.pdf' })
  return { ...read, engine: 'local', kind: 'pdf', pages, original: null, preview: null }
}

function replyOf(manner: Manner, { truth, seed, own, pages }: Specimen): string {
  if (manner === 'nonsense') return nonsense[seed % nonsense.length]!
  const answered = answerOf(truth, own)
  const content = JSON.stringify(
    manner === 'right' ? answered : mistaken(answered, truth, wordsOn(pages), seed),
  )
  return JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })
}

const content = (text: string) =>
  JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] })

const nonsense: readonly string[] = [
  content('I am sorry, I cannot read this document.'),
  content('{"number": 12, "date": true}'),
  content('[[[['),
  '<html>gateway</html>',
  '{}',
  content(JSON.stringify({ document_type: 'poem' })),
]

function answerOf(truth: Truth, own: Specimen['own']): Answered {
  const party = { name: truth.name, vat_number: truth.vatNumber }
  const us = { name: own.name, vat_number: own.vatNumber }
  return {
    document_type: truth.kind === 'other paper' ? 'other' : truth.documentType,
    self_billed: false,
    seller: truth.direction === 'sale' ? us : party,
    buyer: truth.direction === 'sale' ? party : us,
    number: truth.number,
    date: truth.date,
    due_date: truth.dueDate,
    currency: truth.currency,
    payment: {
      iban: truth.ibans[0] ?? null,
      bic: null,
      reference: truth.communication,
      paid: false,
    },
    lines: [],
    totals: {
      net: truth.net,
      vat: truth.vat,
      gross: truth.gross,
      prepaid: null,
      payable: truth.gross,
      vat_breakdown: (truth.shares ?? []).map(({ rate, base, vat }) => ({
        rate,
        base,
        amount: vat,
      })),
    },
    corrects: [],
    nature: null,
    language: null,
  }
}

function wordsOn(pages: Specimen['pages']): string[] {
  return pages.flatMap(({ words }) => words.map(({ text }) => text))
}

/** Mistakes that look right: other numbers and days of the same page, and sums that hold but are none. */
function mistaken(
  answered: Answered,
  { number, dueDate, net }: Truth,
  words: readonly string[],
  seed: number,
): Answered {
  const dice = diceOf('mistaken', seed)
  const other = words.find((word) => /^[A-Z-]*\d{4,8}$/.test(word) && word !== number) ?? number
  const half = net === null ? null : Math.round(net * 50) / 100
  return {
    ...answered,
    number: other,
    date: dueDate ?? answered.date,
    seller: { ...answered.seller, vat_number: vatNumberFor(dice, 'BE') },
    totals: { ...answered.totals, net: half, vat: 0, gross: half, vat_breakdown: [] },
  }
}

export async function analysisReport(papers: number): Promise<{ text: string; isGood: boolean }> {
  const lines: string[] = []
  let isGood = true
  for (const paper of ['text', 'scan', 'receipt'] as const) {
    const scores = await analysisScores(paper, papers)
    const cells = (of: (score: Score) => string) =>
      manners.map((manner) => of(scores.get(manner)!).padStart(12)).join('')
    lines.push(
      `${`${paper}, ${papers} papers`.padEnd(30)}${manners.map((manner) => manner.padStart(12)).join('')}`,
      `${'header fields'.padEnd(30)}${cells(({ header }) => `${header.toFixed(1)} %`)}`,
      `${'wholly right'.padEnd(30)}${cells(({ whollyRight }) => String(whollyRight))}`,
      `${'ready'.padEnd(30)}${cells(({ ready }) => String(ready))}`,
      `${'wrongly ready'.padEnd(30)}${cells(({ wronglyReady }) => String(wronglyReady.length))}`,
      '',
    )
    isGood &&= worsenings(scores).length === 0
    lines.push(...worsenings(scores), '')
  }
  return { text: lines.join('\n'), isGood }
}

/** Where a service makes something worse than it was without one. */
export function worsenings(scores: ReadonlyMap<Manner, Score>): string[] {
  const alone = scores.get('none')!
  return [...scores].flatMap(([manner, score]) => {
    const worse: string[] = []
    if (score.wronglyReady.length > alone.wronglyReady.length)
      worse.push('more papers are wrongly ready')
    if (score.header < alone.header - 0.001)
      worse.push(
        `header fields fall from ${alone.header.toFixed(1)} to ${score.header.toFixed(1)} %`,
      )
    for (const [field, share] of score.right)
      if (share < alone.right.get(field)! - 0.001)
        worse.push(
          `${field} falls from ${alone.right.get(field)!.toFixed(1)} to ${share.toFixed(1)} %`,
        )
    if (score.whollyRight < alone.whollyRight)
      worse.push(`wholly right fall from ${alone.whollyRight} to ${score.whollyRight}`)
    return worse.map((what) => `A service that answers ${manner}: ${what}.`)
  })
}
