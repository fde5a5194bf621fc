import { addDays } from '#kernel/days'
import type { Entry } from '../../../../clients/typescript/index.js'
import type { Paper, Part } from '../model.js'
import { written } from '../money.js'
import { expectPayment } from './bank.js'
import { nextReference, recentDay, someParts, type Today, type Work } from './today.js'

/** Someone types in an invoice. */
export const typeInvoice: Work = async (today) => {
  const kind = today.chance.chance(0.55) ? 'sale' : 'purchase'
  await postInvoice(today, kind, someParts(today, kind))
}

/** Posts an invoice or a credit note, and lets the model know. */
export async function postInvoice(
  today: Today,
  kind: 'sale' | 'purchase',
  parts: readonly Part[],
  {
    isCredit = false,
    partyId,
    way = 'hand',
  }: { isCredit?: boolean; partyId?: number; way?: Paper['way'] } = {},
): Promise<{ paper: Paper; entry: Entry }> {
  const { file, chance } = today
  const party = chance.pick(kind === 'sale' ? file.customers : file.suppliers)
  const date = recentDay(today)
  const due = addDays(date, chance.pick([8, 14, 30]))
  const reference = nextReference(today, kind === 'sale' ? 'V' : 'A')
  const journal = isCredit ? (kind === 'sale' ? 'NCV' : 'NCA') : kind === 'sale' ? 'VEN' : 'ACH'
  const body = {
    journal_id: file.journal(journal),
    third_party_id: partyId ?? party.id,
    entry_date: date,
    due_date: due,
    reference,
    label: `${file.code} ${reference}`,
    lines: parts.map(({ account, net, taxed }) => ({
      account,
      amount: written(net),
      vat_code: taxed?.code ?? null,
    })),
  }
  const { path } = file
  const who = file.team.encoder
  const { body: entry, operationId } = isCredit
    ? await who.post('/v1/companies/{company}/entries/credit-note', { path, body })
    : await who.post('/v1/companies/{company}/entries/invoice', { path, body })
  const paper = keepPaper(today, {
    reference,
    kind,
    partyId: partyId ?? party.id,
    entry,
    operation: operationId!,
    date,
    due,
    parts,
    isCredit,
    way,
  })
  return { paper, entry }
}

type Kept = Omit<Paper, 'entryId' | 'lineId' | 'gross' | 'open'> & {
  readonly entry: Pick<Entry, 'id' | 'lines'>
}

/** Books it in the model, and lets who owes it pay in time or late. */
export function keepPaper(today: Today, { entry, ...kept }: Kept): Paper {
  const { file } = today
  const open = file.model.book(kept)
  const lineId = entry.lines.find((line) => line.third_party_id !== null)!.id
  const paper: Paper = { ...kept, entryId: entry.id, lineId, gross: Math.abs(open), open }
  file.model.papers.push(paper)
  if (paper.kind === 'sale' && !paper.isCredit) expectPayment(today, paper)
  return paper
}
