import { decimal, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import { formatAmount } from '#kernel/money'
import { partyOf } from './letters.js'
import type { CompanyPlan, EntryPlan, PartyPlan, ReceivedPlan, YearPlan } from './plan.js'
import { isUsual } from './vat.js'

/** How many bills of the year before someone kept as they came. */
const kept = 3

type Known = { readonly entry: EntryPlan; readonly party: PartyPlan }

/** The last bills of a year: they came as files, and were booked from them. */
export function receivedOf(
  entries: readonly EntryPlan[],
  parties: readonly PartyPlan[],
  own: CompanyPlan,
  { starts_on, ends_on }: YearPlan,
): ReceivedPlan[] {
  const ofYear = entries.filter(
    ({ date, isRecurring }) => starts_on <= date && date <= ends_on && !isRecurring,
  )
  return lastInvoices(ofYear, parties, 'supplier', kept).map(({ entry, party }) => ({
    entry: entry.key,
    name: `${entry.reference!.replaceAll('/', '-')}.xml`,
    content: electronic(entry, party, own),
  }))
}

/** The newest invoices at the usual rate, the newest first. */
export function lastInvoices(
  entries: readonly EntryPlan[],
  parties: readonly PartyPlan[],
  type: PartyPlan['type'],
  most: number,
): Known[] {
  return entries
    .toReversed()
    .flatMap((entry) => {
      const party = parties.find(({ key }) => key === entry.party)
      const isPlain = entry.lines.every(({ vatCode }) => isUsual(vatCode))
      const isFit = entry.kind === 'invoice' && entry.reference !== null && isPlain
      return isFit && party?.type === type && party.vat_number !== null ? [{ entry, party }] : []
    })
    .slice(0, most)
}

/** An invoice at the usual rate as an electronic one, from or to the company. */
export function electronic(
  { reference, date, dueDate, lines, label }: EntryPlan,
  party: PartyPlan,
  company: CompanyPlan,
): string {
  const comesIn = party.type === 'supplier'
  const other = partyOf(party, party.vat_number!.slice(2), party.vat_number)
  const own = partyOf(company, company.enterprise_number, company.vat_number)
  const account = comesIn ? party.ibans[0]?.iban : company.banks[0]!.iban
  const invoice = saleInvoice({
    documentType: 'invoice',
    number: reference!,
    issuedOn: date,
    dueOn: dueDate ?? date,
    references: { buyer: comesIn ? company.code : party.key },
    seller: comesIn ? other : own,
    buyer: comesIn ? own : other,
    payments: account ? [{ code: '30', account, reference: reference! }] : [],
    lines: lines.map((line) => ({
      name: line.label ?? label,
      quantity: decimal('1'),
      unitPrice: decimal(formatAmount(line.amount)),
      category: 'S',
      rate: decimal('21'),
    })),
  })
  return writeUbl(invoice)
}
