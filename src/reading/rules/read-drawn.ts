/** Reads a drawn page as the company of the tests, and shows what a test compares. */
import { day } from '#kernel/days'
import type { KnownParty, Own } from '../reading.js'
import { drawn } from './drawn.js'
import { interpret } from './interpret.js'

const meridien: Own = {
  name: 'Studio Meridien SRL',
  vatNumber: 'BE0123456749',
  enterpriseNumber: null,
  country: 'BE',
  ibans: [],
}

type Circumstances = {
  readonly known?: readonly KnownParty[]
  readonly source?: 'text' | 'ocr'
  readonly own?: Partial<Own>
}

export function readDrawn(
  paper: string,
  { known = [], source = 'text', own = {} }: Circumstances = {},
) {
  const { extracted, warnings, isTrusted, thirdPartyId } = interpret(drawn(paper, source), {
    name: 'paper.pdf',
    own: { ...meridien, ...own },
    known,
    today: day('2026-03-16'),
  })
  const { net, vat, gross } = extracted.totals
  return {
    extracted,
    warnings,
    isTrusted,
    thirdPartyId,
    codes: warnings.map(({ code }) => code),
    party: extracted.counterparty?.name ?? null,
    vatNumber: extracted.counterparty?.vat_number ?? null,
    iban: extracted.payment.iban,
    number: extracted.number,
    date: extracted.date,
    due: extracted.due_date,
    totals: [net, vat, gross],
    lines: extracted.lines.map((line) => `${line.amount_net} at ${line.vat_rate}`),
  }
}
