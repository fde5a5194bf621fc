import { decimal, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import { formatAmount } from '#kernel/money'
import { partyOf } from './letters.js'
import type { CompanyPlan, EntryPlan, PartyPlan, PeppolPlan } from './plan.js'

/** What became of those that went, the newest first. */
const outcomes = ['sent', 'delivered', 'rejected', 'delivered', 'failed', 'accepted'] as const
const came = 4

/** The last sales, which went by Peppol, and the last bills of a Belgian rate, which came by it. */
export function messagesOf(
  entries: readonly EntryPlan[],
  parties: readonly PartyPlan[],
  own: CompanyPlan,
): PeppolPlan[] {
  const newest = [...entries].reverse()
  const kept = (type: PartyPlan['type'], most: number) =>
    newest
      .flatMap((entry) => {
        const party = parties.find(({ key }) => key === entry.party)
        const isPlain = entry.lines.every(({ vatCode }) => vatCode?.endsWith('21') ?? false)
        const isFit = entry.kind === 'invoice' && entry.reference !== null && isPlain
        return isFit && party?.type === type && party.vat_number !== null ? [{ entry, party }] : []
      })
      .slice(0, most)
  return [
    ...kept('customer', outcomes.length).map(({ entry, party }, place) =>
      messageOf(entry, party, own, outcomes[place]!),
    ),
    ...kept('supplier', came).map(({ entry, party }) => messageOf(entry, party, own, 'received')),
  ].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}

function messageOf(
  { reference, date, dueDate, lines, label }: EntryPlan,
  party: PartyPlan,
  company: CompanyPlan,
  status: PeppolPlan['status'],
): PeppolPlan {
  const direction = status === 'received' ? 'in' : 'out'
  const number = party.vat_number!.slice(2)
  const other = partyOf(party, number, party.vat_number)
  const own = partyOf(company, company.enterprise_number, company.vat_number)
  const account = direction === 'in' ? party.ibans[0]?.iban : company.banks[0]!.iban
  const invoice = saleInvoice({
    documentType: 'invoice',
    number: reference!,
    issuedOn: date,
    dueOn: dueDate ?? date,
    references: { buyer: direction === 'in' ? company.code : party.key },
    seller: direction === 'in' ? other : own,
    buyer: direction === 'in' ? own : other,
    payments: account ? [{ code: '30', account, reference: reference! }] : [],
    lines: lines.map((line) => ({
      name: line.label ?? label,
      quantity: decimal('1'),
      unitPrice: decimal(formatAmount(line.amount)),
      category: 'S',
      rate: decimal('21'),
    })),
  })
  return {
    direction,
    party: party.key,
    name: party.name,
    participant: `0208:${number}`,
    number: reference!,
    date,
    content: writeUbl(invoice),
    status,
  }
}
